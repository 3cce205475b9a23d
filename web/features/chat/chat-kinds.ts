import { listConversations, markConversationRead, openConversation, sendMessage } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { call } from "../../platform/api-client.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { noteRead, noteSent } from "./chat-cache.ts";
import { CHAT_MESSAGE, CHAT_READ } from "./chat-outbox.ts";
import type { OutgoingMessage, OutgoingReadMark } from "./chat-outbox.ts";

/**
 * A chat message in the outbox. The server recognises a repeat by `clientId`, without expiry, so no other idempotency
 * key is sent.
 */
const messageKind = defineKind<OutgoingMessage, Message>({
  name: CHAT_MESSAGE,
  // Includes the recipient, because an empty conversation is deleted after a while.
  send({ userId: otherUserId, conversationId, content }, { idempotencyKey: clientId, timeoutMs }) {
    return call(sendMessage, { body: { conversationId, otherUserId, content, clientId }, timeoutMs });
  },
  isRepeatable: true,
  describe: ({ otherName, content }) => ({ title: `Message to ${otherName}`, text: content }),
  onSent(_, message) {
    if (message !== undefined) noteSent(message);
  },
  // The chat may have closed in the meantime, so that nothing more can be written.
  onRefused() {
    for (const read of [listConversations, openConversation]) void invalidateEndpoint(read);
  },
});

const readKind = defineKind<OutgoingReadMark, { unreadCount: number }>({
  name: CHAT_READ,
  send: ({ conversationId, upTo }, { timeoutMs }) =>
    call(markConversationRead, { params: { id: conversationId }, body: { upTo }, timeoutMs }),
  isRepeatable: true,
  isForgotten: true,
  describe: () => ({ title: "Messages read" }),
  refusedWords: () => "These messages could not be marked as read.",
  onSent({ conversationId, upTo }, reply) {
    if (reply !== undefined) noteRead(conversationId, upTo, reply.unreadCount);
  },
});

/** Actions in a chat that can wait for a signal. */
export const chatKinds = [messageKind, readKind];
