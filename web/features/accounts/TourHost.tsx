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

/** Set when the tour ends and removed once the server knows, so that a lost signal does not show the tour again. */
const doneKey = (memberId: number) => `tourDone:${memberId}`;

async function reportToServer(memberId: number): Promise<void> {
  await request(completeOnboarding, {});
  await invalidateEndpoint(getCurrentUser);
  removeStored(doneKey(memberId));
}

/** Addresses that open something: the member sees that first, and the introduction starts on the next screen. */
const OPENED =
  /[?&](post|jobId|declare|apprenticeshipId|apply|applicants|openJobInterests|review|tab|conversation|with)=/;

/** Shows the introduction once per account; its code is fetched only for members who have not seen it. */
export function TourHost() {
  const { data: user } = useCurrentUser();
  const isOnline = useOnline();
  const { search } = useLocation();
  const [ended, setEnded] = useState(false);
  const isNew = user?.hasSeenOnboarding === false;
  const isDone = isNew && (ended || readStored(doneKey(user.id)) !== null);

  useEffect(() => {
    if (!isDone || user === undefined || !isOnline) return;
    // Fails silently: nothing is lost, and it is retried when the signal returns or at the next visit.
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
