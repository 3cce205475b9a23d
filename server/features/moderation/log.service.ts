import type { getUserHistory } from "#contracts/admin-users.ts";
import type { QueryOf, ReplyOf } from "#contracts/endpoint.ts";
import { MODERATION_ACTIONS } from "#contracts/moderation.ts";
import type { listModerationLogs, LogEntry } from "#contracts/moderation.ts";
import { ADMIN_COUNT_MAX, LOG_LIST_SIZE } from "#contracts/reference/limits.ts";

import type { Staff } from "../../platform/authorization.ts";
import { toPage } from "../../platform/cursor.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import { nameOf } from "../../platform/person.ts";
import { isPaged, paginate, sliceOf } from "./admin-pages.ts";
import { countLines, readLines, readLinesAbout, type LogRow } from "./log.queries.ts";
import { findProfile } from "./users.queries.ts";

/** Returns the last 10 acts, or the whole log a page at a time. */
export async function listLog(
  { db }: Deps,
  query: QueryOf<typeof listModerationLogs>,
): Promise<ReplyOf<typeof listModerationLogs>> {
  if (!isPaged(query)) {
    const rows = await readLines(db, sliceOf({ limit: LOG_LIST_SIZE - 1 }));
    return rows.map(present);
  }
  const [rows, total] = await Promise.all([readLines(db, sliceOf(query)), countLines(db, ADMIN_COUNT_MAX)]);
  const { shown, pagination } = paginate(rows, total, query);
  return { logs: shown.map(present), pagination };
}

/** What moderators do, and so what a moderator may read in a member's history. */
const MODERATORS_ACTIONS = Object.entries(MODERATION_ACTIONS).flatMap(([action, taker]) =>
  taker === "moderator" ? [action] : [],
);

/** Returns what was done to a member, latest first, a page at a time. */
export async function listHistory(
  { db }: Deps,
  viewer: Staff,
  userId: number,
  { cursor }: QueryOf<typeof getUserHistory>,
): Promise<ReplyOf<typeof getUserHistory>> {
  if ((await findProfile(db, userId)) === undefined) throw new AppError("user_not_found");
  const { before, take } = sliceOf({ cursor });
  const rows = await readLinesAbout(
    db,
    { userId, before, take },
    viewer.role === "admin" ? null : MODERATORS_ACTIONS,
  );
  const { shown, nextCursor } = toPage(rows, take - 1, ({ id }) => String(id));
  return { entries: shown.map(present), nextCursor };
}

/** The name shown for a deleted account. */
const DELETED = "Deleted member";

function present(row: LogRow): LogEntry {
  const { id, action, reason, created_at: createdAt, content_type: contentType, content_id: contentId } = row;
  const user = row.user_id === null ? null : { id: row.user_id, name: nameOrDeleted(row), email: row.email };
  const { admin_first_name: first_name, admin_last_name: last_name } = row;
  const admin =
    row.admin_id === null ? null : { id: row.admin_id, name: nameOrDeleted({ first_name, last_name }) };
  return { id, action, reason, createdAt, contentType, contentId, user, admin };
}

function nameOrDeleted({ first_name, last_name }: Record<"first_name" | "last_name", string | null>): string {
  return first_name === null ? DELETED : nameOf({ first_name, last_name: last_name ?? "" });
}
