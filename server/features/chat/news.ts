import type { Message } from "#contracts/message.ts";
import type { ServerMessageOf } from "#contracts/realtime.ts";

/** So much of a text goes to the sockets with the news; bytes as JSON writes them. */
const CARRIED_BYTES_MAX = 3_000;

/**
 * What sockets hear of a new message: the message itself, so that it shows without asking; or, when it is very long,
 * only where it is.
 */
export function toMessageNews(message: Message): ServerMessageOf<"message"> {
  const { conversationId } = message;
  const isShort = Buffer.byteLength(JSON.stringify(message)) <= CARRIED_BYTES_MAX;
  return { type: "message", data: { conversationId, ...(isShort && { message }) } };
}
