import { AsyncLocalStorage } from "node:async_hooks";

import type { Tx } from "./database.ts";

/** Looks at a transaction before it is durable; what it throws undoes it. */
export type TransactionHook = (tx: Tx) => Promise<void>;

const watching = new AsyncLocalStorage<TransactionHook>();

/** Does `work`, whose every transaction ends with `watch`. Statements outside a transaction are not seen. */
export function withTransactionHook<T>(watch: TransactionHook, work: () => Promise<T>): Promise<T> {
  return watching.run(watch, work);
}

/** The last but one act of every transaction: whoever watches the work under way sees it. */
export async function runTransactionHook(tx: Tx): Promise<void> {
  await watching.getStore()?.(tx);
}
