import type { ServerMessageOf } from "#contracts/realtime.ts";

import type { Deps } from "../deps.ts";
import type { EventName } from "../event-map.ts";

/** Events are gathered for this long: clients get at most one message a board in this time. */
const EVERY_MS = 3_000;

/**
 * Tells all connected clients, on every server, that a board has something new since one of these events; clients that
 * show the board then ask for the number. The message names nothing, so it reveals nothing that a member may not see.
 */
export function announceBoardChanges(
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
  // The bus also delivers to this server.
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
