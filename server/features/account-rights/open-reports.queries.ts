import { REPORT_REASONS } from "#contracts/reports.ts";

import { rowsByBatch } from "../../platform/database/batches.ts";
import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** Condition: no decision has been made about the report. */
export const IS_OPEN = "status in ('pending', 'reviewed')";
/** The report's reason if it is one of the choices; the reporter's own words become 'other'. */
const NO_WORDS = `case when reason in (${REPORT_REASONS.map((code) => `'${code}'`).join(", ")}) then reason else 'other' end`;

export const WITHOUT_WORDS = `details = null, reason = ${NO_WORDS}`;
/** Ends a report without a decision. It has no owner, so it is not counted among those decided. */
export const BY_NOBODY =
  "owner_id = null, status = 'resolved', reviewed_by = null, reviewed_at = $2, updated_at = $2";
/** Reported items that outlive their writer's account. A message does: its reporter is the other side, and can still read it. */
export const STAYS = `(type = 'message'
    or type = 'review' and exists (select from reviews v where v.id = target_id and not v.is_hidden))`;

/**
 * What others wrote that is deleted with the member: comments under the member's posts and comments, reviews of the
 * member, and replies to the member's reviews that a ban hides.
 */
const GOES_ALONG = `(type = 'comment' and exists (
      select from comments c join posts p on p.id = c.post_id left join comments above on above.id = c.parent_id
      where c.id = target_id and $1 in (p.user_id, above.user_id))
    or type = 'review' and exists (select from reviews v where v.id = target_id and v.reviewee_id = $1)
    or type = 'review_reply' and exists (
      select from reviews v where v.id = target_id and v.reviewer_id = $1 and v.is_hidden))`;

const BATCH = 500;
const findOpenReports = statement<{ id: number; reporter_id: number }>(`
  select id, reporter_id from reports
  where id > $2 and reporter_id is not null and reporter_id <> $1 and ${IS_OPEN}
    and (owner_id = $1 and not ${STAYS} or ${GOES_ALONG})
  order by id limit ${BATCH}`);

/** The open reports, by other members, about what is deleted with the member's account, with their reporters. */
export const openReportsOf = (tx: Tx, userId: number) =>
  rowsByBatch<{ id: number; reporter_id: number }>(
    (last) => tx.run(findOpenReports, [userId, last?.id ?? 0]),
    BATCH,
  );
