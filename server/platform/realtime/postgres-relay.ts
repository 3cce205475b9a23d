import type { Bus } from "../bus.ts";
import type { Relay } from "./relay.ts";

const CHANNEL = "realtime";

/** Through the database that the servers share: nothing to set up, and as durable as the change it tells of. */
export function createPostgresRelay(bus: Bus): Relay {
  return {
    publish: (tx, text) => bus.publish(tx, CHANNEL, text),
    publishEphemeral: (text) => bus.publishEphemeral(CHANNEL, text),
    subscribe: (onText, onGap) => bus.subscribe(CHANNEL, onText, onGap),
    close: async () => {},
  };
}
