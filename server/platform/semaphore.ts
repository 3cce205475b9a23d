import type { EventEmitter } from "node:events";

import type { ErrorCode } from "#contracts/errors.ts";

import { AppError } from "./errors.ts";

/** Shares out a bounded number of permits, in the order of asking. */
export interface Semaphore {
  /**
   * Waits for so many permits; gives what to call once they are no longer needed, as often as one likes. `asker` says with
   * `close` that it waits no longer.
   * @throws {AppError} the semaphore's refusal when too many wait already, or it took too long
   */
  acquire(weight: number, asker?: EventEmitter): Promise<() => void>;
  /** Runs `work` while it holds one permit. @throws {AppError} as `acquire` does */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface SemaphoreOptions {
  /** Whoever asks for more than there are at all gets all of them. */
  permits: number;
  waitingMax: number;
  /** Milliseconds; for ever when it is left out. */
  waitMs?: number;
  /** What whoever is turned away is told, and the seconds after which trying again makes sense. */
  error?: { code: ErrorCode; retryAfter: number };
}

export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { permits, waitingMax, waitMs, error = { code: "too_many_uploads", retryAfter: 5 } } = options;
  const waiting = new Set<{ weight: number; admit: () => void }>();
  let free = permits;
  const refused = () => new AppError(error.code, { retryAfter: error.retryAfter });

  function admitWaiting(): void {
    for (const next of waiting) {
      // Nobody overtakes: a heavy one would wait for ever.
      if (next.weight > free) return;
      waiting.delete(next);
      free -= next.weight;
      next.admit();
    }
  }

  function wait(weight: number, asker: EventEmitter | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const place = { weight, admit: () => settle(resolve) };
      const giveUp = () => {
        waiting.delete(place);
        settle(() => reject(refused()));
        // Who is behind may fit where this one did not.
        admitWaiting();
      };
      const timer = waitMs === undefined ? undefined : setTimeout(giveUp, waitMs);
      const settle = (then: () => void) => {
        clearTimeout(timer);
        asker?.off("close", giveUp);
        then();
      };
      asker?.once("close", giveUp);
      waiting.add(place);
    });
  }

  async function acquire(asked: number, asker?: EventEmitter): Promise<() => void> {
    const weight = Math.min(asked, permits);
    if (waiting.size === 0 && weight <= free) free -= weight;
    else if (waiting.size >= waitingMax) throw refused();
    else await wait(weight, asker);
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      free += weight;
      admitWaiting();
    };
  }

  return {
    acquire,
    async run(work) {
      const release = await acquire(1);
      try {
        return await work();
      } finally {
        release();
      }
    },
  };
}
