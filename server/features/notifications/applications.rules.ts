import type { ApplicationStatus } from "#contracts/apprenticeships.ts";
import { PAGES } from "#contracts/pages.ts";

import type { Reason } from "./notifications.reasons.ts";
import { notOwn, type Telling } from "./notifications.rules.ts";

export interface ApplicationTruth {
  id: number;
  apprenticeshipId: number;
  ownerId: number;
  applicantId: number;
  title: string;
  status: ApplicationStatus;
  /** When it was sent, for the last time where it was sent anew. */
  appliedAt: string;
  updatedAt: string;
  /** The apprenticeship is. */
  isDeleted: boolean;
}

const pageOf = (query: string) => `${PAGES.apprenticeships.pattern}?${query}`;

/**
 * An application tells the employer, until it is dealt with or taken back; each is somebody to call back, so
 * it stands by itself. What became of it tells the applicant, who hears of the present answer alone.
 */
export function tellOfApplication(truth: ApplicationTruth | undefined): Telling[] {
  if (truth === undefined) return [];
  const { id, apprenticeshipId, ownerId, applicantId, title, appliedAt, updatedAt } = truth;
  // Sent anew it is news again, for both.
  const telling = { thingId: id, act: appliedAt, subject: title };
  const answer = answerOf(truth);
  return [
    ...notOwn({
      ...telling,
      userId: ownerId,
      actorId: applicantId,
      reason: "application_received",
      link: pageOf(`applicants=${apprenticeshipId}`),
      at: appliedAt,
      standing: standingOf(truth),
    }),
    ...ANSWERS.flatMap((reason) =>
      notOwn({
        ...telling,
        userId: applicantId,
        actorId: ownerId,
        reason,
        link: pageOf(`apprenticeshipId=${apprenticeshipId}`),
        at: updatedAt,
        standing: reason === answer ? "stands" : "gone",
      }),
    ),
  ];
}

const ANSWERS = [
  "application_shortlisted",
  "application_successful",
  "application_unsuccessful",
  "application_expired",
  "apprenticeship_deleted",
] as const satisfies Reason[];

function answerOf({ status, isDeleted }: ApplicationTruth): Reason | null {
  if (status === "expired") return isDeleted ? "apprenticeship_deleted" : "application_expired";
  return status === "shortlisted" || status === "successful" || status === "unsuccessful"
    ? `application_${status}`
    : null;
}

function standingOf({ status, isDeleted }: ApplicationTruth): Telling["standing"] {
  if (isDeleted || status === "withdrawn") return "gone";
  return status === "submitted" || status === "viewed" ? "stands" : "over";
}
