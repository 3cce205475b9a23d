import { MESSAGE_EMAIL_HOURS, MESSAGE_EMAIL_MINUTES } from "#contracts/reference/limits.ts";

import { deleteDue } from "../../platform/database/batches.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, matched, one } from "../../platform/database/queries.ts";
import { markEmailMissed } from "../chat/index.ts";

/** The first unread message since the receiver last read everything. */
export interface UnreadBegan {
  messageId: number;
  conversationId: number;
  userId: number;
  receiverId: number;
}

// Six hours after the last email about the same conversation, if that is later.
const addPending = (ifOneWaits: string) =>
  execute<[began: UnreadBegan, now: Date], Handle>(
    `
  insert into pending_message_emails as pending
    (message_id, conversation_id, recipient_user_id, sender_user_id, scheduled_send_time, created_at)
  values ($1, $2, $3, $4, greatest($5::timestamptz + interval '${MESSAGE_EMAIL_MINUTES} minutes', (
    select settled_at + interval '${MESSAGE_EMAIL_HOURS} hours' from pending_message_emails
    where recipient_user_id = $3 and conversation_id = $2 and sent order by settled_at desc limit 1)), $5)
  on conflict (recipient_user_id, conversation_id) where not sent and not cancelled ${ifOneWaits}`,
    (began, now) => [began.messageId, began.conversationId, began.receiverId, began.userId, now],
  );
/** If two such events arrive out of order, the later message counts. */
export const addPendingEmail = addPending(`do update
    set message_id = excluded.message_id, sender_user_id = excluded.sender_user_id,
      scheduled_send_time = excluded.scheduled_send_time, created_at = excluded.created_at
    where excluded.message_id > pending.message_id`);
/** For a later unread message: a waiting email covers it too. */
export const addUnlessPending = addPending("do nothing");

/** The number of unread messages of a receiver in a conversation, 0 if they have hidden it. */
const UNREAD = (receiver: string) => `
  case when c.user1_id = ${receiver} then case when c.user1_hidden_at is null then c.user1_unread else 0 end
    else case when c.user2_hidden_at is null then c.user2_unread else 0 end end`;

export interface DueMessages {
  messageId: number;
  conversationId: number;
  recipientId: number;
  senderId: number;
  unread: number;
  first_name: string;
  last_name: string;
}

// An email that was given up may be retried until another message comes.
const lockPending = matched<[id: number], Tx>(`
  select from pending_message_emails p where id = $1 and not sent and (not cancelled or exists (
    select from conversations c where c.id = p.conversation_id
      and case when c.user1_id = p.recipient_user_id then c.user1_email_missed else c.user2_email_missed end))
  for update`);
const readUnread = one<DueMessages, [id: number]>(`
  select pending.message_id as "messageId", c.id as "conversationId", pending.recipient_user_id as "recipientId", u.id as "senderId", ${UNREAD("pending.recipient_user_id")} as unread,
    u.first_name, u.last_name
  from pending_message_emails pending
  join conversations c on c.id = pending.conversation_id
  join users u on u.id = pending.sender_user_id and u.banned_at is null
    and ${notBlocked("u.id", "pending.recipient_user_id")}
  where pending.id = $1`);

const markSent = one<UnreadBegan, [id: number, now: Date], Tx>(`
  update pending_message_emails set sent = true, cancelled = false, settled_at = $2 where id = $1
  returning message_id as "messageId", conversation_id as "conversationId", sender_user_id as "userId",
    recipient_user_id as "receiverId"`);
/** Cancels the email, but only if nothing is left to read: the receiver may have read an earlier stretch. */
export const cancelPendingEmail = execute<
  [given: { conversationId: number; userId: number }, now: Date],
  Handle
>(
  `
  update pending_message_emails pending set cancelled = true, settled_at = $3
  where recipient_user_id = $1 and conversation_id = $2 and not sent and not cancelled
    and not exists (
      select from conversations c where c.id = $2 and (c.user1_id = $1 or c.user2_id = $1) and ${UNREAD("$1")} > 0)`,
  ({ conversationId, userId }, now) => [userId, conversationId, now],
);

/** Finds the cancelled email of a conversation, if it was the latest and there is still something to read. */
export const findCancelled = one<UnreadBegan, [given: { conversationId: number; userId: number }]>(
  `
  select p.message_id as "messageId", p.conversation_id as "conversationId", p.sender_user_id as "userId",
    p.recipient_user_id as "receiverId"
  from pending_message_emails p join conversations c on c.id = p.conversation_id and ${UNREAD("$1")} > 0
  where p.cancelled and p.id = (
    select max(id) from pending_message_emails where recipient_user_id = $1 and conversation_id = $2)`,
  ({ conversationId, userId }) => [userId, conversationId],
);

export const readDueEmails = many<{ id: number; userId: number }, [now: Date, take: number]>(`
  select id, recipient_user_id as "userId" from pending_message_emails
  where not sent and not cancelled and scheduled_send_time <= $1
    and not exists (select from emails l where l.key = 'messages:' || pending_message_emails.id)
  order by scheduled_send_time limit $2`);

/** Locks and reads what the email is about; null if it was read, hidden or already emailed. */
export async function lockDueEmail(tx: Tx, id: number): Promise<DueMessages | null> {
  const due = (await lockPending(tx, id)) ? await readUnread(tx, id) : undefined;
  return due === undefined || due.unread === 0 ? null : due;
}

/** Gives up an email that cannot be written; undefined if it has already ended. */
export const dropPendingEmail = one<{ conversationId: number; userId: number }, [id: number, now: Date], Tx>(`
  update pending_message_emails set cancelled = true, settled_at = $2 where id = $1 and not sent and not cancelled
  returning conversation_id as "conversationId", recipient_user_id as "userId"`);

/** Records that the email about a message was sent; unread messages that began while it was being sent wait for the next. */
export async function markMessageSent(tx: Tx, id: number, messageId: number, now: Date): Promise<void> {
  const pending = await markSent(tx, id, now);
  if (pending === undefined) return;
  await markEmailMissed(tx, { conversationId: pending.conversationId, userId: pending.receiverId }, false);
  if (pending.messageId !== messageId) await addPendingEmail(tx, pending, now);
}

// An email that was given up can be retried for as long as administrators see it.
export const purgeSentEmails = deleteDue<[now: Date]>(
  "pending_message_emails",
  `settled_at < $1::timestamptz - interval '7 days' and not exists (
    select from emails l where l.key = 'messages:' || pending_message_emails.id and l.status in ('dead', 'waiting'))`,
  "settled_at",
);
