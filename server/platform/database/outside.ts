import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Runs `work` as the inside of a transaction: until it ends, `assertNoTransaction` throws in everything it calls. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    // Work begun inside that continues by itself is outside from now on.
    transaction.isOpen = false;
  }
}

/**
 * Call this first in every function that calls an external service (the bucket, the mail server, the payment provider,
 * a push service): a service that never answers must not hold a connection and locks.
 *
 * @throws {Error} inside a transaction: a programming error, found by the first test that gets there.
 */
export function assertNoTransaction(what: string): void {
  if (current.getStore()?.isOpen === true)
    throw new Error(`${what} was asked inside a transaction: ask before it, or after it with afterCommit`);
}
