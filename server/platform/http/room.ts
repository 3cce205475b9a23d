import type { EventEmitter } from "node:events";

import { AppError } from "../errors.ts";

/** Seconds after which trying again makes sense. */
const RETRY_AFTER = 5;

/** A bounded amount of something that is shared out in the order of asking. */
export interface Room {
  /**
   * Waits for so much of it; gives what to call once it is no longer needed, as often as one likes. `asker` says with
   * `close` that it waits no longer.
   * @throws {AppError} `too_many_uploads` when too many wait already, or it took too long
   */
  enter(amount: number, asker: EventEmitter): Promise<() => void>;
}

export interface RoomOptions {
  /** Whoever asks for more than there is at all gets everything. */
  size: number;
  waitingMax: number;
  waitMs: number;
}

export function createRoom({ size, waitingMax, waitMs }: RoomOptions): Room {
  const waiting = new Set<{ amount: number; admit: () => void }>();
  let free = size;

  function letIn(): void {
    for (const next of waiting) {
      // Nobody overtakes: a large one would wait for ever.
      if (next.amount > free) return;
      waiting.delete(next);
      free -= next.amount;
      next.admit();
    }
  }

  return {
    async enter(asked, asker) {
      const amount = Math.min(asked, size);
      if (waiting.size === 0 && amount <= free) free -= amount;
      else {
        if (waiting.size >= waitingMax) throw tooMany();
        await new Promise<void>((resolve, reject) => {
          const place = { amount, admit: () => settle(resolve) };
          const giveUp = () => {
            waiting.delete(place);
            settle(() => reject(tooMany()));
            // Who is behind may fit where this one did not.
            letIn();
          };
          const timer = setTimeout(giveUp, waitMs);
          const settle = (then: () => void) => {
            clearTimeout(timer);
            asker.off("close", giveUp);
            then();
          };
          asker.once("close", giveUp);
          waiting.add(place);
        });
      }
      let isIn = true;
      return () => {
        if (!isIn) return;
        isIn = false;
        free += amount;
        letIn();
      };
    },
  };
}

function tooMany(): AppError {
  return new AppError("too_many_uploads", { retryAfter: RETRY_AFTER });
}
