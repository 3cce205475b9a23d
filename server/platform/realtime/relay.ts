import type { Bus } from "../bus.ts";
import type { Tx } from "../database/database.ts";

/** Carries texts between the servers of one site. A server need not receive what it sent itself. */
export interface Relay {
  /** Sends to all other servers once the transaction commits; `text` is under 7,900 bytes. */
  publish(tx: Tx, text: string): Promise<void>;
  /** Sends at once, if possible; a loss goes unreported. */
  publishEphemeral(text: string): void;
  /**
   * Receives from the others, and possibly from itself. `onGap`: the connection was lost and restored, so texts may be
   * missing.
   */
  subscribe(onText: (text: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

const CHANNEL = "realtime";

/** Creates a relay through the database that the servers share: no setup, and as durable as the change it announces. */
export function createPostgresRelay(bus: Bus): Relay {
  return {
    publish: (tx, text) => bus.publish(tx, CHANNEL, text),
    publishEphemeral: (text) => bus.publishEphemeral(CHANNEL, text),
    subscribe: (onText, onGap) => bus.subscribe(CHANNEL, onText, onGap),
    close: async () => {},
  };
}
