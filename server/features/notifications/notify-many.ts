import { transaction, type Tx } from "../../platform/database/database.ts";
import { BATCH, type Recipient } from "./audience.queries.ts";
import type { SharedNotice } from "./notify.queries.ts";
import { notify, type NotifyDeps } from "./notify.ts";

/** A rule for an act that notifies many members in the same way. */
interface ManyRule<K> {
  /** Null once there is nothing to notify of. */
  read(tx: Tx, key: K): Promise<SharedNotice | null>;
  /** The next batch of recipients. */
  findRecipients(tx: Tx, key: K, after: number): Promise<Recipient[]>;
}

/**
 * Notifies many members of one act. Each batch is a job of its own, added when the one before commits, so that no
 * request waits and a process that dies is resumed where it stopped. `job` is the name of that job.
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
