import { notBlocked } from "../database/blocked.ts";
import type { Tx } from "../database/database.ts";
import { one, oneValue } from "../database/queries.ts";

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
  const plain = `select ${stored} from ${table} where id = $1 and ${isThere("")}`;
  return {
    /** It as the viewer sees it; deleted ones and those of banned or blocked members are not there. */
    find: one<Row, [id: number, viewerId: number]>(
      `${select} where ${alias}.id = $1 and ${isThere(`${alias}.`)} and ${notBlocked(`${alias}.user_id`, "$2")}`,
    ),
    /** Whose it is; undefined when there is none to be seen. */
    findOwner: oneValue<number, [id: number]>(
      `select user_id from ${table} where id = $1 and ${isThere("")}`,
    ),
    /** It, held until the transaction ends: nobody else changes or answers it meanwhile. */
    lock: one<Stored, [id: number], Tx>(`${plain} for no key update`),
    /** It as the viewer sees it, unchanged until the transaction ends; others may hold it so at the same time. */
    hold: one<Stored, [id: number, viewerId: number], Tx>(
      `${plain} and ${notBlocked("user_id", "$2")} for share`,
    ),
  };
}
