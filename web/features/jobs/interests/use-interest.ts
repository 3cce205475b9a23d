import type { CurrentUser } from "#contracts/current-user.ts";
import { declareInterest, getJob, withdrawInterest } from "#contracts/jobs.ts";
import type { Job } from "#contracts/jobs.ts";

import type { ApiError } from "../../../platform/api-error.ts";
import { failureWords } from "../../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../../platform/use-single-write.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { ageApplications, putJob } from "../job-cache.ts";

type Sharing = Pick<CurrentUser, "canShareContact" | "contactVisibility">;

/** What declaring interest gives away, said once, before it is done: under 18 a name and nothing else. */
export function describeSharing(me: Sharing | undefined, author: string): string {
  if (me?.canShareContact !== false) return `This shares your name, phone and e-mail with ${author}.`;
  const toCrew = me.contactVisibility === "nobody" ? "." : ": only your crew sees them.";
  return `The poster sees your name; your phone and e-mail stay private because you are under 18${toCrew} They can message you only after you have messaged them.`;
}

/** Declaring and withdrawing interest in a job, with what is said about it. */
export function useInterest(
  job: Job,
  { notify, clear }: Pick<Feedback, "notify" | "clear">,
  onDeclared?: () => void,
) {
  const given = { params: { id: job.id } };
  const show = (viewerInterest: Job["viewerInterest"]) => {
    putJob({
      ...job,
      viewerInterest,
      worked: viewerInterest === "declared" ? job.worked : null,
      can: { ...job.can, declareInterest: viewerInterest !== "declared" && job.status === "open" },
    });
    ageApplications();
  };
  const refuse = (error: ApiError, fallback: string) => {
    notify({ title: "Error", text: failureWords(error, fallback), tone: "error" });
    // Closed, gone or declared on another device: show what it has become.
    if (error.status >= 400 && error.status < 500) void invalidateEndpoint(getJob, given);
  };

  const declaring = useSingleWrite(declareInterest, {
    onSuccess: () => {
      show("declared");
      notify({ title: "Interest Declared", tone: "success" });
      onDeclared?.();
    },
    onError: (error) => {
      if (error.code === "interest_already_declared") show("declared");
      refuse(error, "Failed to declare interest. Please try again.");
    },
  });
  const withdrawing = useSingleWrite(withdrawInterest, {
    onSuccess: () => {
      show("withdrawn");
      notify({ title: "Interest Withdrawn", tone: "success" });
    },
    onError: (error) => {
      if (error.code === "interest_not_found") show("withdrawn");
      refuse(error, "Failed to withdraw interest. Please try again.");
    },
  });

  return {
    /** `note`: what to write to its owner with it; empty for nothing. */
    declare: (note = "") => {
      clear();
      declaring.send(note.trim() === "" ? given : { ...given, body: { note } });
    },
    withdraw: () => {
      clear();
      withdrawing.send(given);
    },
    isDeclaring: declaring.isPending,
    isWithdrawing: withdrawing.isPending,
  };
}
