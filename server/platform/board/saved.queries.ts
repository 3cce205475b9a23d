import type { Handle, Tx } from "../database/database.ts";
import { statement } from "../database/statements.ts";

const lockKeeper = statement<never>("select from users where id = $1 for no key update");

interface SavedRules {
  table: string;
  /** Names the thing. */
  column: string;
  /** SQL, joined to `mine`: what the list shows to member $1. What is gone or out of their sight takes no room. */
  shown: string;
  /** How many a member may keep. */
  max: number;
}

/** What members keep of a board, in a table of theirs. */
export function savedThings({ table, column, shown, max }: SavedRules) {
  const countSaved = statement<{ count: number }>(
    `select count(*)::int as count from ${table} mine join ${shown} where mine.user_id = $1 and mine.${column} <> $2`,
  );
  const keep = statement<never>(
    `insert into ${table} (user_id, ${column}, saved_at) values ($1, $2, $3) on conflict do nothing`,
  );
  const drop = statement<never>(`delete from ${table} where user_id = $1 and ${column} = $2`);
  return {
    /** Keeps the thing; false when the member keeps as many others as may be. Two at once are told apart. */
    async keep(tx: Tx, userId: number, id: number, now: Date): Promise<boolean> {
      await tx.run(lockKeeper, [userId]);
      const [row] = await tx.run(countSaved, [userId, id]);
      if ((row?.count ?? 0) >= max) return false;
      await tx.run(keep, [userId, id, now]);
      return true;
    },
    async drop(handle: Handle, userId: number, id: number): Promise<void> {
      await handle.run(drop, [userId, id]);
    },
  };
}
