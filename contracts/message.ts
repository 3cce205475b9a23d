import * as z from "zod/mini";

import { id, instant, mention } from "./fields.ts";

/** Shown in a chat in place of a removed message: the thread keeps its shape. */
export const REMOVED_MESSAGE = "This message was removed by a moderator.";

/** A chat message as the viewer sees it. */
export const message = z.object({
  id,
  conversationId: id,
  /** Null for a deleted member; then the message is the other member's. */
  senderId: z.nullable(id),
  content: z.string(),
  mentions: z.array(mention),
  createdAt: instant,
  /**
   * For a received message: whether the viewer has read it. For a sent message: whether the other member has, which
   * stays false unless the two share read marks (`sharesReadMarks`).
   */
  isRead: z.boolean(),
  /** The client's own id for it before it was sent, by which the client recognises it. */
  clientId: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;
