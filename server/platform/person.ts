import { showTrade, type Trade } from "#contracts/reference/trades.ts";

/** The columns of a member that show who they are. */
export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  avatar: string | null;
  trade_key: string;
  custom_trade: string | null;
}

/** Returns a member's full name; the last name may be empty. */
export function nameOf(row: Pick<PersonRow, "first_name" | "last_name">): string {
  return `${row.first_name} ${row.last_name}`.trimEnd();
}

/** Returns a member's id and name; null if there is no member, or the account is erased. */
export function personOf(id: number | null, firstName: string | null, lastName: string | null) {
  if (id === null || firstName === null) return null;
  return { id, name: nameOf({ first_name: firstName, last_name: lastName ?? "" }) };
}

/** Returns a member as lists show them: name, trade in words, picture. */
export function presentPerson(row: PersonRow) {
  return {
    id: row.id,
    name: nameOf(row),
    trade: showTrade(row.trade_key as Trade, row.custom_trade),
    avatar: row.avatar,
  };
}

/** SQL for a column with a `PersonRow`, named after the joined alias `who`. */
export function personColumn(who: string): string {
  const columns = ["id", "first_name", "last_name", "avatar", "trade_key", "custom_trade"];
  return `json_build_object(${columns.map((name) => `'${name}', ${who}.${name}`).join(", ")}) as ${who}`;
}

/** The author's columns, read with the thing they posted. */
export interface AuthorRow extends Pick<PersonRow, "first_name" | "last_name" | "avatar"> {
  user_id: number;
  author_trade_key: string;
  author_custom_trade: string | null;
  company: string | null;
}

/** Returns a listing's author as its card shows them. */
export function presentAuthor(row: AuthorRow) {
  return {
    ...presentPerson({
      ...row,
      id: row.user_id,
      trade_key: row.author_trade_key,
      custom_trade: row.author_custom_trade,
    }),
    company: row.company,
  };
}
