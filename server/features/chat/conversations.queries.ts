import type { ChatSettings } from "#contracts/chat.ts";

import type { Authorized, Thing } from "../../platform/authorization.ts";
import type { TimePosition } from "../../platform/cursor.ts";
import { BATCH, untilDone } from "../../platform/database/batches.ts";
import { notBlocked } from "../../platform/database/blocked.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, many, matched, one, oneValue } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import { isDiscoverable } from "../profiles/index.ts";
import type { Openness, Parties } from "./chat.access.ts";

/** A conversation as one of its two sides sees it. */
export interface ConversationRow extends Parties, Openness {
  id: number;
  lastMessageAt: string;
  messagesChangedAt: string | null;
  unreadCount: number;
  isHidden: boolean;
  sharesReadMarks: boolean;
  /** The other member's fields are all null once their account is deleted. */
  otherId: number | null;
  first_name: string | null;
  last_name: string | null;
  avatar: string | null;
  trade_key: string | null;
  custom_trade: string | null;
  latestId: number | null;
  latestContent: string | null;
  latestAt: string | null;
  latestIsFromUser1: boolean | null;
  jobId: number | null;
  /** Null once the job is gone. */
  jobHeading: string | null;
}

/** True if the viewer, `$1`, may write to `u` first. */
const mayWriteFirst = (today: string) => isDiscoverable("u", "$1", today);

/** True if `$1` may write to `u`: first, or to answer a message from `u`. `today` is a placeholder. */
export const mayWriteTo = (today: string) => `(${mayWriteFirst(today)} or exists (
  select from conversations c join messages theirs on theirs.conversation_id = c.id
  where c.user1_id = least($1::bigint, u.id) and c.user2_id = greatest($1::bigint, u.id)
    and theirs.is_from_user1 = (u.id = c.user1_id)))`;

/**
 * True if `$1` can write to the other side, `u`, in their conversation `c`: a member who may not be written to first can still
 * be answered. `today` is a placeholder.
 */
export const isOpenOn = (
  today: string,
) => `(u.id is not null and u.banned_at is null and ${notBlocked("u.id", "$1")}
  and (${mayWriteFirst(today)} or exists (
    select from messages theirs where theirs.conversation_id = c.id and theirs.is_from_user1 = (u.id = c.user1_id))))`;

/** Read once, however many conversations a statement returns. */
const OWN_READ_MARKS = "(select read_marks from users where id = $1)";
/**
 * True if the two sides show each other what they have read: both must allow it, and 'crew' is enough within a crew. False once
 * either has blocked the other. `c` is their conversation, `u` the other side, `$1` the viewer.
 */
export const SHARES_READ_MARKS = `coalesce(${notBlocked("u.id", "$1")} and case
  when (select true from crew_members t where t.user_a = c.user1_id and t.user_b = c.user2_id)
    then 'nobody' not in (u.read_marks, ${OWN_READ_MARKS})
  else u.read_marks = 'everyone' and ${OWN_READ_MARKS} = 'everyone' end, false)`;

const shownOn = (
  today: string,
) => `c.id, c.user1_id as "user1Id", c.user2_id as "user2Id", c.last_message_at as "lastMessageAt",
  c.messages_changed_at as "messagesChangedAt",
  case when c.user1_id = $1 then c.user1_unread else c.user2_unread end as "unreadCount",
  c.last_message_id is not null
    and case when c.user1_id = $1 then c.user1_hidden_at else c.user2_hidden_at end is not null as "isHidden",
  ${isOpenOn(today)} as "isOpen", ${SHARES_READ_MARKS} as "sharesReadMarks",
  u.id as "otherId", u.first_name, u.last_name, u.avatar, u.trade_key, u.custom_trade,
  m.id as "latestId", m.content as "latestContent", m.created_at as "latestAt", m.is_from_user1 as "latestIsFromUser1",
  c.job_id as "jobId", coalesce(j.title, coalesce(j.custom_trade, j.trade_key) || ' - ' || j.town) as "jobHeading"`;
export const OTHER = `left join users u on u.id = case when c.user1_id = $1 then c.user2_id else c.user1_id end`;
const LATEST = `left join messages m on m.id = c.last_message_id
  left join jobs j on j.id = c.job_id and j.deleted_at is null and not j.is_hidden and ${notBlocked("j.user_id", "$1")}`;

/** A page of the conversations in which the member is on this side, read from that side's own index. */
const sideOf = (side: 1 | 2) => `(select * from conversations
  where user${side}_id = $1 and user${side}_hidden_at is null and (last_message_at, id) < ($2::timestamptz, $3::bigint)
  order by last_message_at desc, id desc limit $4)`;

/** Lists a member's conversations, latest first, without hidden ones. */
export const readConversations = many<
  ConversationRow,
  [memberId: number, after: TimePosition, page: { today: string; take: number }]
>(
  `
  select ${shownOn("$5")}
  from (${sideOf(1)} union all ${sideOf(2)} order by last_message_at desc, id desc limit $4) c
  ${OTHER} ${LATEST} order by c.last_message_at desc, c.id desc`,
  (memberId, { at, id }, { today, take }) => [memberId, at, id, take, today],
);

/** Finds a conversation of the member's, hidden or not; undefined for anybody else's. */
export const findConversation = one<ConversationRow, [memberId: number, id: number, today: string]>(`
  select ${shownOn("$3")} from conversations c ${OTHER} ${LATEST} where c.id = $2 and $1 in (c.user1_id, c.user2_id)`);

