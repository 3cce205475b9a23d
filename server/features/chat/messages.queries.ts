import type { Mention } from "#contracts/fields.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { Openness, Parties } from "./chat.access.ts";
import { isOpenOn, OTHER, SHARES_READ_MARKS } from "./conversations.queries.ts";

export interface MessageRow {
  id: number;
  isFromUser1: boolean;
  content: string;
  mentions: Mention[];
  clientId: string | null;
  createdAt: string;
  readAt: string | null;
}

const MESSAGE = `m.id, m.is_from_user1 as "isFromUser1", m.content, m.mentions,
  m.client_id as "clientId", m.created_at as "createdAt", m.read_at as "readAt"`;

/** A conversation of the viewer's with its messages in one direction from a position. */
const threadStatement = (range: string, order: string) =>
  statement<ThreadRow>(`
    with held as materialized (
      select c.id, c.user1_id, c.user2_id, ${SHARES_READ_MARKS} as shares_read_marks from conversations c ${OTHER}
      where c.id = $2 and $1 in (c.user1_id, c.user2_id))
    select c.user1_id as "user1Id", c.user2_id as "user2Id", c.shares_read_marks as "sharesReadMarks", ${MESSAGE}
    from held c left join lateral (
      select * from messages where conversation_id = c.id and ${range} order by id ${order} limit $4) m on true
    order by m.id`);
const readBefore = threadStatement("id < $3", "desc");
const readAfter = threadStatement("id > $3", "");

type ThreadRow = Parties & { sharesReadMarks: boolean } & (MessageRow | Record<keyof MessageRow, null>);

export interface Thread extends Parties {
  readonly id: number;
  readonly sharesReadMarks: boolean;
  /** The oldest first. */
  readonly messages: readonly MessageRow[];
}

/** Reads the messages before or after a position; null if the viewer is not a side of the conversation. */
export async function findThread(
  handle: Handle,
  viewerId: number,
  conversationId: number,
  position: ({ before: number } | { after: number }) & { take: number },
): Promise<Thread | null> {
  const { take } = position;
  const [read, from] = "after" in position ? [readAfter, position.after] : [readBefore, position.before];
  const rows = await handle.run(read, [viewerId, conversationId, from, take]);
  const [first] = rows;
  if (first === undefined) return null;
  const { user1Id, user2Id, sharesReadMarks } = first;
  const messages = rows.filter((row) => row.id !== null);
  return { id: conversationId, user1Id, user2Id, sharesReadMarks, messages };
}

/** What sending depends on, and the message already sent with this `clientId`. */
export interface SendingRow extends Parties, Openness {
  id: number;
  sent: MessageRow | null;
}

type Flat = Omit<SendingRow, "sent"> & { messageId: number | null } & Omit<MessageRow, "id">;

const readSending = statement<Flat>(`
  select c.id, c.user1_id as "user1Id", c.user2_id as "user2Id", ${isOpenOn("$4")} as "isOpen", m.id as "messageId",
    m.is_from_user1 as "isFromUser1", m.content, m.mentions, m.client_id as "clientId",
    m.created_at as "createdAt", m.read_at as "readAt"
  from conversations c ${OTHER}
  left join messages m on m.conversation_id = c.id and m.client_id = $3 and m.is_from_user1 = (c.user1_id = $1)
  where c.id = $2 and $1 in (c.user1_id, c.user2_id)`);

/** Finds a conversation to send to; null if the sender is not a side of it. */
export async function findSending(
  handle: Handle,
  senderId: number,
  conversationId: number,
  { clientId, today }: { clientId: string | null; today: string },
): Promise<SendingRow | null> {
  const [row] = await handle.run(readSending, [senderId, conversationId, clientId, today]);
  if (row === undefined) return null;
  const { id, user1Id, user2Id, isOpen, messageId, ...sent } = row;
  return { id, user1Id, user2Id, isOpen, sent: messageId === null ? null : { ...sent, id: messageId } };
}

export interface StoredMessage {
  id: number;
  createdAt: string;
  receiverId: number;
  /** True if the receiver had nothing unread here before, or had hidden the conversation. */
  isFirstUnread: boolean;
  /** True if an email about the receiver's unread messages could not be sent. */
  isEmailMissed: boolean;
  /** True if it began the conversation. */
  isFirst: boolean;
}

// One statement, conditions included, because sending is the most frequent write. The id is taken once the conversation is
// locked, so that ids and times of a thread rise in the order in which its messages appear.
/**
 * Adds a message, if the sender is a side of the conversation and it is open (`maySend`, checked under the lock); undefined if
 * not. Fails with `isSentTwice` if the `clientId` is taken.
 */
export const storeMessage = one<
  StoredMessage,
  [
    senderId: number,
    message: {
      conversationId: number;
      content: string;
      mentions: readonly Mention[];
      clientId: string | null;
      now: Date;
      today: string;
    },
  ],
  Tx
>(
  `
  with held as materialized (
    select * from conversations where id = $2 and $1 in (user1_id, user2_id) for no key update
  ), next as materialized (
    select c.id, nextval('messages_id_seq') as message_id, greatest(c.last_message_at, $5::timestamptz) as at,
      c.user1_id = $1 as is_from_user1, u.id as receiver_id, c.last_message_id is null as is_first,
      case when c.user1_id = $1 then c.user2_unread = 0 or c.user2_hidden_at is not null
        else c.user1_unread = 0 or c.user1_hidden_at is not null end as is_first_unread,
      case when c.user1_id = $1 then c.user2_email_missed else c.user1_email_missed end as is_email_missed
    from held c ${OTHER} where ${isOpenOn("$6")}
  ), touched as (
    update conversations c set last_message_id = n.message_id, last_message_at = n.at,
      user1_unread = c.user1_unread + (not n.is_from_user1)::integer, user2_unread = c.user2_unread + n.is_from_user1::integer,
      user1_hidden_at = null, user2_hidden_at = null,
      user1_email_missed = c.user1_email_missed and n.is_from_user1, user2_email_missed = c.user2_email_missed and not n.is_from_user1
    from next n where c.id = n.id
  ), stored as (
    insert into messages (id, conversation_id, is_from_user1, content, client_id, created_at, mentions)
    overriding system value select message_id, id, is_from_user1, $3, $4, at, $7::jsonb from next
  )
  select message_id as id, at as "createdAt", receiver_id as "receiverId", is_first_unread as "isFirstUnread",
    is_email_missed as "isEmailMissed", is_first as "isFirst"
  from next`,
  (senderId, { conversationId: id, content, mentions, clientId, now, today }) => [
    senderId,
    id,
    content,
    clientId,
    now,
    today,
    JSON.stringify(mentions),
  ],
);

/** True if two requests with the same `clientId` raced: the other one's message is stored. */
export function isSentTwice(error: unknown): boolean {
  return error instanceof Error && "constraint" in error && error.constraint === "messages__client";
}

/** A message's sender and position. */
export interface MessageFacts {
  id: number;
  conversationId: number;
  senderId: number | null;
}

/** Finds a message of one of the member's conversations; undefined for anybody else's. */
export const findMessage = one<MessageFacts, [memberId: number, id: number]>(`
  select m.id, m.conversation_id as "conversationId",
    case when m.is_from_user1 then c.user1_id else c.user2_id end as "senderId"
  from messages m join conversations c on c.id = m.conversation_id
  where m.id = $2 and $1 in (c.user1_id, c.user2_id)`);
