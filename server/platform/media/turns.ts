import { AppError } from "../errors.ts";

/** Seconds after which trying again makes sense. */
const RETRY_AFTER = 5;

/** Lets a few work at once and a bounded number wait; everybody else is told to come back. */
export interface Turns {
  /** Runs `work` when it is its turn. @throws {AppError} `too_many_uploads` when the queue is full. */
  take<T>(work: () => Promise<T>): Promise<T>;
}

export function createTurns(limits: { atOnce: number; waiting: number }): Turns {
  const queue: (() => void)[] = [];
  let working = 0;
  return {
    async take(work) {
      if (working >= limits.atOnce) {
        if (queue.length >= limits.waiting) {
          throw new AppError("too_many_uploads", { retryAfter: RETRY_AFTER });
        }
        // The one who leaves hands over its place, so nobody can slip in between.
        await new Promise<void>((resolve) => queue.push(resolve));
      } else {
        working += 1;
      }
      try {
        return await work();
      } finally {
        const next = queue.shift();
        if (next === undefined) working -= 1;
        else next();
      }
    },
  };
}
