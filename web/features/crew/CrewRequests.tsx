import { Undo2, UserPlus } from "lucide-react";
import { useRef } from "react";
import type { ReactNode } from "react";

import { listCrewRequests, withdrawCrewRequest } from "#contracts/crew.ts";
import type { CrewRequest } from "#contracts/crew.ts";
import { countOf } from "#contracts/short-count.ts";

import { paths } from "../../paths.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { MorePages } from "../../platform/MorePages.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { AnswerButtons } from "./AnswerButtons.tsx";
import { refreshCrewState, refreshRequests } from "./crew-cache.ts";
import { PeopleSkeleton } from "./PeopleSkeleton.tsx";
import { useAnswer } from "./use-answer.ts";

/** Crew requests received and sent. */
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
    // The pressed buttons are gone with their row.
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
      <MorePages
        read={read}
        wordsFor={(page) => countOf((Array.isArray(page) ? page : page.requests).length, "more request")}
      />
    </section>
  );
}

interface RequestRowProps {
  request: CrewRequest;
  notify: (message: Message) => void;
  /** Called when the request is no longer open. */
  onGone: () => void;
}

/** A request to join the member's crew. */
function ReceivedRequest({ request, notify, onGone }: RequestRowProps) {
  const { requester } = request;
  const answer = useAnswer({ userId: requester.id, notify, onGone });
  return (
    <RequestCard person={requester} request={request}>
      <AnswerButtons size="sm" requestId={request.id} name={requester.name} answer={answer} />
    </RequestCard>
  );
}

/** A request that the member has sent and that is still unanswered: it can be withdrawn. */
function SentRequest({ request, notify, onGone }: RequestRowProps) {
  const { receiver } = request;
  const refresh = async () => {
    await Promise.all([refreshRequests(), refreshCrewState(receiver.id)]);
    onGone();
  };
  const withdrawal = useEndpointMutation(withdrawCrewRequest, {
    onSuccess: ({ message }) => {
      notify({ title: message, tone: "success" });
      return refresh();
    },
    onError: (error) => {
      // Already withdrawn, by a try whose response was lost or on another device: counts as success.
      if (error.code === "crew_request_not_found") {
        notify({ title: "Crew request withdrawn", tone: "success" });
        return refresh();
      }
      notify(failureMessage(error, "Failed to withdraw crew request"));
      return error.status === 404 || error.status === 409 ? refresh() : undefined;
    },
  });
  return (
    <RequestCard person={receiver} request={request}>
      <Button
        size="sm"
        icon={<Undo2 />}
        pending={withdrawal.isPending}
        pendingText="Withdrawing…"
        aria-label={`Withdraw the request to ${receiver.name}`}
        onClick={() => withdrawal.mutate({ params: { requestId: request.id } })}
      >
        Withdraw
      </Button>
    </RequestCard>
  );
}

interface RequestCardProps {
  /** The other member. */
  person: CrewRequest["requester"];
  request: CrewRequest;
  /** The actions. */
  children: ReactNode;
}

/** One open crew request: the other member, the time and the message. */
function RequestCard({ person, request, children }: RequestCardProps) {
  return (
    <article aria-label={person.name} className="flex h-full flex-col gap-3 card-surface p-4">
      <Link
        to={paths.memberProfile({ userId: person.id })}
        className="group flex items-start gap-3 rounded-control"
      >
        <Avatar name={person.name} src={person.avatar} size={48} />
        <span className="min-w-0 flex-1 text-sm text-muted [overflow-wrap:anywhere]">
          <span className="block text-base font-semibold text-ink group-hover:underline">{person.name}</span>
          <span className="block">
            {person.trade} · <RelativeTime at={request.createdAt} />
          </span>
        </span>
      </Link>
      <p className="text-sm whitespace-pre-line [overflow-wrap:anywhere]">{request.message}</p>
      <div className="mt-auto flex flex-wrap gap-2">{children}</div>
    </article>
  );
}
