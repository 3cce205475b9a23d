import { transaction, type Tx } from "../../platform/database/database.ts";
import { BATCH, type Recipient } from "./audience.queries.ts";
import type { SharedNotice } from "./notify.queries.ts";
import { notify, type NotifyDeps } from "./notify.ts";

/** A rule for an act that many are notified of alike. */
interface ManyRule<K> {
  /** Null once there is nothing to notify of. */
  read(tx: Tx, key: K): Promise<SharedNotice | null>;
  /** The next batch of them. */
  findRecipients(tx: Tx, key: K, after: number): Promise<Recipient[]>;
}

/**
 * Notifies many of one act, batch by batch, each a job of its own that the one before adds when it commits: no request
 * waits for it, and a process that dies in between takes up where it was. `job` is that job's name.
 */
export function defineManyRule<K extends object>(
  deps: NotifyDeps,
  job: string,
  { read, findRecipients }: ManyRule<K>,
): (key: K) => Promise<void> {
  const notifyBatch = async ({ after, ...rest }: K & { after: number }) => {
    const key = rest as unknown as K;
    await transaction(deps.db, async (tx) => {
      const notice = await read(tx, key);
      if (notice === null) return;
      const recipients = await findRecipients(tx, key, after);
      const ids = recipients.map(({ userId }) => userId);
      await notify(deps, tx, ids, notice);
      const last = recipients.at(-1);
      if (recipients.length === BATCH && last !== undefined)
        await deps.jobs.add(tx, job, { ...key, after: last.position });
    });
  };
  deps.jobs.register(job, notifyBatch);
  return (key) => notifyBatch({ ...key, after: 0 });
}
