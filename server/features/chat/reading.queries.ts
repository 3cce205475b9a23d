import type { Authorized } from "../../platform/authorization.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { ConversationRow } from "./conversations.queries.ts";

/** What a member has just read. */
export interface Reading {
  /** The first and last message marked now; null if all had been read. */
  from: number | null;
  upTo: number | null;
  /** Messages still unread in the conversation. */
  unread: number;
  /** The end of the rest of the range; null if none is left. */
  next: number | null;
}

/** Most rows marked per transaction: more would exceed a request's statement timeout. */
const READ_AT_ONCE = 1000;

// The conversation is locked first, as when sending, so that the unread count and the rows change together. Latest first, so
// that no later batch includes a message sent between two batches.
const markRead = statement<Reading>(`
  with held as materialized (
    select *, user1_id is not distinct from $1 as is_user1 from conversations where id = $2 for no key update
  ), batch as materialized (
    select m.id from held join messages m on m.conversation_id = held.id and m.is_from_user1 = not held.is_user1
    where m.read_at is null and m.id between $3 and $4 order by m.id desc limit ${READ_AT_ONCE}
  ), seen as (
    update messages set read_at = $5 where id in (select id from batch) and read_at is null returning id
  ), counted as (
    select count(*)::integer as messages, min(id) as first, max(id) as last from seen
  ), touched as (
    update conversations c set
      user1_unread = c.user1_unread - case when held.is_user1 then counted.messages else 0 end,
      user2_unread = c.user2_unread - case when held.is_user1 then 0 else counted.messages end
    from held, counted where c.id = held.id and counted.messages > 0
  )
  select first as "from", last as "upTo",
    case when is_user1 then user1_unread else user2_unread end - messages as unread,
    (select case when count(*) = ${READ_AT_ONCE} then min(id) - 1 end from batch) as next
  from held, counted`);

/** Marks a batch of a range of received messages as read, the latest first. */
export async function markReceived(
  tx: Tx,
  readerId: number,
  conversation: Authorized<ConversationRow>,
  range: { from: number; upTo: number; now: Date },
): Promise<Reading> {
  const { from, upTo, now } = range;
  const [row] = await tx.run(markRead, [readerId, conversation.id, from, upTo, now]);
  return row ?? { from: null, upTo: null, unread: 0, next: null };
}

const side = (at: 1 | 2) => `coalesce((select sum(user${at}_unread) from conversations
  where user${at}_id = $1 and user${at}_unread > 0 and user${at}_hidden_at is null), 0)`;

/** Counts unread messages in all conversations that the member has not hidden. */
export const readUnreadCount = exactlyOne<{ count: number }, [memberId: number], Handle>(
  `select ${side(1)} + ${side(2)} as count`,
);
