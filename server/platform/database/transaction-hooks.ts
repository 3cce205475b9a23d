import { AsyncLocalStorage } from "node:async_hooks";

import type { Tx } from "./database.ts";

/** Checks a transaction before it is durable; an error rolls it back. */
export type TransactionHook = (tx: Tx) => Promise<void>;

const watching = new AsyncLocalStorage<TransactionHook>();

/** Runs `work` so that each of its transactions ends with `watch`. Statements outside a transaction are not seen. */
export function withTransactionHook<T>(watch: TransactionHook, work: () => Promise<T>): Promise<T> {
  return watching.run(watch, work);
}

/** Runs second to last in every transaction, so that code that watches the current work sees it. */
export async function runTransactionHook(tx: Tx): Promise<void> {
  await watching.getStore()?.(tx);
}
