import type { AdminJob, AdminPost, listAdminJobs, listAdminPosts } from "#contracts/admin-users.ts";
import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { ADMIN_COUNT_MAX, ADMIN_LIST_MAX } from "#contracts/reference/limits.ts";
import { formatLocation } from "#contracts/reference/regions.ts";
import { showTrade, type Trade } from "#contracts/reference/trades.ts";

import type { Deps } from "../../platform/deps.ts";
import { nameOf } from "../../platform/person.ts";
import { isPaged, paginate, sliceOf } from "./admin-pages.ts";
import { adminJobs, adminPosts, type AdminJobRow, type AdminPostRow } from "./content.queries.ts";

const WHOLE = sliceOf({ limit: ADMIN_LIST_MAX - 1 });

/** Posts of one member or of all, newest first. */
export async function listPosts(
  { db }: Deps,
  query: QueryOf<typeof listAdminPosts>,
): Promise<ReplyOf<typeof listAdminPosts>> {
  if (!isPaged(query)) return (await adminPosts.find(db, query.userId, WHOLE)).map(presentPost);
  const rows = await adminPosts.find(db, query.userId, sliceOf(query));
  const total = await adminPosts.count(db, query.userId, ADMIN_COUNT_MAX);
  const { shown, pagination } = paginate(rows, total, query);
  return { posts: shown.map(presentPost), pagination };
}

/** Jobs of one member or of all, open and closed, newest first. */
export async function listJobs(
  { db }: Deps,
  query: QueryOf<typeof listAdminJobs>,
): Promise<ReplyOf<typeof listAdminJobs>> {
  if (!isPaged(query)) return (await adminJobs.find(db, query.userId, WHOLE)).map(presentJob);
  const rows = await adminJobs.find(db, query.userId, sliceOf(query));
  const total = await adminJobs.count(db, query.userId, ADMIN_COUNT_MAX);
  const { shown, pagination } = paginate(rows, total, query);
  return { jobs: shown.map(presentJob), pagination };
}

function presentPost(row: AdminPostRow): AdminPost {
  return { ...row, authorName: nameOf(row) };
}

function presentJob(row: AdminJobRow): AdminJob {
  const trade = showTrade(row.trade_key as Trade, row.custom_trade);
  return {
    ...row,
    ownerName: nameOf(row),
    heading: row.title ?? `${trade} - ${row.town}`,
    trade,
    dayRate: row.rate,
    location: formatLocation(row.town, row.county),
  };
}
