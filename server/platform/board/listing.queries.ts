import { notBlocked } from "../database/blocked.ts";
import type { Handle, Tx } from "../database/database.ts";
import { statement } from "../database/statements.ts";

interface ListingTable {
  table: "jobs" | "apprenticeships";
  /** What `table` is called in `select`. */
  alias: string;
  /** A read of listings as the viewer `$2` sees them, up to its `where`. */
  select: string;
  /** The condition for a listing that is there: neither deleted nor of somebody banned. `of` names it: '' or 'j.'. */
  isThere: (of: string) => string;
  /** The columns that a change of it has to know. */
  stored: string;
}

/** How one listing of a board is read, whoever it is for, open or closed. */
export function listingQueries<Row extends object, Stored extends object>(given: ListingTable) {
  const { table, alias, select, isThere, stored } = given;
  const selectOne = statement<Row>(
    `${select} where ${alias}.id = $1 and ${isThere(`${alias}.`)} and ${notBlocked(`${alias}.user_id`, "$2")}`,
  );
  const selectOwner = statement<{ user_id: number }>(
    `select user_id from ${table} where id = $1 and ${isThere("")}`,
  );
  const plain = `select ${stored} from ${table} where id = $1 and ${isThere("")}`;
  const lockToChange = statement<Stored>(`${plain} for no key update`);
  const lockToRead = statement<Stored>(`${plain} and ${notBlocked("user_id", "$2")} for share`);
  return {
    /** It as the viewer sees it; deleted ones and those of banned or blocked members are not there. */
    find: async (handle: Handle, id: number, viewerId: number): Promise<Row | undefined> =>
      (await handle.run(selectOne, [id, viewerId]))[0],
    /** Whose it is; null when there is none to be seen. */
    findOwner: async (handle: Handle, id: number): Promise<number | null> =>
      (await handle.run(selectOwner, [id]))[0]?.user_id ?? null,
    /** It, held until the transaction ends: nobody else changes or answers it meanwhile. */
    lock: async (tx: Tx, id: number): Promise<Stored | undefined> => (await tx.run(lockToChange, [id]))[0],
    /** It as the viewer sees it, unchanged until the transaction ends; others may hold it so at the same time. */
    hold: async (tx: Tx, id: number, viewerId: number): Promise<Stored | undefined> =>
      (await tx.run(lockToRead, [id, viewerId]))[0],
  };
}
