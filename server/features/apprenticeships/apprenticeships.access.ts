import type { ApplicationStatus } from "#contracts/apprenticeships.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Who = Pick<Viewer, "userId">;

/** As much of an apprenticeship as deciding who may do what takes. */
interface ApprenticeshipForAccess {
  readonly user_id: number;
  readonly closing_date: string;
  readonly filled_at: string | null;
}

export function isOwner(viewer: Who, it: Pick<ApprenticeshipForAccess, "user_id">): boolean {
  return it.user_id === viewer.userId;
}

/** Nobody applies for what they offer themselves. */
export function isOthers(viewer: Who, it: Pick<ApprenticeshipForAccess, "user_id">): boolean {
  return !isOwner(viewer, it);
}

export const canEditApprenticeship = isOwner;
export const canDeleteApprenticeship = isOwner;
export const canCheckApplicants = isOwner;

/** Until the end of the closing date, in London, or until somebody is chosen. */
export function isOpen(
  it: Pick<ApprenticeshipForAccess, "closing_date" | "filled_at">,
  today: string,
): boolean {
  return it.filled_at === null && it.closing_date >= today;
}

const ENDED: readonly ApplicationStatus[] = ["withdrawn", "expired"];

/** One may apply again after taking it back, and after nobody answered. */
export function isOver(status: ApplicationStatus): boolean {
  return ENDED.includes(status);
}

/** An application stands, so another one would be a second. */
export function canApply(
  viewer: Who,
  it: ApprenticeshipForAccess,
  { today, status }: { today: string; status: ApplicationStatus | null },
): boolean {
  return isOthers(viewer, it) && isOpen(it, today) && (status === null || isOver(status));
}

/** Also after it has closed, was decided or was never answered: it is the applicant's, and so is the CV with it. */
export function canWithdraw(status: ApplicationStatus | null): boolean {
  return status !== null && status !== "withdrawn";
}

interface ApplicationForAccess {
  readonly owner_id: number;
  readonly applicant_id: number;
}

/** The employer decides, while there is an application to decide. */
export function canDecide(viewer: Who, application: ApplicationForAccess): boolean {
  return application.owner_id === viewer.userId;
}

/** Whoever sent it takes it back. */
export function isApplicant(viewer: Who, application: ApplicationForAccess): boolean {
  return viewer.userId === application.applicant_id;
}

/** The CV with it is its sender's and the employer's. */
export function canReadCv(viewer: Who, application: ApplicationForAccess): boolean {
  return isApplicant(viewer, application) || canDecide(viewer, application);
}
