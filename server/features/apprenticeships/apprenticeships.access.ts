import type { ApplicationStatus } from "#contracts/apprenticeships.ts";

import type { Viewer } from "../../platform/authorization.ts";

type Who = Pick<Viewer, "userId">;

/** The fields of an apprenticeship that access decisions need. */
interface ApprenticeshipForAccess {
  readonly user_id: number;
  readonly closing_date: string;
  readonly filled_at: string | null;
}

export function isOwner(viewer: Who, it: Pick<ApprenticeshipForAccess, "user_id">): boolean {
  return it.user_id === viewer.userId;
}

/** False for the viewer's own apprenticeship: nobody applies to themselves. */
export function isOthers(viewer: Who, it: Pick<ApprenticeshipForAccess, "user_id">): boolean {
  return !isOwner(viewer, it);
}

export const canEditApprenticeship = isOwner;
export const canDeleteApprenticeship = isOwner;
export const canCheckApplicants = isOwner;

/** True until the end of the closing date, in London, or until an applicant is chosen. */
export function isOpen(
  it: Pick<ApprenticeshipForAccess, "closing_date" | "filled_at">,
  today: string,
): boolean {
  return it.filled_at === null && it.closing_date >= today;
}

const ENDED: readonly ApplicationStatus[] = ["withdrawn", "expired"];

/** True if the member may apply again: after withdrawing, or after nobody answered. */
export function isOver(status: ApplicationStatus): boolean {
  return ENDED.includes(status);
}

/** False while an application stands: a second would be a duplicate. */
export function canApply(
  viewer: Who,
  it: ApprenticeshipForAccess,
  { today, status }: { today: string; status: ApplicationStatus | null },
): boolean {
  return isOthers(viewer, it) && isOpen(it, today) && (status === null || isOver(status));
}

/** Also true after the posting has closed, was decided or never answered: the application and its CV are the applicant's. */
export function canWithdraw(status: ApplicationStatus | null): boolean {
  return status !== null && status !== "withdrawn";
}

interface ApplicationForAccess {
  readonly owner_id: number;
  readonly applicant_id: number;
}

/** True for the employer, while there is an application to decide. */
export function canDecide(viewer: Who, application: ApplicationForAccess): boolean {
  return application.owner_id === viewer.userId;
}

/** True for the applicant, who may withdraw it. */
export function isApplicant(viewer: Who, application: ApplicationForAccess): boolean {
  return viewer.userId === application.applicant_id;
}

/** True for the applicant and the employer. */
export function canReadCv(viewer: Who, application: ApplicationForAccess): boolean {
  return isApplicant(viewer, application) || canDecide(viewer, application);
}
