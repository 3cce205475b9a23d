import { CircleCheck, CircleDot, CircleMinus, Star } from "lucide-react";

import type { ApplicationStatus } from "#contracts/apprenticeships.ts";

import { cx } from "../../ui/cx.ts";
import { STATUS_WORDS } from "./apprenticeship-words.ts";

const ICONS = {
  submitted: CircleDot,
  viewed: CircleDot,
  shortlisted: Star,
  successful: CircleCheck,
  unsuccessful: CircleMinus,
  withdrawn: CircleMinus,
  expired: CircleMinus,
} as const satisfies Record<ApplicationStatus, unknown>;

const GOOD: readonly ApplicationStatus[] = ["shortlisted", "successful"];
const OVER: readonly ApplicationStatus[] = ["unsuccessful", "withdrawn", "expired"];

/** How an application stands: a sign and a word. */
export function StatusWords({ status }: { status: ApplicationStatus }) {
  const Icon = ICONS[status];
  const isOver = OVER.includes(status);
  return (
    <span
      className={cx(
        "inline-flex items-center gap-1.5 text-sm font-semibold [&_.lucide]:size-[1.3em]",
        GOOD.includes(status) && "text-green",
        isOver && "text-muted",
      )}
    >
      <Icon aria-hidden />
      <span className="sr-only">Application: </span>
      {STATUS_WORDS[status]}
    </span>
  );
}
