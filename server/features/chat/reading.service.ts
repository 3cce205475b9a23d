import { authorize, type Authorized, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { orThrow } from "../../platform/errors.ts";
import { isRecipient, otherOf } from "./chat.access.ts";
import type { ConversationRow } from "./conversations.queries.ts";
import { load } from "./conversations.service.ts";
import { findMessage } from "./messages.queries.ts";
import { markReceived } from "./reading.queries.ts";

interface Read {
  conversationId: number;
  unreadCount: number;
}

/** Marks one received message as read. */
export async function markMessage(deps: Deps, viewer: Viewer, messageId: number): Promise<Read> {
  const message = orThrow(await findMessage(deps.db, viewer.userId, messageId), "message_not_found");
  authorize(viewer, isRecipient, message);
  const conversation = await load(deps, deps.db, viewer, message.conversationId);
  return markRange(deps, viewer, conversation, { from: messageId, upTo: messageId });
}

/** Marks everything received in a conversation, up to and including a message, as read. */
export async function markConversation(
  deps: Deps,
  viewer: Viewer,
  conversationId: number,
  upTo: number,
): Promise<Read> {
  return markRange(deps, viewer, await load(deps, deps.db, viewer, conversationId), { from: 1, upTo });
}

/** The sender's devices are told only if both sides allow it: a socket must not reveal what no screen shows. */
async function markRange(
  deps: Deps,
  viewer: Viewer,
  conversation: Authorized<ConversationRow>,
  range: { from: number; upTo: number },
): Promise<Read> {
  const { clock, db, events, realtime } = deps;
  const conversationId = conversation.id;
  let first: number | null = null;
  let last: number | null = null;
  for (let { upTo } = range; ;) {
    const { unread, next } = await transaction(db, async (tx) => {
      const read = await markReceived(tx, viewer.userId, conversation, { ...range, upTo, now: clock.now() });
      first = read.from ?? first;
      last ??= read.upTo;
      if (first !== null && last !== null && read.next === null) {
        const otherId = conversation.sharesReadMarks ? otherOf(viewer, conversation) : null;
        await events.record(tx, "chat.messages_read", {
          conversationId,
          userId: viewer.userId,
          unreadCount: read.unread,
        });
        await realtime.send(tx, [viewer.userId, ...(otherId === null ? [] : [otherId])], {
          type: "message_read",
          data: { conversationId, readerId: viewer.userId, from: first, upTo: last },
        });
      }
      return read;
    });
    if (next === null) return { conversationId, unreadCount: unread };
    upTo = next;
  }
}
