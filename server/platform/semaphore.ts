import type { EventEmitter } from "node:events";

import type { ErrorCode } from "#contracts/errors.ts";

import { AppError } from "./errors.ts";

/** Shares a bounded number of permits, first come, first served. */
export interface Semaphore {
  /**
   * Waits for that many permits. Returns a function that releases them; calling it again has no effect. The waiter
   * emits `close` on `asker` when it waits no longer.
   *
   * @throws {AppError} the semaphore's refusal if too many wait already, or the wait took too long.
   */
  acquire(weight: number, asker?: EventEmitter): Promise<() => void>;
  /**
   * Runs `work` while it holds one permit.
   *
   * @throws {AppError} as `acquire` does.
   */
  run<T>(work: () => Promise<T>): Promise<T>;
}

export interface SemaphoreOptions {
  /** Requests above the total are clamped to it. */
  permits: number;
  waitingMax: number;
  /** In milliseconds; for ever if left out. */
  waitMs?: number;
  /** The refusal's code, and the seconds until a retry makes sense. */
  error?: { code: ErrorCode; retryAfter: number };
}

export function createSemaphore(options: SemaphoreOptions): Semaphore {
  const { permits, waitingMax, waitMs, error = { code: "too_many_uploads", retryAfter: 5 } } = options;
  const waiting = new Set<{ weight: number; admit: () => void }>();
  let free = permits;
  const refused = () => new AppError(error.code, { retryAfter: error.retryAfter });

  function admitWaiting(): void {
    for (const next of waiting) {
      // No waiter overtakes another: a heavy one would wait for ever.
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
        // The next waiter may fit where this one did not.
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
