import { CircleCheck, CircleDot, CircleMinus, Star } from "lucide-react";
import type { LucideIcon } from "lucide-react";

import type { ApplicationStatus } from "#contracts/apprenticeships.ts";

import { cx } from "../../ui/cx.ts";

const STATES: Readonly<
  Record<ApplicationStatus, readonly [word: string, Icon: LucideIcon, colour?: string]>
> = {
  submitted: ["Submitted", CircleDot],
  viewed: ["Viewed", CircleDot],
  shortlisted: ["Shortlisted", Star, "text-green"],
  successful: ["Successful", CircleCheck, "text-green"],
  unsuccessful: ["Unsuccessful", CircleMinus, "text-muted"],
  withdrawn: ["Withdrawn", CircleMinus, "text-muted"],
  expired: ["Expired", CircleMinus, "text-muted"],
};

/** The status of an application: an icon and a word. */
export function StatusWords({ status }: { status: ApplicationStatus }) {
  const [word, Icon, colour] = STATES[status];
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 text-sm font-semibold [&_.lucide]:size-[1.3em]",
        colour,
      )}
    >
      <Icon aria-hidden />
      <span className="sr-only">Application: </span>
      {word}
    </span>
  );
}
