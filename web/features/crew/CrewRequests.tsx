import { UserPlus } from "lucide-react";
import { useRef } from "react";

import { listCrewRequests } from "#contracts/crew.ts";

import { NotLoaded } from "../../platform/Loaded.tsx";
import { MorePages } from "../../platform/MorePages.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { PeopleSkeleton } from "./PeopleSkeleton.tsx";
import { ReceivedRequest } from "./ReceivedRequest.tsx";
import { SentRequest } from "./SentRequest.tsx";

/** Who asks to join one's crew, and whom one has asked. */
export function CrewRequests() {
  return (
    <>
      <RequestList direction="received" />
      <RequestList direction="sent" />
    </>
  );
}

const WORDS = {
  received: {
    title: "Crew requests received",
    loading: "Loading crew requests…",
    empty: "No crew requests waiting for you.",
  },
  sent: {
    title: "Crew requests sent",
    loading: "Loading the requests you sent…",
    empty: "You are not waiting for anybody.",
  },
} as const;

function RequestList({ direction }: { direction: keyof typeof WORDS }) {
  const { title, loading, empty } = WORDS[direction];
  const read = useEndpointPages(listCrewRequests, { query: { direction, limit: 50 } });
  const heading = useRef<HTMLHeadingElement>(null);
  const { notify, inline } = useFeedback();
  const requests = read.data?.pages.flatMap((page) => (Array.isArray(page) ? page : page.requests));
  const row = {
    notify,
    // The buttons that were pressed have gone with their row.
    onGone: () => heading.current?.focus({ preventScroll: true }),
  };
  return (
    <section aria-labelledby={`requests-${direction}`} className="flex flex-col gap-3">
      <h2 id={`requests-${direction}`} ref={heading} tabIndex={-1} className="wide text-lg outline-none">
        {title}
      </h2>
      {inline}
      {requests ? null : <NotLoaded read={read} skeleton={<PeopleSkeleton label={loading} count={3} />} />}
      {requests?.length === 0 ? (
        <div className="card-surface">
          <EmptyState icon={<UserPlus />} title={empty} className="py-6!" />
        </div>
      ) : null}
      {requests === undefined || requests.length === 0 ? null : (
        <ul aria-label={title} className="grid gap-3.5 md:grid-cols-2 lg:grid-cols-3">
          {requests.map((request) => (
            <li key={request.id} className="min-w-0">
              {direction === "received" ? (
                <ReceivedRequest request={request} {...row} />
              ) : (
                <SentRequest request={request} {...row} />
              )}
            </li>
          ))}
        </ul>
      )}
      <MorePages read={read} />
    </section>
  );
}
