import { randomUUID } from "node:crypto";

import type { Tx } from "./database/database.ts";
import type { EventMap, EventName } from "./event-map.ts";
import type { Jobs } from "./jobs.ts";

/** An event as a reaction receives it. `eventId` is the same however often the reaction runs. */
export interface Recorded<N extends EventName> {
  readonly eventId: string;
  readonly payload: EventMap[N];
}

/** Events are rows in the transaction of the act they tell of: none is lost, none tells of something undone. */
export interface Events {
  record<N extends EventName>(tx: Tx, name: N, payload: EventMap[N]): Promise<void>;
  /**
   * Registers a reaction that runs inside the act's own transaction: for what must hold from its commit on, such as a
   * cache that its member reads next. It fails and is rolled back with the act, so it stays short and in the database.
   */
  inTransaction<N extends EventName>(name: N, work: (tx: Tx, payload: EventMap[N]) => Promise<void>): void;
  /** Registers a reaction under a name of its own; it runs after the commit, again until it succeeds. */
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
