import { JOB_COUNT_MAX } from "#contracts/reference/limits.ts";

import type { Database } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { BoardRow, PageOfBoard } from "./board.queries.ts";
import { JOB_COLUMNS, joinAuthorAndInterest } from "./job-row.queries.ts";

const selectOwn = statement<BoardRow>(`
  select ${JOB_COLUMNS},
    (select count(*) from (select from jobs where user_id = $1 and deleted_at is null and $6::boolean
      limit ${JOB_COUNT_MAX + 1}) counted) as total
  from jobs j ${joinAuthorAndInterest("$1")}
  where j.user_id = $1 and j.deleted_at is null and (j.created_at, j.id) < ($2::timestamptz, $3::bigint)
  order by j.created_at desc, j.id desc limit $4 offset $5`);

/** A member's own jobs of every status, newest first. */
export function readOwnJobs(db: Database, page: PageOfBoard): Promise<BoardRow[]> {
  const { viewerId, after, limit, skip, withTotal } = page;
  return db.run(selectOwn, [viewerId, after.key, after.id, limit, skip, withTotal]);
}
