import { Handshake } from "lucide-react";

import { listJobsToReview } from "#contracts/reviews.ts";
import { confirmWorkedTogether, takeBackWorkedTogether } from "#contracts/worked-together.ts";
import type { WorkedTogether as Worked } from "#contracts/worked-together.ts";

import { failureMessage } from "../../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import { announce } from "../../../ui/announcer.ts";
import { Button } from "../../../ui/Button.tsx";
import { useFeedback } from "../../../ui/use-feedback.tsx";

interface WorkedTogetherProps {
  jobId: number;
  /** The other of the two: the job's owner, or the member interested in it. */
  other: { id: number; name: string };
  worked: Worked;
  /** Updates the parent's copy; lists of jobs to review are read again without it. */
  onChanged?: (worked: Worked) => void;
}

/**
 * Asks whether two members worked together on a job, which both have to confirm; draws nothing while there is nothing
 * to ask.
 */
export function WorkedTogether({ jobId, other, worked, onChanged }: WorkedTogetherProps) {
  const { notify, inline, clear } = useFeedback();
  const options = {
    onSuccess: (now: Worked) => {
      announce(wordsFor(now, other.name) ?? "Taken back");
      onChanged?.(now);
      void invalidateEndpoint(listJobsToReview, { params: { userId: other.id } });
    },
    onError: (error: Parameters<typeof failureMessage>[0]) =>
      notify(failureMessage(error, "That did not work. Please try again.")),
  };
  const confirming = useSingleWrite(confirmWorkedTogether, options);
  const takingBack = useSingleWrite(takeBackWorkedTogether, options);
  const send = ({ send: write }: typeof confirming | typeof takingBack) => {
    clear();
    write({ params: { id: jobId, userId: other.id } });
  };
  const words = wordsFor(worked, other.name);
  if (words === null && !worked.can.confirm) return null;
  return (
    <div className="flex basis-full flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      {words === null ? null : (
        <p className="inline-flex min-w-0 items-center gap-1.5 [overflow-wrap:anywhere] [&_.lucide]:size-[1.3em] [&_.lucide]:shrink-0">
          <Handshake />
          {words}
        </p>
      )}
      {worked.can.confirm ? (
        <Button
          size="sm"
          variant={worked.saidBy === "other" ? "solid" : undefined}
          pending={confirming.isPending}
          pendingText="One moment…"
          onClick={() => send(confirming)}
        >
          {worked.saidBy === "other" ? "Confirm" : "We worked together"}
          <span className="sr-only">
            {worked.saidBy === "other" ? " that you worked" : ""} with {other.name}
          </span>
        </Button>
      ) : null}
      {worked.can.takeBack ? (
        <Button
          size="sm"
          variant="ghost"
          pending={takingBack.isPending}
          pendingText="One moment…"
          onClick={() => send(takingBack)}
        >
          Take back
          <span className="sr-only"> that you worked with {other.name}</span>
        </Button>
      ) : null}
      {inline}
    </div>
  );
}

function wordsFor({ saidBy }: Worked, name: string): string | null {
  if (saidBy === "both") return "You worked together";
  if (saidBy === "other") return `${name} says you worked together`;
  return saidBy === "viewer" ? `Waiting for ${name} to confirm that you worked together` : null;
}
