import type { ServerMessageOf } from "#contracts/realtime.ts";

import type { Deps } from "../deps.ts";
import type { EventName } from "../event-map.ts";

/** What comes is gathered for so long: nobody hears of a board more often. */
const EVERY_MS = 3_000;

/**
 * Tells everybody who is here, on whichever server, that a board has something new since one of these events; whoever
 * looks at it then asks for the number. It names nothing, so nobody learns of what they may not see.
 */
export function announceNews(
  { bus, events, realtime }: Pick<Deps, "bus" | "events" | "realtime">,
  board: ServerMessageOf<"board_changed">["data"]["board"],
  names: readonly EventName[],
): void {
  const channel = `board_${board}`;
  let timer: NodeJS.Timeout | undefined;
  const tell = () => {
    timer = undefined;
    realtime.publishToAllHere({ type: "board_changed", data: { board } });
  };
  // This server hears it too.
  bus.subscribe(
    channel,
    () => (timer ??= setTimeout(tell, EVERY_MS).unref()),
    () => {},
  );
  for (const name of names) {
    events.inTransaction(name, (tx) => {
      tx.afterCommit(() => bus.publishEphemeral(channel, "news"));
      return Promise.resolve();
    });
  }
}
