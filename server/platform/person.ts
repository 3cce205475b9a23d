import { showTrade, type Trade } from "#contracts/reference/trades.ts";

/** What is read of a member to show who they are. */
export interface PersonRow {
  id: number;
  first_name: string;
  last_name: string;
  avatar: string | null;
  trade_key: string;
  custom_trade: string | null;
}

/** A member's whole name; the last may be empty. */
export function nameOf(row: Pick<PersonRow, "first_name" | "last_name">): string {
  return `${row.first_name} ${row.last_name}`.trimEnd();
}

/** Somebody by name alone; null where nobody is meant, or their account is erased. */
export function personOf(id: number | null, firstName: string | null, lastName: string | null) {
  if (id === null || firstName === null) return null;
  return { id, name: nameOf({ first_name: firstName, last_name: lastName ?? "" }) };
}

/** Somebody as lists of people show them: name, trade in words, picture. */
export function presentPerson(row: PersonRow) {
  return {
    id: row.id,
    name: nameOf(row),
    trade: showTrade(row.trade_key as Trade, row.custom_trade),
    avatar: row.avatar,
  };
}

/** The column `who`, a `PersonRow`: whoever is joined as `who`, read beside something else. */
export function personColumn(who: string): string {
  const columns = ["id", "first_name", "last_name", "avatar", "trade_key", "custom_trade"];
  return `json_build_object(${columns.map((name) => `'${name}', ${who}.${name}`).join(", ")}) as ${who}`;
}

/** Who posted something, as they are read beside it. */
export interface AuthorRow extends Pick<PersonRow, "first_name" | "last_name" | "avatar"> {
  user_id: number;
  author_trade_key: string;
  author_custom_trade: string | null;
  company: string | null;
}

/** Whoever posted a listing, as its card shows them. */
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
