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

/** Lists the viewer's conversations: an array of the first ones, or a page. */
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

/** Loads a conversation of the viewer's; anybody else's is not found. */
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

/** Opens the conversation with a member, and shows it again if the viewer had hidden it; `isNew` if it was begun now. */
export function open(
  deps: Deps,
  viewer: Viewer,
  { otherUserId, jobId }: BodyOf<typeof openConversation>,
): Promise<{ isNew: boolean; conversation: Conversation }> {
  return transaction(deps.db, async (tx) => {
    const { id, isNew } = await ensure(deps, tx, viewer, otherUserId);
    let row = await load(deps, tx, viewer, id);
    if (jobId !== undefined && jobId !== row.jobId) {
      if (!(await markAbout(tx, row, jobId, deps.clock.now()))) throw new AppError("job_not_found");
      await notifyDevices(deps, tx, [viewer.userId, otherUserId], id);
      row = await load(deps, tx, viewer, id);
    }
    if (row.isHidden) await show(deps, tx, viewer, row);
    return { isNew, conversation: presentConversation(viewer, { ...row, isHidden: false }) };
  });
}

/** Finds the conversation with a member, or makes an empty one, which is listed for nobody and does not count against limits. */
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

/** Draws a conversation's first message from the writer's budgets; if refused, the message was never sent. */
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

/** Hides a conversation from the viewer alone, until a message later than the one they have seen. */
export function hide(deps: Deps, viewer: Viewer, conversationId: number, upTo?: number): Promise<void> {
  return transaction(deps.db, async (tx) => {
    const conversation = await load(deps, tx, viewer, conversationId);
    if (!(await markHidden(tx, viewer.userId, conversation, deps.clock.now(), upTo))) {
      // It was hidden already. If that was at the same moment, a message may have shown it again since.
      const { isHidden } = await load(deps, tx, viewer, conversationId);
      if (isHidden || upTo === undefined) return;
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

/** Shows the conversation again if the viewer had hidden it. */
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

/** Tells all devices of these members that a conversation has changed. */
export function notifyDevices(
  { realtime }: Deps,
  tx: Tx,
  userIds: number[],
  conversationId: number,
): Promise<void> {
  return realtime.send(tx, userIds, { type: "conversation_changed", data: { conversationId } });
}

/** To be called before a message's text changes for both sides, since the conversation is locked before its messages. */
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
