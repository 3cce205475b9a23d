import { useEffect, useState } from "react";

import { completeOnboarding, getCurrentUser } from "#contracts/current-user.ts";

import { request } from "../../platform/api-client.ts";
import { useCurrentUser } from "../../platform/current-user.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { useOnline } from "../../platform/online.ts";
import { useLocation } from "../../platform/router/place.tsx";
import { readStored, removeStored, writeStored } from "../../platform/storage.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { ErrorBoundary } from "../../ui/ErrorBoundary.tsx";

const Tour = lazyComponent(() => import("./Tour.tsx").then((part) => part.Tour));

/** Kept from the moment the tour ended until the server knows, so that a lost signal does not bring it back. */
const doneKey = (memberId: number) => `tourDone:${memberId}`;

async function reportToServer(memberId: number): Promise<void> {
  await request(completeOnboarding, {});
  await invalidateEndpoint(getCurrentUser);
  removeStored(doneKey(memberId));
}

/** Somebody who came for something sees that first: the introduction begins on the next screen that opens nothing. */
const OPENED =
  /[?&](post|jobId|declare|apprenticeshipId|apply|applicants|openJobInterests|review|tab|conversation|with)=/;

/** Shows the introduction once per account; its code is fetched only for those who have not seen it. */
export function TourHost() {
  const { data: user } = useCurrentUser();
  const isOnline = useOnline();
  const { search } = useLocation();
  const [ended, setEnded] = useState(false);
  const isNew = user?.hasSeenOnboarding === false;
  const isDone = isNew && (ended || readStored(doneKey(user.id)) !== null);

  useEffect(() => {
    if (!isDone || user === undefined || !isOnline) return;
    // Not told to anybody: nothing is lost, and it is tried again with the next signal or the next visit.
    reportToServer(user.id).catch(() => undefined);
  }, [isDone, user, isOnline]);

  if (!isNew || isDone || OPENED.test(search)) return null;
  return (
    <ErrorBoundary fallback={() => null} resetKey={String(isOnline)}>
      <Tour
        onDone={() => {
          writeStored(doneKey(user.id), "1");
          setEnded(true);
        }}
      />
    </ErrorBoundary>
  );
}
