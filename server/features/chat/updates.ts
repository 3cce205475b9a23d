import { dayInLondon } from "#contracts/calendar.ts";
import type { Message } from "#contracts/message.ts";
import type { ServerMessageOf } from "#contracts/realtime.ts";

import type { Deps } from "../../platform/deps.ts";
import { maySend, otherOf } from "./chat.access.ts";
import { findSending } from "./messages.queries.ts";

/** Largest message that is sent to the sockets whole, in bytes of JSON. */
const CARRIED_BYTES_MAX = 3_000;

/**
 * Builds the update about a new message: the message itself, so that it shows without a request; or, if it is very long, only
 * its conversation.
 */
export function toMessageUpdate(message: Message): ServerMessageOf<"message"> {
  const { conversationId } = message;
  const isShort = Buffer.byteLength(JSON.stringify(message)) <= CARRIED_BYTES_MAX;
  return { type: "message", data: { conversationId, ...(isShort && { message }) } };
}

/** Tells the other side that the member is typing, if they may write there; ignored for anybody else's conversation. */
export function relayTyping({ db, clock, realtime }: Deps): void {
  realtime.on("typing", async (userId, { conversationId }) => {
    const conversation = await findSending(db, userId, conversationId, {
      clientId: null,
      today: dayInLondon(clock.now()),
    });
    if (conversation === null || !maySend({ userId }, conversation)) return;
    const otherId = otherOf({ userId }, conversation);
    if (otherId !== null)
      realtime.publishEphemeral([otherId], { type: "typing", data: { conversationId, userId } });
  });
}
