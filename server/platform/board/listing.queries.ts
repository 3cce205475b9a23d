import { notBlocked } from "../database/blocked.ts";
import type { Tx } from "../database/database.ts";
import { one, oneValue } from "../database/queries.ts";

interface ListingTable {
  table: "jobs" | "apprenticeships";
  /** The alias of `table` in `select`. */
  alias: string;
  /** SQL that reads listings as the viewer `$2` sees them, up to its `where`. */
  select: string;
  /**
   * The condition for a visible listing: not deleted, and its owner is not banned. `of` is the prefix of its columns:
   * '' or 'j.'.
   */
  isThere: (of: string) => string;
  /** The columns that a change needs to read. */
  stored: string;
}

/** The queries for one listing of a board, open or closed. */
export function listingQueries<Row extends object, Stored extends object>(given: ListingTable) {
  const { table, alias, select, isThere, stored } = given;
  const plain = `select ${stored} from ${table} where id = $1 and ${isThere("")}`;
  return {
    /** The listing as the viewer sees it. Not found if it is deleted, or its owner is banned or blocked. */
    find: one<Row, [id: number, viewerId: number]>(
      `${select} where ${alias}.id = $1 and ${isThere(`${alias}.`)} and ${notBlocked(`${alias}.user_id`, "$2")}`,
    ),
    /** Its owner's id; undefined if it is not visible. */
    findOwner: oneValue<number, [id: number]>(
      `select user_id from ${table} where id = $1 and ${isThere("")}`,
    ),
    /** The listing, locked until the transaction ends: no other transaction changes or answers it in the meantime. */
    lock: one<Stored, [id: number], Tx>(`${plain} for no key update`),
    /**
     * The listing as the viewer sees it, locked against changes until the transaction ends. Other transactions may hold
     * the same lock.
     */
    hold: one<Stored, [id: number, viewerId: number], Tx>(
      `${plain} and ${notBlocked("user_id", "$2")} for share`,
    ),
  };
}
