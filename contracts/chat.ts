import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { clientId, cursorParam, id, idParam, idParams, instant, limitParam, person, text } from "./fields.ts";
import { message } from "./message.ts";
import * as limits from "./reference/limits.ts";

export const conversation = z.object({
  id,
  /** The member with the lower id; null once that account is deleted. */
  user1Id: z.nullable(id),
  user2Id: z.nullable(id),
  /** When the latest message was sent; for an empty conversation, when it was begun. */
  lastMessageAt: instant,
  /** The other member; null if deleted. */
  otherUser: z.nullable(person),
  /** Messages from the other member that the viewer has not read. */
  unreadCount: z.int(),
  latestMessage: z.nullable(
    z.object({ id, content: z.string(), createdAt: instant, isFromCurrentUser: z.boolean() }),
  ),
  /** The job that the conversation is about; the latest if several. */
  aboutJob: z.nullable(
    z.object({
      id,
      /** Null once the job is gone. */
      heading: z.nullable(z.string()),
    }),
  ),
  /** When an existing message last changed: a moderator removed or restored it. Null if none ever did. */
  messagesChangedAt: z.nullable(instant),
  /** Whether the viewer has hidden it; only `getConversation` and `openConversation` return hidden ones. */
  isHidden: z.boolean(),
  /** Whether 'Read' may be shown: both members allow it to each other. */
  sharesReadMarks: z.boolean(),
  can: z.object({
    /**
     * False once either has blocked the other, or the other is banned or deleted, or is under 18 and has not written
     * first: the chat is then read-only.
     */
    send: z.boolean(),
  }),
});
export type Conversation = z.output<typeof conversation>;

const conversationPage = z.object({
  conversations: z.array(conversation),
  nextCursor: z.nullable(z.string()),
});
export type ConversationPage = z.output<typeof conversationPage>;

/**
 * `GET /api/conversations`: the viewer's conversations except hidden ones, the one with the latest message first.
 * Without parameters an array of the first 200, with either a page. An empty conversation is not listed.
 */
export const listConversations = defineEndpoint("GET /api/conversations", {
  summary: "One's conversations, the latest first.",
  access: "member",
  query: z.object({
    limit: z.optional(limitParam(limits.CONVERSATION_PAGE_SIZE, limits.CONVERSATION_PAGE_MAX)),
    cursor: cursorParam,
  }),
  reply: z.union([z.array(conversation), conversationPage]),
});
export type ConversationQuery = z.output<typeof listConversations.query>;

/**
 * `POST /api/conversations {otherUserId}`: returns the conversation with a member, created if there is none: 201 if
 * created, 200 if it existed. An empty one is not listed and draws from no budget until its first message. A
 * conversation that the viewer had hidden is shown again. Members who are blocked in either direction or banned count
 * as unknown. A member under 18 can be written to first only by their crew, by the employer of an apprenticeship they
 * applied to and by other members under 18; everyone else may only answer (`may_only_answer`). With `jobId` it is about
 * that job from then on: one of the two must have declared interest in it to the other.
 */
export const openConversation = defineEndpoint("POST /api/conversations", {
  summary: "The conversation with a member, begun if there is none.",
  access: "member",
  body: z.object({ otherUserId: id, jobId: z.optional(id) }),
  reply: conversation,
  errors: ["conversation_with_self", "user_not_found", "may_only_answer", "job_not_found"],
  status: 201,
});

/** One conversation of the viewer's, hidden or not: for links to it. */
export const getConversation = defineEndpoint("GET /api/conversations/:id", {
  summary: "One of one's conversations.",
  access: "member",
  params: idParams,
  reply: conversation,
  errors: ["conversation_not_found"],
});

/**
 * Hides a conversation from the viewer's list until a new message; hidden ones do not count as unread. Refused if a
 * message has arrived after `upTo`, the latest that was seen.
 */
export const hideConversation = defineEndpoint("POST /api/conversations/:id/hide", {
  summary: "Hide a conversation until its next message.",
  access: "member",
  params: idParams,
  body: z.optional(z.object({ upTo: z.optional(id) })),
  ...done("Conversation hidden successfully"),
  storesResponse: false,
  errors: ["conversation_not_found", "conversation_has_new"],
});

