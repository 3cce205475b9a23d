import { SAVED_SEARCHES_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, exactlyOneValue, execute, many, one } from "../../platform/database/queries.ts";

export interface SearchRow {
  id: number;
  userId: number;
  board: string;
  name: string;
  trades: string[];
  counties: string[];
  towns: string[];
  radius: number | null;
  words: string;
  flags: string[];
  alert: string;
  by_email: boolean;
  by_push: boolean;
  due_at: string | null;
  notified_at: string | null;
  created_at: string;
}

/** A search as it is stored. */
interface NewSearch extends Omit<SearchRow, "id" | "userId" | "due_at" | "notified_at" | "created_at"> {
  facets: string[];
  nameGiven: string | null;
}

const COLUMNS =
  'id, user_id as "userId", board, name, trades, counties, towns, radius, words, flags, alert, by_email, by_push, due_at, notified_at, created_at';

const lockOwner = execute<[userId: number]>("select from users where id = $1 for no key update");
const countAll = exactlyOneValue<number, [userId: number]>(
  "select count(*)::int from saved_searches where user_id = $1",
);

/**
 * Stores a search. Undefined if the member has already saved the same one, unless that one's alerts are off and this
 * one's are on: then it adopts the new alert settings, and the new name if one is given.
 */
export const storeSearch = one<SearchRow, [userId: number, search: NewSearch, now: Date], Tx>(
  `
  insert into saved_searches (user_id, name, trades, counties, towns, radius, words, flags, facets, alert, by_email,
    by_push, created_at, updated_at, board)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $13, $14)
  on conflict (user_id, board, hash_array_extended(trades, 0), hash_array_extended(counties, 0),
      hash_array_extended(towns, 0), words, radius, flags)
    do update set name = coalesce($15, saved_searches.name), alert = excluded.alert, by_email = excluded.by_email,
      by_push = excluded.by_push, updated_at = excluded.updated_at
    where saved_searches.alert = 'off' and excluded.alert <> 'off'
  returning ${COLUMNS}`,
  (userId, search, now) => {
    const { board, name, nameGiven, trades, counties, towns, radius, words, flags, facets } = search;
    const { alert, by_email, by_push } = search;
    const looked = [trades, counties, towns, radius, words, flags, facets];
    return [userId, name, ...looked, alert, by_email, by_push, now, board, nameGiven];
  },
);

export const readSearches = many<SearchRow, [userId: number, board: string]>(`
  select ${COLUMNS} from saved_searches where user_id = $1 and board = $2
  order by created_at desc, id desc limit ${SAVED_SEARCHES_MAX}`);

/** Locks the search until the transaction ends. */
export const lockSearch = one<SearchRow, [id: number], Tx>(
  `select ${COLUMNS} from saved_searches where id = $1 for no key update`,
);

/** Counts the member's searches on both boards. A concurrent save waits until this transaction ends. */
export async function countSearches(tx: Tx, userId: number): Promise<number> {
  await lockOwner(tx, userId);
  return countAll(tx, userId);
}

/** Changes a search that is locked. */
export const changeSearch = exactlyOne<SearchRow, [search: Authorized<SearchRow>, now: Date]>(
  `
  update saved_searches set name = $2, alert = $3, by_email = $4, by_push = $5, due_at = $6, updated_at = $7
  where id = $1 returning ${COLUMNS}`,
  ({ id, name, alert, by_email, by_push, due_at }, now) => [id, name, alert, by_email, by_push, due_at, now],
);

/** Discards the matches not yet notified. */
export const clearMatches = execute<[search: Authorized<SearchRow>, now: Date]>(
  "update saved_search_matches set notified_at = $2 where search_id = $1 and notified_at is null",
  (search, now) => [search.id, now],
);

export const removeSearch = execute<[search: Authorized<SearchRow>]>(
  "delete from saved_searches where id = $1",
  (search) => [search.id],
);
