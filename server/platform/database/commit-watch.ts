import { AsyncLocalStorage } from "node:async_hooks";

import type { Tx } from "./database.ts";

/** Looks at a transaction before it is durable; what it throws undoes it. */
export type CommitWatch = (tx: Tx) => Promise<void>;

const watching = new AsyncLocalStorage<CommitWatch>();

/** Does `work`, whose every transaction ends with `watch`. Statements outside a transaction are not seen. */
export function watchCommits<T>(watch: CommitWatch, work: () => Promise<T>): Promise<T> {
  return watching.run(watch, work);
}

/** The last but one act of every transaction: whoever watches the work under way sees it. */
export async function showCommit(tx: Tx): Promise<void> {
  await watching.getStore()?.(tx);
}
