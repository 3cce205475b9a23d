import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const OWNER = {
  post: statement<{ user_id: number }>("select user_id from posts where id = $1"),
  job: statement<{ user_id: number }>("select user_id from jobs where id = $1"),
};

/** Whose it is; null when there is none. */
export async function ownerOf(tx: Tx, type: "post" | "job", id: number): Promise<number | null> {
  return (await tx.run(OWNER[type], [id]))[0]?.user_id ?? null;
}
