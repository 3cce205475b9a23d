import type { Deps } from "../../platform/deps.ts";
import { maySend, otherOf } from "./chat.access.ts";
import { findSending } from "./messages.queries.ts";

/** Tells the other side that somebody is writing, where they may; of anybody else's conversation nothing happens. */
export function passOnTyping({ db, realtime }: Pick<Deps, "db" | "realtime">): void {
  realtime.on("typing", async (userId, { conversationId }) => {
    const conversation = await findSending(db, userId, conversationId, null);
    if (conversation === null || !maySend({ userId }, conversation)) return;
    const otherId = otherOf({ userId }, conversation);
    if (otherId !== null)
      realtime.publishEphemeral([otherId], { type: "typing", data: { conversationId, userId } });
  });
}
