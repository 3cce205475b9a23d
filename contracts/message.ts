import * as z from "zod/mini";

import { id, instant, mention } from "./fields.ts";

/** What stands in a chat where a message was taken away: the thread keeps its shape. */
export const REMOVED_MESSAGE = "This message was removed by a moderator.";

/** One chat message, as the viewer has it. */
export const message = z.object({
  id,
  conversationId: id,
  /** Null for a deleted member; then the message is the other side's. */
  senderId: z.nullable(id),
  content: z.string(),
  mentions: z.array(mention),
  createdAt: instant,
  /**
   * Of a message from the other side: whether the viewer has read it. Of one's own: whether the other side has, which
   * stays false as long as the two do not share read marks (`sharesReadMarks`).
   */
  isRead: z.boolean(),
  /** What the sender's app called it before it was sent: by this it finds its own again. */
  clientId: z.nullable(z.string()),
});
export type Message = z.output<typeof message>;
