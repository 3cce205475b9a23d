import { dayInLondon } from "#contracts/calendar.ts";
import type { Message } from "#contracts/message.ts";
import type { ServerMessageOf } from "#contracts/realtime.ts";

import type { Deps } from "../../platform/deps.ts";
import { maySend, otherOf } from "./chat.access.ts";
import { findSending } from "./messages.queries.ts";

/** So much of a text goes to the sockets with the news; bytes as JSON writes them. */
const CARRIED_BYTES_MAX = 3_000;

/**
 * What sockets hear of a new message: the message itself, so that it shows without asking; or, when it is very long,
 * only where it is.
 */
export function toMessageUpdate(message: Message): ServerMessageOf<"message"> {
  const { conversationId } = message;
  const isShort = Buffer.byteLength(JSON.stringify(message)) <= CARRIED_BYTES_MAX;
  return { type: "message", data: { conversationId, ...(isShort && { message }) } };
}

/** Tells the other side that somebody is writing, where they may; of anybody else's conversation nothing happens. */
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
