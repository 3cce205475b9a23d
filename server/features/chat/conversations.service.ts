import { dayInLondon, daysFrom } from "#contracts/calendar.ts";
import type { Conversation, ConversationPage, ConversationQuery, openConversation } from "#contracts/chat.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import {
  CONVERSATION_LIST_MAX,
  CONVERSATION_PAGE_SIZE,
  NEW_ACCOUNT_DAYS,
} from "#contracts/reference/limits.ts";

import { authorize, type Authorized, type Thing, type Viewer } from "../../platform/authorization.ts";
import { defineTimeCursor, LATEST, toPage } from "../../platform/cursor.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { isParty } from "./chat.access.ts";
import { presentConversation } from "./chat.present.ts";
import {
  findConversation,
  findPair,
  findContactStatus,
  insertConversation,
  markAbout,
  markHidden,
  markMessageChanged,
  readConversations,
  type ConversationRow,
} from "./conversations.queries.ts";

const CURSOR = defineTimeCursor("conversations");

/** The viewer's conversations: an array of the first, or a page. */
export async function listConversations(
  { db, clock }: Deps,
  viewer: Viewer,
  { limit, cursor }: ConversationQuery,
): Promise<Conversation[] | ConversationPage> {
  const isPage = limit !== undefined || cursor !== undefined;
  const take = isPage ? (limit ?? CONVERSATION_PAGE_SIZE) : CONVERSATION_LIST_MAX;
  const after = CURSOR.read(cursor) ?? LATEST;
  const rows = await readConversations(db, viewer.userId, after, {
    today: dayInLondon(clock.now()),
    take: isPage ? take + 1 : take,
  });
  const { shown, nextCursor } = toPage(rows, take, ({ lastMessageAt, id }) =>
    CURSOR.write({ at: lastMessageAt, id }),
  );
  const conversations = shown.map((row) => presentConversation(viewer, row));
  return isPage ? { conversations, nextCursor } : conversations;
}

/** The viewer's conversation, or none at all. */
export async function load(
  { clock }: Deps,
  handle: Handle,
  viewer: Viewer,
  conversationId: number,
): Promise<Authorized<ConversationRow>> {
  const row = await findConversation(handle, viewer.userId, conversationId, dayInLondon(clock.now()));
  if (row === undefined) throw new AppError("conversation_not_found");
  return authorize(viewer, isParty, row, "conversation_not_found");
}

export async function getConversation(
  deps: Deps,
  viewer: Viewer,
  conversationId: number,
): Promise<Conversation> {
  return presentConversation(viewer, await load(deps, deps.db, viewer, conversationId));
}

/** The conversation with a member, shown again to a viewer who had hidden it; `isNew` when it was begun. */
export function open(
  deps: Deps,
  viewer: Viewer,
  { otherUserId, jobId }: BodyOf<typeof openConversation>,
): Promise<{ isNew: boolean; conversation: Conversation }> {
  return transaction(deps.db, async (tx) => {
    const { id, isNew } = await ensure(deps, tx, viewer, otherUserId);
    let row = await load(deps, tx, viewer, id);
    if (jobId !== undefined && jobId !== row.jobId) {
      if (!(await markAbout(tx, row, jobId))) throw new AppError("job_not_found");
      await notifyDevices(deps, tx, [viewer.userId, otherUserId], id);
      row = await load(deps, tx, viewer, id);
    }
    if (row.isHidden) await show(deps, tx, viewer, row);
    return { isNew, conversation: presentConversation(viewer, { ...row, isHidden: false }) };
  });
}

/** Finds the conversation with a member or makes an empty one, which is listed for nobody and costs nothing. */
export async function ensure(
  { clock }: Deps,
  tx: Tx,
  { userId }: Viewer,
  otherUserId: number,
): Promise<{ id: number; isNew: boolean }> {
  if (otherUserId === userId) throw new AppError("conversation_with_self");
  const now = clock.now();
  const status = orThrow(await readContactStatus(tx, userId, otherUserId, now), "user_not_found");
  if (!status.mayWrite) throw new AppError("may_only_answer");
  const known = await findPair(tx, userId, otherUserId);
  if (known !== undefined) return { id: known, isNew: false };
  const begun = await insertConversation(tx, userId, otherUserId, now);
  if (begun !== undefined) return { id: begun, isNew: true };
  const met = orThrow(await findPair(tx, userId, otherUserId), "user_not_found");
  return { id: met, isNew: false };
}

/** What the first message of a conversation draws from the writer's budgets; refused, it was never sent. */
export async function consumeForFirst(
  { clock, limits }: Deps,
  tx: Tx,
  { userId }: Viewer,
  otherUserId: number,
): Promise<void> {
  await limits.consume("start_conversation", userId);
  tx.afterRollback(() => limits.giveBack("start_conversation", userId));
  const status = await readContactStatus(tx, userId, otherUserId, clock.now());
  if (status?.isNewAccount === true && !status.isCrew) await limits.consume("write_to_stranger", userId);
}

function readContactStatus(handle: Handle, userId: number, otherUserId: number, now: Date) {
  const newSince = daysFrom(now, -NEW_ACCOUNT_DAYS);
  return findContactStatus(handle, userId, otherUserId, { newSince, today: dayInLondon(now) });
}

/** Hides it from the viewer alone, until a message after the one they have seen. */
export function hide(deps: Deps, viewer: Viewer, conversationId: number, upTo?: number): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const conversation = await load(deps, tx, viewer, conversationId);
    if (!(await markHidden(tx, viewer.userId, conversation, deps.clock.now(), upTo))) {
      const { isHidden } = await load(deps, tx, viewer, conversationId);
      if (isHidden) return;
      throw new AppError("conversation_has_new");
    }
    await deps.events.record(tx, "chat.conversation_hidden", { conversationId, userId: viewer.userId });
    await notifyDevices(deps, tx, [viewer.userId], conversationId);
  });
}

export function unhide(deps: Deps, viewer: Viewer, conversationId: number): Promise<void> {
  return transaction(deps.db, async (tx) => {
    await show(deps, tx, viewer, await load(deps, tx, viewer, conversationId));
  });
}

/** Takes the viewer's hiding back, if there was one. */
export async function show(
  deps: Deps,
  tx: Tx,
  { userId }: Viewer,
  conversation: Authorized<ConversationRow>,
): Promise<void> {
  if (!(await markHidden(tx, userId, conversation, null))) return;
  await deps.events.record(tx, "chat.conversation_shown", { conversationId: conversation.id, userId });
  await notifyDevices(deps, tx, [userId], conversation.id);
}

/** The lists of these members have changed, on whatever device they look at them. */
export function notifyDevices(
  { realtime }: Deps,
  tx: Tx,
  userIds: number[],
  conversationId: number,
): Promise<void> {
  return realtime.send(tx, userIds, { type: "conversation_changed", data: { conversationId } });
}

/** What a message says is about to change for both sides: before it does, as whoever holds a message holds its conversation. */
export async function noteChangedMessage(
  deps: Deps,
  tx: Tx,
  message: Authorized<Thing<"message">>,
  now: Date,
): Promise<void> {
  const held = await markMessageChanged(tx, message, now);
  if (held === undefined) return;
  const sides = [held.user1Id, held.user2Id].filter((side) => side !== null);
  await notifyDevices(deps, tx, sides, held.id);
}
