import { JOB_FILTERS } from "#contracts/board-filters.ts";
import type { Choice } from "#contracts/board-filters.ts";
import type { SearchedFor, Alert, SavedSearch } from "#contracts/saved-searches.ts";

import { formatBoard, parseBoard } from "../board/index.ts";
import type { BoardFilter, BoardRules } from "../board/index.ts";

/** Returns the board's filter for a saved search; values that no longer exist are left out. */
export function filterOfSearch<Sort extends string>(
  rules: BoardRules<Sort>,
  search: SearchedFor,
): BoardFilter<Sort> {
  return parseBoard(rules, formatBoard(rules, { ...search, sort: rules.sorts[0] }));
}

/** Returns the part of a filter that is saved. */
export function searchOfFilter(filter: Choice): SearchedFor {
  return Object.fromEntries(JOB_FILTERS.map((name) => [name, filter[name]])) as SearchedFor;
}

export const ALERT_WORDS: Readonly<Record<Alert, { label: string; help: string }>> = {
  at_once: { label: "As they come", help: "Within minutes; several at a time when many are posted." },
  daily: { label: "Once a day", help: "Together, at 7 in the morning." },
  off: { label: "No alerts", help: "The search stays in your list." },
};

/** 'Once a day, by notification, email and push'. */
export function describeAlert({ alert, byEmail, byPush }: SavedSearch): string {
  if (alert === "off") return "No alerts";
  const ways = ["notification", ...(byEmail ? ["email"] : []), ...(byPush ? ["push"] : [])];
  const list = ways.length === 1 ? ways[0] : `${ways.slice(0, -1).join(", ")} and ${ways.at(-1)}`;
  return `${ALERT_WORDS[alert].label}, by ${list}`;
}
