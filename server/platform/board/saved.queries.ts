import type { Handle, Tx } from "../database/database.ts";
import { statement } from "../database/statements.ts";

const lockKeeper = statement<never>("select from users where id = $1 for no key update");

interface SavedRules {
  table: string;
  /** The column with the thing's id. */
  column: string;
  /**
   * SQL joined to `mine`: the things that the list shows to member $1. A deleted or hidden thing does not count towards
   * `max`.
   */
  shown: string;
  /** How many things a member may save. */
  max: number;
}

/** The queries for things that members save from a board, in a table of their own. */
export function savedThings({ table, column, shown, max }: SavedRules) {
  const countSaved = statement<{ count: number }>(
    `select count(*)::int as count from ${table} mine join ${shown} where mine.user_id = $1 and mine.${column} <> $2`,
  );
  const keep = statement<never>(
    `insert into ${table} (user_id, ${column}, saved_at) values ($1, $2, $3) on conflict do nothing`,
  );
  const drop = statement<never>(`delete from ${table} where user_id = $1 and ${column} = $2`);
  return {
    /** Saves the thing. Returns false if the member already has `max` others. A lock keeps concurrent calls apart. */
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
