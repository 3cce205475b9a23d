import { randomUUID } from "node:crypto";

import type { Tx } from "./database/database.ts";
import type { EventMap, EventName } from "./event-map.ts";
import type { Jobs } from "./jobs.ts";

/** An event as a reaction receives it. `eventId` stays the same if the reaction runs again. */
export interface Recorded<N extends EventName> {
  readonly eventId: string;
  readonly payload: EventMap[N];
}

/**
 * Events are rows in the transaction of the act they describe: none is lost, and none describes an act that was rolled
 * back.
 */
export interface Events {
  record<N extends EventName>(tx: Tx, name: N, payload: EventMap[N]): Promise<void>;
  /**
   * Registers a reaction that runs inside the act's own transaction: for things that must hold from its commit on, such
   * as a cache that the member reads next. If it fails, the act is rolled back too, so it stays short and uses only the
   * database.
   */
  inTransaction<N extends EventName>(name: N, work: (tx: Tx, payload: EventMap[N]) => Promise<void>): void;
  /** Registers a reaction under its own name; it runs after the commit, and is retried until it succeeds. */
  on<N extends EventName>(name: N, reaction: string, work: (event: Recorded<N>) => Promise<void>): void;
}

export function createEvents(jobs: Jobs): Events {
  const reactions = new Map<EventName, string[]>();
  const immediate = new Map<EventName, ((tx: Tx, payload: never) => Promise<void>)[]>();
  return {
    async record(tx, name, payload) {
      for (const react of immediate.get(name) ?? []) await react(tx, payload as never);
      const eventId = randomUUID();
      for (const job of reactions.get(name) ?? []) await jobs.add(tx, job, { eventId, payload });
    },
    inTransaction: (name, work) => void immediate.set(name, [...(immediate.get(name) ?? []), work]),
    on(name, reaction, work) {
      const job = `${name}:${reaction}`;
      reactions.set(name, [...(reactions.get(name) ?? []), job]);
      jobs.register(job, work);
    },
  };
}
