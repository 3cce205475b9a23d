import type { AdminJob, AdminPost } from "#contracts/admin-users.ts";

import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { Slice } from "./admin-pages.ts";

interface Owner {
  first_name: string;
  last_name: string;
}

export type AdminPostRow = Omit<AdminPost, "authorName"> & Owner;

export interface AdminJobRow
  extends Omit<AdminJob, "ownerName" | "heading" | "trade" | "dayRate" | "location">, Owner {
  trade_key: string;
  custom_trade: string | null;
  town: string;
  county: string;
}

/**
 * Members' posts or jobs, newest first: of one member, or of all if `userId` is undefined. Bans and blocks are ignored.
 * There are two statements, because a single one with an optional member would have one plan for both.
 */
function listOf<Row>(table: "posts" | "jobs", columns: string) {
  const rowsOf = (owner: string) =>
    statement<Row>(`
      select t.id, t.user_id as "userId", u.first_name, u.last_name, t.created_at as "createdAt", ${columns}
      from ${table} t join users u on u.id = t.user_id
      where t.deleted_at is null and t.id < $1${owner} order by t.id desc limit $2 offset $3`);
  const countOf = (owner: string) =>
    statement<{ total: number }>(`
      select count(*)::integer as total from (
        select from ${table} where deleted_at is null${owner} limit $1) counted`);
  const [all, own] = [rowsOf(""), rowsOf(" and t.user_id = $4")];
  const [countAll, countOwn] = [countOf(""), countOf(" and user_id = $2")];
  return {
    find: (handle: Handle, userId: number | undefined, { before, take, skip }: Slice): Promise<Row[]> =>
      userId === undefined
        ? handle.run(all, [before, take, skip])
        : handle.run(own, [before, take, skip, userId]),
    /** The number of them, counted up to `most`. */
    async count(handle: Handle, userId: number | undefined, most: number): Promise<number> {
      const [row] = await (userId === undefined
        ? handle.run(countAll, [most])
        : handle.run(countOwn, [most, userId]));
      return row?.total ?? 0;
    },
  };
}

export const adminPosts = listOf<AdminPostRow>(
  "posts",
  `t.content, t.images, t.video is not null as "hasVideo"`,
);

export const adminJobs = listOf<AdminJobRow>(
  "jobs",
  `t.title, t.description, t.trade_key, t.custom_trade, t.rate, t.pay_period as "payPeriod", t.town, t.county, t.status, t.boosted_at is not null as "isBoosted"`,
);