/** What the limits on writing to strangers depend on. */
export interface ContactStatus {
  isNewAccount: boolean;
  isCrew: boolean;
  /** True also if the viewer may only answer what the other has written. */
  mayWrite: boolean;
}

/** Undefined if the member cannot be written to: unknown, not confirmed, banned, or blocked either way. */
export const findContactStatus = one<
  ContactStatus,
  [memberId: number, otherId: number, { newSince: Date; today: string }]
>(
  `
  select me.created_at > $3::timestamptz as "isNewAccount", exists (
    select from crew_members where user_a = least($1::bigint, u.id) and user_b = greatest($1::bigint, u.id)) as "isCrew",
    ${mayWriteTo("$4")} as "mayWrite"
  from users u join users me on me.id = $1
  where u.id = $2 and u.is_email_verified and u.banned_at is null and ${notBlocked("u.id", "$1")}`,
  (memberId, otherId, { newSince, today }) => [memberId, otherId, newSince, today],
);

// It is in nobody's list before the first message.
/** Inserts the conversation of a pair; undefined if another request has just inserted it, and it can be found. */
export const insertConversation = oneValue<number, [memberId: number, otherId: number, now: Date], Tx>(`
  insert into conversations (user1_id, user2_id, created_at, last_message_at, user1_hidden_at, user2_hidden_at)
  values (least($1::bigint, $2), greatest($1::bigint, $2), $3, $3, $3, $3)
  on conflict on constraint conversations__pair do nothing returning id`);
// Locked, so that an empty conversation is not deleted before the caller has written to it.
export const findPair = oneValue<number, [memberId: number, otherId: number], Tx>(`
  select id from conversations where user1_id = least($1::bigint, $2) and user2_id = greatest($1::bigint, $2)
  for key share`);

/**
 * Hides a conversation from one of its sides, or shows it again (`at` null); false if nothing changes, it is empty, or it has a
 * message after `upTo`.
 */
export const markHidden = matched<
  [memberId: number, conversation: Authorized<ConversationRow>, at: Date | null, upTo?: number],
  Tx
>(
  `
  update conversations c set
    user1_hidden_at = case when c.user1_id = $1 then $3::timestamptz else c.user1_hidden_at end,
    user2_hidden_at = case when c.user2_id = $1 then $3::timestamptz else c.user2_hidden_at end
  where c.id = $2 and (case when c.user1_id = $1 then c.user1_hidden_at else c.user2_hidden_at end is null)
    = ($3::timestamptz is not null) and c.last_message_id <= coalesce($4, c.last_message_id)
  returning c.id`,
  (memberId, conversation, at, upTo) => [memberId, conversation.id, at, upTo ?? null],
);

// Either side may be the job's owner; the other has declared interest. An empty conversation counts as new from now, so
// that the nightly task leaves it.
/** Sets the job a conversation is about; false if neither side has declared interest in it to the other. */
export const markAbout = matched<[conversation: Authorized<ConversationRow>, jobId: number, now: Date], Tx>(
  `
  update conversations c set job_id = $2,
    created_at = case when c.last_message_id is null then $3 else c.created_at end
  where c.id = $1 and exists (select from job_interests i where i.job_id = $2 and i.state = 'declared'
    and least(i.owner_id, i.user_id) = c.user1_id and greatest(i.owner_id, i.user_id) = c.user2_id)
  returning c.id`,
  (conversation, jobId, now) => [conversation.id, jobId, now],
);

/** Records that a side could not be emailed about unread messages: the next message then gets another attempt. */
export const markEmailMissed = execute<
  [reader: { conversationId: number; userId: number }, isMissed: boolean]
>(
  `
  update conversations set user1_email_missed = case when user1_id = $2 then $3 else user1_email_missed end,
    user2_email_missed = case when user2_id = $2 then $3 else user2_email_missed end
  where id = $1 and case when user1_id = $2 then user1_email_missed else user2_email_missed end <> $3`,
  ({ conversationId, userId }, isMissed) => [conversationId, userId, isMissed],
);

const readSettings = statement<ChatSettings>(`select read_marks as "readMarks" from users where id = $1`);

export async function findSettings(handle: Handle, memberId: number): Promise<ChatSettings> {
  return (await handle.run(readSettings, [memberId]))[0] ?? { readMarks: "crew" };
}

/** Changes a member's own settings. */
export const changeSettings = execute<[memberId: number, given: ChatSettings], Handle>(
  "update users set read_marks = $2 where id = $1",
  (memberId, { readMarks }) => [memberId, readMarks],
);

/** Records that a message's text has changed. Locks and returns its conversation; undefined if it is gone. */
export const markMessageChanged = one<
  Parties & { id: number },
  [message: Authorized<Thing<"message">>, now: Date],
  Tx
>(
  `
  update conversations c set messages_changed_at = $2 from messages m where m.id = $1 and c.id = m.conversation_id
  returning c.id, c.user1_id as "user1Id", c.user2_id as "user2Id"`,
  (message, now) => [message.id, now],
);

// `skip locked` passes over a conversation that is getting its first message; `for update` checks each row again.
/** Deletes conversations begun before that moment without any message. */
export const deleteEmpty = untilDone<[before: Date]>(`
  delete from conversations where id = any (array (
    select id from conversations where last_message_id is null and created_at < $1
    order by created_at limit ${BATCH} for update skip locked)) returning 1`);
