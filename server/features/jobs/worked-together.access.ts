import { addDays } from "#contracts/calendar.ts";
import { WORKED_TOGETHER_DAYS } from "#contracts/reference/limits.ts";
import type { WorkedTogether } from "#contracts/worked-together.ts";

/** The state between a job's owner and a member interested in it that decides whether the two worked together. */
export interface Work {
  readonly isOwner: boolean;
  /** The state of the interest. */
  readonly state: string;
  readonly owner_confirmed_at: string | null;
  readonly applicant_confirmed_at: string | null;
  /** The status of the job. */
  readonly status: string;
  readonly start_date: string;
  readonly end_date: string;
}

/** Why the viewer cannot confirm now that the two worked together; null if they can. */
export function findObstacle(
  work: Work,
  today: string,
): "work_not_shared" | "job_closed" | "work_not_begun" | "work_long_over" | null {
  if (work.state !== "declared") return "work_not_shared";
  // A job that its owner withdrew was presumably never done.
  if (work.status === "withdrawn") return "job_closed";
  // What one side has confirmed the other may answer, whatever dates the job has been given since.
  const isSaid = work.owner_confirmed_at !== null || work.applicant_confirmed_at !== null;
  if (today < work.start_date && !isSaid) return "work_not_begun";
  if (today > addDays(work.end_date, WORKED_TOGETHER_DAYS)) return "work_long_over";
  return null;
}

/** The same as one of the two members sees it. */
export function presentWork(work: Work, today: string): WorkedTogether {
  const { isOwner, owner_confirmed_at: owner, applicant_confirmed_at: applicant } = work;
  const [own, others] = isOwner ? [owner, applicant] : [applicant, owner];
  const withoutOther = own === null ? "nobody" : "viewer";
  const withOther = own === null ? "other" : "both";
  const saidBy = others === null ? withoutOther : withOther;
  return {
    saidBy,
    can: {
      confirm: own === null && findObstacle(work, today) === null,
      takeBack: saidBy === "viewer",
    },
  };
}
