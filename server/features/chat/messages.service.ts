import { dayInLondon } from "#contracts/calendar.ts";
import type { listMessages, sendMessage } from "#contracts/chat.ts";
import type { BodyOf, QueryOf } from "#contracts/endpoint.ts";
import type { Message } from "#contracts/message.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { resolveMentions } from "../search/index.ts";
import { isParty } from "./chat.access.ts";
import { presentMessage } from "./chat.present.ts";
import { consumeForFirst, ensure } from "./conversations.service.ts";
import { findSending, findThread, isSentTwice, storeMessage } from "./messages.queries.ts";
import { toMessageUpdate } from "./updates.ts";

/** Returns a page of a thread, oldest message first. */
export async function readMessages(
  db: Handle,
  viewer: Viewer,
  conversationId: number,
  { before, after, limit: take }: QueryOf<typeof listMessages>,
): Promise<Message[]> {
  const position = after === undefined ? { before: before ?? Number.MAX_SAFE_INTEGER } : { after };
  const found = await findThread(db, viewer.userId, conversationId, { ...position, take });
  if (found === null) throw new AppError("conversation_not_found");
  const thread = authorize(viewer, isParty, found, "conversation_not_found");
  return thread.messages.map((row) => presentMessage(viewer, thread, row));
}

/** A message, and whether this request stored it or a repeat found it. */
interface Sent {
  message: Message;
  isNew: boolean;
}

type Body = BodyOf<typeof sendMessage>;

/**
 * Sends a message, once per `clientId` however often it is retried. If the conversation is gone, as an empty one is after a
 * while, it begins one with the member named beside it.
 */
export async function send(deps: Deps, viewer: Viewer, body: Body): Promise<Sent> {
  try {
    return await transaction(deps.db, async (tx) => store(deps, tx, viewer, body));
  } catch (error) {
    const isGone = error instanceof AppError && error.code === "conversation_not_found";
    if (isGone && body.conversationId !== undefined && body.otherUserId !== undefined)
      return send(deps, viewer, { ...body, conversationId: undefined });
    if (!isSentTwice(error)) throw error;
    return transaction(deps.db, async (tx) => {
      const id = await findTarget(deps, tx, viewer, body);
      return findSent(deps, tx, viewer, id, body.clientId);
    });
  }
}

/**
 * Stores a message. If it cannot be stored, it was sent before, or may not be sent. A conversation's first message counts
 * against the chat's limits, unless its caller has limits of its own (`isCounted: false`).
 */
export async function store(
  deps: Deps,
  tx: Tx,
  viewer: Viewer,
  body: Body,
  { isCounted = true }: { isCounted?: boolean } = {},
): Promise<Sent> {
  const { content, clientId = null } = body;
  const { userId } = viewer;
  const conversationId = await findTarget(deps, tx, viewer, body);
  const now = deps.clock.now();
  const today = dayInLondon(now);
  const mentions = await resolveMentions(deps, tx, viewer, content, { free: "all" });
  const given = { conversationId, content, mentions, clientId, now, today };
  const stored = await storeMessage(tx, userId, given);
  if (stored === undefined) return findSent(deps, tx, viewer, conversationId, clientId);

  const { id, createdAt, receiverId, isFirstUnread, isEmailMissed, isFirst } = stored;
  if (isFirst && isCounted) await consumeForFirst(deps, tx, viewer, receiverId);
  const message = {
    id,
    conversationId,
    senderId: userId,
    content,
    mentions,
    createdAt,
    isRead: false,
    clientId,
  };
  const facts = { messageId: id, conversationId, userId, receiverId };
  await deps.events.record(tx, "chat.message_sent", facts);
  if (isFirstUnread) await deps.events.record(tx, "chat.unread_began", facts);
  else if (isEmailMissed) await deps.events.record(tx, "chat.unread_went_on", facts);
  await deps.realtime.send(tx, [userId, receiverId], toMessageUpdate(message));
  return { message, isNew: true };
}

/** The conversation to send to: the one in the request, or the one with a member, begun if necessary. */
async function findTarget(deps: Deps, tx: Tx, viewer: Viewer, body: Body): Promise<number> {
  const { conversationId, otherUserId = viewer.userId } = body;
  return conversationId ?? (await ensure(deps, tx, viewer, otherUserId)).id;
}

/** Returns the message sent before with that `clientId`; otherwise says why nothing can be sent. */
async function findSent(
  { clock }: Deps,
  handle: Handle,
  viewer: Viewer,
  conversationId: number,
  clientId: string | null | undefined,
): Promise<Sent> {
  const found = orThrow(
    await findSending(handle, viewer.userId, conversationId, {
      clientId: clientId ?? null,
      today: dayInLondon(clock.now()),
    }),
    "conversation_not_found",
  );
  if (found.sent === null) throw new AppError("conversation_closed");
  // Presented as unread, as when it was sent: a repeat gets the first response.
  return { message: presentMessage(viewer, { ...found, sharesReadMarks: false }, found.sent), isNew: false };
}
