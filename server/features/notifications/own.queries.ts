import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import type { Position } from "./lists.queries.ts";

/** A member's own list and nobody else's: whose it is stands in every condition. */

type Touched = { id: number };

const read = statement<Touched & { isNew: boolean }>(`
  with found as materialized (
    select id, read_at from notifications where id = $1 and user_id = $2 and deleted_at is null for update),
  marked as (update notifications n set read_at = $3 from found f where n.id = f.id and f.read_at is null)
  select id, read_at is null as "isNew" from found`);
// Of one reason and thing only one is unread; who marks another so at the same moment waits for it.
const unread = statement<Touched & { isNew: boolean; wasUnread: boolean }>(`
  with found as materialized (
    select id, user_id, reason, thing_id, read_at from notifications
    where id = $1 and user_id = $2 and deleted_at is null for update),
  marked as (
    update notifications n set read_at = null from found f
    where n.id = f.id and f.read_at is not null and not exists (
      select from notifications o where o.user_id = f.user_id and o.reason = f.reason and o.thing_id = f.thing_id
        and o.read_at is null and o.deleted_at is null)
    returning n.id)
  select f.id, m.id is not null as "isNew", f.read_at is null as "wasUnread"
  from found f left join marked m on true`);
const readAll = statement<Touched>(`
  update notifications set read_at = $2 where id in (
    select id from notifications where user_id = $1 and read_at is null and deleted_at is null
      and (created_at, id) <= ($3::timestamptz, $4::bigint) order by id for update)
  returning id`);
const remove = statement<Touched>(`
  update notifications set deleted_at = $3, read_at = coalesce(read_at, $3)
  where id = $1 and user_id = $2 and deleted_at is null returning id`);
const restore = statement<Touched>(`
  update notifications set deleted_at = null
  where id = $1 and user_id = $2 and (deleted_at is null or deleted_at > $3) returning id`);

/** Undefined when there is none; otherwise whether it was unread until now. */
export async function markRead(tx: Tx, id: number, userId: number, now: Date): Promise<boolean | undefined> {
  return (await tx.run(read, [id, userId, now]))[0]?.isNew;
}

/** Undefined when there is none; `newer` where another of the same is unread. */
export async function markUnread(
  tx: Tx,
  id: number,
  userId: number,
): Promise<"marked" | "unread already" | "newer" | undefined> {
  const [row] = await tx.run(unread, [id, userId]);
  if (row === undefined) return undefined;
  if (row.isNew) return "marked";
  return row.wasUnread ? "unread already" : "newer";
}

/** Those up to that place in the list. True when there was something to mark. */
export async function markAllRead(tx: Tx, userId: number, upTo: Position, now: Date): Promise<boolean> {
  return (await tx.run(readAll, [userId, now, upTo.at, upTo.id])).length > 0;
}

/** False when there is none. A deleted one counts as read. */
export async function hideNotification(tx: Tx, id: number, userId: number, now: Date): Promise<boolean> {
  return (await tx.run(remove, [id, userId, now])).length > 0;
}

/** Brings one back that was deleted after that moment, or never: a deletion may not have arrived. False when there is none. */
export async function unhideNotification(tx: Tx, id: number, userId: number, since: Date): Promise<boolean> {
  return (await tx.run(restore, [id, userId, since])).length > 0;
}
