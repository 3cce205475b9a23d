import { APPLICATION_KEPT_MONTHS, CLOSED_KEPT_MONTHS } from "#contracts/reference/limits.ts";

import { BATCH, deleteDue, untilDone } from "../../platform/database/batches.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { many } from "../../platform/database/queries.ts";

interface Expired {
  applicationId: number;
  apprenticeshipId: number;
  applicantId: number;
  userId: number;
}

/** Erases apprenticeships deleted before that moment, with their applications; the database releases their CVs. */
export const eraseDeleted = deleteDue<[before: Date]>(
  "apprenticeships",
  "deleted_at < $1 and not is_under_review('apprenticeship', id)",
  "deleted_at",
);

const APPLICATION_KEPT = `($1::date - interval '${APPLICATION_KEPT_MONTHS} months')::date`;
const eraseOldApplications = untilDone<[today: string]>(`
  delete from apprenticeship_applications where id = any (array (
    select app.id from apprenticeships a join apprenticeship_applications app on app.apprenticeship_id = a.id
    where a.closing_date < ${APPLICATION_KEPT}
      and not is_under_review('apprenticeship', a.id) limit ${BATCH})) returning 1`);
// A closing date may be put off repeatedly, so an ended application is erased by its own date.
const eraseEndedApplications = deleteDue<[today: string]>(
  "apprenticeship_applications",
  `status in ('unsuccessful', 'expired', 'withdrawn') and updated_at < ${APPLICATION_KEPT}
    and not is_under_review('apprenticeship', apprenticeship_id)`,
  "updated_at",
);
const eraseOld = deleteDue<[today: string]>(
  "apprenticeships",
  `closing_date < ($1::date - interval '${CLOSED_KEPT_MONTHS} months')::date
    and not is_under_review('apprenticeship', id)`,
  "closing_date",
);

/** Ends a batch of undecided applications to apprenticeships that closed before that day. */
export const expireSome = many<Expired, [closedBefore: string, now: Date], Tx>(`
  update apprenticeship_applications set status = 'expired', updated_at = $2 where id = any (array (
    select app.id from apprenticeship_applications app join apprenticeships a on a.id = app.apprenticeship_id
    where app.status in ('submitted', 'viewed', 'shortlisted') and a.closing_date < $1::date
    limit ${BATCH} for no key update of app skip locked))
  returning id as "applicationId", apprenticeship_id as "apprenticeshipId", applicant_id as "applicantId",
    owner_id as "userId"`);

/** Erases the applications, with their CVs, and then the postings, whose storage period is over on that day. */
export async function eraseClosed(handle: Handle, today: string): Promise<void> {
  await eraseOldApplications(handle, today);
  await eraseEndedApplications(handle, today);
  await eraseOld(handle, today);
}
