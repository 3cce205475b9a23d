import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const selectKind = statement<{ trade: string; county: string }>(
  "select trade_key as trade, county from jobs where id = $1",
);

/** A job's trade and place, also of one that is deleted: only what others like it are found by. */
export async function findKind(
  handle: Handle,
  jobId: number,
): Promise<{ trade: string; county: string } | undefined> {
  return (await handle.run(selectKind, [jobId]))[0];
}