/** Undoes hiding; changes nothing if it is not hidden. */
export const unhideConversation = defineEndpoint("POST /api/conversations/:id/unhide", {
  summary: "Show a hidden conversation again.",
  access: "member",
  params: idParams,
  ...done("Conversation shown again"),
  storesResponse: false,
  errors: ["conversation_not_found"],
});

/**
 * `GET /api/conversations/{id}/messages`: always an array, the oldest first.
 *
 * - without parameters: the last 50;
 * - `before`: the 50 before that message; fewer means that the thread begins there;
 * - `after`: the first 50 after that message, for messages missed while offline;
 * - `limit`: a number other than 50, up to 200.
 */
export const listMessages = defineEndpoint("GET /api/conversations/:id/messages", {
  summary: "Messages of a conversation, the last 50 unless asked otherwise.",
  access: "member",
  params: idParams,
  query: z.object({
    before: z.optional(idParam),
    after: z.optional(idParam),
    limit: limitParam(limits.MESSAGE_PAGE_SIZE, limits.MESSAGE_PAGE_MAX),
  }),
  reply: z.array(message),
  errors: ["conversation_not_found"],
});

/**
 * `POST /api/messages {conversationId, content}`. With `otherUserId` instead of `conversationId`, the first message
 * begins the conversation with that member; with both, that happens if the conversation is not, or no longer, the
 * sender's. A repeat with the same `clientId` responds 200 with the existing message. A conversation that either member
 * had hidden is shown again.
 */
export const sendMessage = defineEndpoint("POST /api/messages", {
  summary: "Send a message.",
  access: "member",
  audience: "one",
  body: z
    .object({
      conversationId: z.optional(id),
      otherUserId: z.optional(id),
      content: text({
        required: "Message is required",
        max: { length: limits.MESSAGE_MAX, words: "Message is too long" },
      }),
      clientId,
    })
    .check(
      z.refine(({ conversationId, otherUserId }) => (conversationId ?? otherUserId) !== undefined, {
        path: ["conversationId"],
        error: "Please choose a conversation",
      }),
    ),
  reply: message,
  errors: [
    "conversation_not_found",
    "conversation_closed",
    "may_only_answer",
    "conversation_with_self",
    "user_not_found",
  ],
  limit: "send_message",
  status: 201,
});

const readReply = z.object({
  message: z.string(),
  conversationId: id,
  /** Unread messages left in the conversation. */
  unreadCount: z.int(),
});

/** Marks one received message as read; repeating it changes nothing. */
export const markMessageRead = defineEndpoint("PATCH /api/messages/:id/read", {
  summary: "Mark a message that one has received as read.",
  access: "member",
  params: idParams,
  reply: readReply,
  errors: ["message_not_found", "not_allowed"],
});

/** Marks all received messages in the conversation as read, up to and including that message. */
export const markConversationRead = defineEndpoint("POST /api/conversations/:id/read", {
  summary: "Mark all that one has received in a conversation as read, up to a message.",
  access: "member",
  params: idParams,
  body: z.object({ upTo: id }),
  reply: readReply,
  errors: ["conversation_not_found"],
});

/** Who may see that the member has read their messages, if they allow the same. */
const READ_MARKS = ["everyone", "crew", "nobody"] as const;
const chatSettings = z.object({ readMarks: z.enum(READ_MARKS) });
export type ChatSettings = z.output<typeof chatSettings>;

/** The default is the member's crew. */
export const getChatSettings = defineEndpoint("GET /api/chat/settings", {
  summary: "Who may see that one has read their messages.",
  access: "member",
  reply: chatSettings,
});

export const updateChatSettings = defineEndpoint("PUT /api/chat/settings", {
  summary: "Choose who may see that one has read their messages.",
  access: "member",
  audience: "nobody",
  body: chatSettings,
  reply: chatSettings,
});

/** Unread messages in all conversations that are not hidden. */
export const countUnreadMessages = defineEndpoint("GET /api/messages/unread-count", {
  summary: "How many messages one has not read.",
  access: "member",
  reply: z.object({ count: z.int() }),
});
