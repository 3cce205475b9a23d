import { PUSH_DEVICES_MAX, PUSH_SENT_DAYS } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import { deleteDue } from "../../platform/database/batches.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, matched, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { PersonRow } from "../../platform/person.ts";
import { isInUse } from "../../platform/sessions.ts";

/** How to reach a device, and its owner. */
export interface Subscription {
  id: number;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface DeviceRow {
  id: number;
  userId: number;
  sessionId: number;
  userAgent: string | null;
  createdAt: string;
}

/** A device is only live while its session is, however the session ends. `$2` is now. */
const LIVE = `join users u on u.id = p.user_id and u.banned_at is null
  join sessions s on s.id = p.session_id and ${isInUse("$2")}`;
const REACH = `p.id, p.user_id as "userId", p.endpoint, p.p256dh, p.auth`;
const DEVICE = `p.id, p.user_id as "userId", p.session_id as "sessionId", s.user_agent as "userAgent",
  p.created_at as "createdAt"`;

const holdSession = statement<never>("select 1 from sessions where id = $1 for no key update");
// Devices added by builds older than this column count as well.
const readWish = statement<{ wantsPushes: boolean }>(`
  select s.wants_pushes or exists (select 1 from push_subscriptions where session_id = s.id) as "wantsPushes"
  from sessions s where s.id = $1`);
const noteWish = statement<never>(
  "update sessions set wants_pushes = true where id = $1 and not wants_pushes",
);
const removeOthersOfSession = statement<never>(
  "delete from push_subscriptions where session_id = $1 and endpoint <> $2",
);
const forgetWhatAnotherWasTold = statement<never>(`
  delete from push_sent s using push_subscriptions p
  where p.id = s.subscription_id and p.endpoint = $1 and p.user_id <> $2`);
const upsert = statement<{ id: number }>(`
  insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
  values ($1, $2, $3, $4, $5, $6)
  on conflict (endpoint) do update set user_id = excluded.user_id, session_id = excluded.session_id,
    p256dh = excluded.p256dh, auth = excluded.auth
  returning id`);
const removeOldest = statement<never>(`
  delete from push_subscriptions where user_id = $1 and id <> $2 and id not in (
    select id from push_subscriptions where user_id = $1 and id <> $2 order by id desc limit $3)`);
const clearSent = deleteDue<[now: Date]>(
  "push_sent",
  `sent_at < $1::timestamptz - interval '${PUSH_SENT_DAYS} days'`,
  "sent_at",
);
const removeDead = execute<[now: Date], Handle>(`
  delete from push_subscriptions p using sessions s join users u on u.id = s.user_id
  where s.id = p.session_id and not ${isInUse("$1")}`);

export const findKeys = one<{ publicKey: string; privateKey: string }>(
  `select public_key as "publicKey", private_key as "privateKey" from push_keys`,
);

/** Stores these keys, unless another server has stored its own first. */
export const keepKeys = execute<[keys: { publicKey: string; privateKey: string }, now: Date], Handle>(
  "insert into push_keys (public_key, private_key, created_at) values ($1, $2, $3) on conflict do nothing",
  (keys, now) => [keys.publicKey, keys.privateKey, now],
);

/** The devices of those members. */
export const listSubscriptions = many<Subscription, [userIds: readonly number[], now: Date]>(`
  select ${REACH} from push_subscriptions p ${LIVE} where p.user_id = any($1::bigint[]) order by p.id desc`);

/** Undefined once the device is removed or signed out, or its member banned. */
export const findSubscription = one<Subscription, [id: number, now: Date]>(
  `select ${REACH} from push_subscriptions p ${LIVE} where p.id = $1`,
);

export const listDevices = many<DeviceRow, [userId: number, now: Date]>(`
  select ${DEVICE} from push_subscriptions p ${LIVE} where p.user_id = $1 order by p.id desc limit ${PUSH_DEVICES_MAX}`);

export const findDevice = one<DeviceRow, [id: number]>(`
  select ${DEVICE} from push_subscriptions p join sessions s on s.id = p.session_id where p.id = $1`);

/**
 * Saves the session's device, of which there is one; an endpoint that belonged to another member is taken over. Only
 * the member's newest devices stay, `most` in all. With `keeps` it only renews a device: undefined, with no change, if
 * the session wants no pushes.
 */
export async function saveDevice(
  tx: Tx,
  device: Omit<Subscription, "id"> & { sessionId: number },
  { keeps, most, now }: { keeps: boolean; most: number; now: Date },
): Promise<number | undefined> {
  const { userId, sessionId, endpoint, p256dh, auth } = device;
  // Two tabs on one device may call this concurrently.
  await tx.run(holdSession, [sessionId]);
  const [wish] = await tx.run(readWish, [sessionId]);
  if (keeps && wish?.wantsPushes !== true) return undefined;
  await tx.run(noteWish, [sessionId]);
  await tx.run(removeOthersOfSession, [sessionId, endpoint]);
  await tx.run(forgetWhatAnotherWasTold, [endpoint, userId]);
  const [row] = await tx.run(upsert, [userId, sessionId, endpoint, p256dh, auth, now]);
  // A device that was taken over keeps its id, so it may be the oldest.
  const id = row?.id ?? 0;
  await tx.run(removeOldest, [userId, id, most - 1]);
  return id;
}

/** Removes a device that its push service reports as gone. */
export const removeGone = execute<[subscriptionId: number], Handle>(
  "delete from push_subscriptions where id = $1",
);

/**
 * Removes a device at its member's request, so that its browser does not add it again. Locks the session first, as in
 * `saveDevice`.
 */
export const removeDevice = execute<[device: Authorized<DeviceRow>], Handle>(
  `
  with unwanted as (update sessions set wants_pushes = false where id = $2 returning id)
  delete from push_subscriptions p using unwanted where p.id = $1 and p.session_id = unwanted.id`,
  ({ id, sessionId }) => [id, sessionId],
);

/** Whether the device was notified of this act in the last two days. */
export const wasSent = matched<[subscriptionId: number, event: string, now: Date]>(`
  select 1 from push_sent
  where subscription_id = $1 and event = $2 and sent_at > $3::timestamptz - interval '${PUSH_SENT_DAYS} days'`);

export const noteSent = execute<[subscriptionId: number, event: string, now: Date], Handle>(`
  insert into push_sent (subscription_id, event, sent_at)
  select id, $2, $3 from push_subscriptions where id = $1
  on conflict (subscription_id, event) do update set sent_at = excluded.sent_at`);

/**
 * The sender of the message, and their first unread message from it on; undefined if the receiver has read them all or
 * hidden the conversation, the sender is banned, or one has blocked the other.
 */
export const findUnreadSender = one<
  Pick<PersonRow, "first_name" | "last_name"> & { unreadId: number },
  [receiverId: number, messageId: number]
>(`
  select u.first_name, u.last_name, unread.id as "unreadId"
  from messages m join conversations c on c.id = m.conversation_id
  join users u on u.id = case when m.is_from_user1 then c.user1_id else c.user2_id end
  join lateral (select id from messages where conversation_id = c.id and is_from_user1 = m.is_from_user1
    and read_at is null and id >= m.id order by id limit 1) unread on true
  where m.id = $2 and u.banned_at is null and ${notBlocked("u.id", "$1")}
    and case when m.is_from_user1 then c.user2_id = $1 and c.user2_hidden_at is null
      else c.user1_id = $1 and c.user1_hidden_at is null end`);

export async function cleanUp(handle: Handle, now: Date): Promise<void> {
  await clearSent(handle, now);
  await removeDead(handle, now);
}
