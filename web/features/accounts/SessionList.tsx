import { MonitorSmartphone } from "lucide-react";
import { useState } from "react";

import { endOtherSessions, endSession, listSessions } from "#contracts/accounts.ts";
import type { SessionView } from "#contracts/accounts.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { refreshSessions } from "../../platform/refresh-lists.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** A member who never signs out has dozens of sessions; the newest matter most. */
const SHOWN_AT_FIRST = 5;

/** Lists where the member is signed in; each session can be ended, or all others at once. */
export function SessionList() {
  const read = useEndpoint(listSessions, {}, { keepFresh: true });
  const [showsAll, setShowsAll] = useState(false);
  const { notify, inline, clear } = useFeedback();
  const told = {
    onSuccess: ({ message }: { message: string }) => {
      notify({ title: "Success", text: message, tone: "success" });
      return refreshSessions();
    },
    onError: (error: unknown) => {
      notify({ title: "Error", text: errorMessage(error), tone: "error" });
      return refreshSessions();
    },
  };
  const endOne = useEndpointMutation(endSession, told);
  const endOthers = useEndpointMutation(endOtherSessions, told);

  if (read.data === undefined) {
    return (
      <NotLoaded
        read={read}
        skeleton={<SkeletonRows label="Loading the places where you are signed in…" rows={2} />}
      />
    );
  }
  // This device first, so that it is among the few shown at first.
  const sessions = read.data.sessions.toSorted(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent),
  );
  const shown = showsAll ? sessions : sessions.slice(0, SHOWN_AT_FIRST);
  return (
    <div className="flex flex-col gap-3">
      <ul className="divide-y divide-line">
        {shown.map((session) => (
          <Place
            key={session.id}
            session={session}
            pending={endOne.isPending && endOne.variables?.params.id === session.id}
            onEnd={() => {
              clear();
              endOne.mutate({ params: { id: session.id } });
            }}
          />
        ))}
      </ul>
      {shown.length < sessions.length ? (
        <Button variant="ghost" className="self-start" onClick={() => setShowsAll(true)}>
          Show all {sessions.length}
        </Button>
      ) : null}
      {inline}
      {sessions.some((session) => !session.isCurrent) ? (
        <Button
          className="self-start max-md:w-full"
          pending={endOthers.isPending}
          pendingText="Signing out…"
          onClick={() => {
            clear();
            endOthers.mutate({});
          }}
        >
          Sign out everywhere else
        </Button>
      ) : (
        <p className="text-sm text-muted">You are signed in nowhere else.</p>
      )}
    </div>
  );
}

function Place({ session, pending, onEnd }: { session: SessionView; pending: boolean; onEnd: () => void }) {
  return (
    <li className="flex flex-wrap items-center gap-3 py-3">
      <MonitorSmartphone className="size-5 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {session.device}
          {session.isCurrent ? <Chip tone="crew">This device</Chip> : null}
        </p>
        <p className="text-sm text-muted">
          <RelativeTime at={session.lastSeenAt} prefix="Last seen " />
          {session.ipAddress === null ? null : ` · ${session.ipAddress}`}
        </p>
      </div>
      {session.isCurrent ? null : (
        <Button
          size="sm"
          pending={pending}
          pendingText="Signing out…"
          aria-label={`Sign out ${session.device}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
