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

/** Somebody as lists of people show them: name, trade in words, picture. */
export function presentPerson(row: PersonRow) {
  return {
    id: row.id,
    name: nameOf(row),
    trade: showTrade(row.trade_key as Trade, row.custom_trade),
    avatar: row.avatar,
  };
}
