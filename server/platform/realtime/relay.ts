import type { Bus } from "../bus.ts";
import type { Tx } from "../database/database.ts";

/** Carries texts between the servers of one site. A server need not receive what it sent itself. */
export interface Relay {
  /** To all other servers once the transaction commits; `text` is under 7,900 bytes. */
  publish(tx: Tx, text: string): Promise<void>;
  /** At once and only if it is easy; nobody is told when it is lost. */
  publishEphemeral(text: string): void;
  /** Receives from the others, and possibly from itself. `onGap`: the connection was lost and is back, so something may be missing. */
  subscribe(onText: (text: string) => void, onGap: () => void): void;
  close(): Promise<void>;
}

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
