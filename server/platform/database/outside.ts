import { AsyncLocalStorage } from "node:async_hooks";

const current = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Does `work` as the inside of a transaction: until it ends, `assertNoTransaction` throws in whatever it calls. */
export async function insideTransaction<T>(work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true };
  try {
    return await current.run(transaction, work);
  } finally {
    // What was begun inside and goes on by itself is outside from now on.
    transaction.isOpen = false;
  }
}

/**
 * The first line of everything that asks something outside (the bucket, the mail server, the payment provider, a push
 * service): a service that never answers must not keep a connection and locks from everybody else.
 * @throws {Error} inside a transaction: a fault of ours, on the first test that gets there
 */
export function assertNoTransaction(what: string): void {
  if (current.getStore()?.isOpen === true)
    throw new Error(`${what} was asked inside a transaction: ask before it, or after it with afterCommit`);
}
