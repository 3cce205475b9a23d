import type { TimePosition } from "../../platform/cursor.ts";
import type { Tx } from "../../platform/database/database.ts";
import { many, matched, one, oneValue } from "../../platform/database/queries.ts";

/** A member's own list: every condition includes the member. */

/** A notification as shown to the member; there may have been more acts since. */
interface Shown {
  id: number;
  userId: number;
  now: Date;
  upTo: TimePosition;
}
const toValues = ({ id, userId, now, upTo }: Shown) => [id, userId, now, upTo.at, upTo.id];
const FOUND = `found as materialized (
    select id, read_at, (created_at, id) > ($4::timestamptz, $5::bigint) as is_newer
    from notifications where id = $1 and user_id = $2 and deleted_at is null for update)`;

/** Undefined if there is none; `newer`, without a change, if there has been another act since it was shown. */
export const markRead = oneValue<"marked" | "read already" | "newer", [shown: Shown], Tx>(
  `
  with ${FOUND},
  marked as (
    update notifications n set read_at = $3 from found f where n.id = f.id and f.read_at is null and not f.is_newer)
  select case when read_at is not null then 'read already' when is_newer then 'newer' else 'marked' end from found`,
  (shown) => toValues(shown),
);
// Only one notification of a reason and thing can be unread. A concurrent call for another one waits.
const unread = one<{ isNew: boolean; wasUnread: boolean }, [id: number, userId: number], Tx>(`
  with found as materialized (
    select id, user_id, reason, thing_id, read_at from notifications
    where id = $1 and user_id = $2 and deleted_at is null for update),
  marked as (
    update notifications n set read_at = null from found f
    where n.id = f.id and f.read_at is not null and not exists (
      select from notifications o where o.user_id = f.user_id and o.reason = f.reason and o.thing_id = f.thing_id
        and o.read_at is null and o.deleted_at is null)
    returning n.id)
  select m.id is not null as "isNew", f.read_at is null as "wasUnread"
  from found f left join marked m on true`);
/** Rows marked per transaction at most: more could exceed a request's statement timeout. */
const READ_AT_ONCE = 1000;
// Latest first, so that notifications arriving between batches are in none. Locked by id, like every change of several
// rows.
const readNext = many<TimePosition, [userId: number, now: Date, upTo: TimePosition], Tx>(
  `
  with batch as materialized (
    select id, created_at from notifications
    where user_id = $1 and read_at is null and deleted_at is null and (created_at, id) <= ($3::timestamptz, $4::bigint)
    order by created_at desc, id desc limit ${READ_AT_ONCE}),
  marked as (
    update notifications set read_at = $2 where id in (
      select id from notifications where id in (select id from batch) and read_at is null and deleted_at is null
        and (created_at, id) <= ($3::timestamptz, $4::bigint) order by id for update))
  select created_at as at, id from batch order by created_at desc, id desc`,
  (userId, now, upTo) => [userId, now, upTo.at, upTo.id],
);

/** Undefined if there is none; `newer` if another notification of the same reason and thing is unread. */
export async function markUnread(
  tx: Tx,
  id: number,
  userId: number,
): Promise<"marked" | "unread already" | "newer" | undefined> {
  const row = await unread(tx, id, userId);
  if (row === undefined) return undefined;
  if (row.isNew) return "marked";
  return row.wasUnread ? "unread already" : "newer";
}

/** Marks the next batch up to that position. Returns how many, and the position from which there may be more. */
export async function markNextRead(
  tx: Tx,
  userId: number,
  upTo: TimePosition,
  now: Date,
): Promise<{ count: number; more: TimePosition | undefined }> {
  const batch = await readNext(tx, userId, now, upTo);
  return { count: batch.length, more: batch[READ_AT_ONCE - 1] };
}

/** Outcomes as for `markRead`. A deleted notification counts as read. */
export const hideNotification = oneValue<"hidden" | "newer", [shown: Shown], Tx>(
  `
  with ${FOUND},
  hidden as (
    update notifications n set deleted_at = $3, read_at = coalesce(n.read_at, $3) from found f
    where n.id = f.id and not f.is_newer)
  select case when is_newer then 'newer' else 'hidden' end from found`,
  (shown) => toValues(shown),
);

/**
 * Restores a notification deleted after that moment, or not deleted, as the deletion may not have arrived. False if
 * there is none.
 */
export const unhideNotification = matched<[id: number, userId: number, since: Date], Tx>(`
  update notifications set deleted_at = null
  where id = $1 and user_id = $2 and (deleted_at is null or deleted_at > $3) returning id`);
