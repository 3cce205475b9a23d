import { dayInLondon } from "#contracts/calendar.ts";
import type { SuggestedPerson } from "#contracts/crew.ts";
import { isTrade, TRADES, tradesLike } from "#contracts/reference/trades.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Deps } from "../../platform/deps.ts";
import { presentSuggestion } from "./crew.present.ts";
import { surroundingsOf } from "./nearby-areas.ts";
import { readSuggestions } from "./suggestions.queries.ts";

/**
 * Lists people the viewer may know, likeliest first: by shared crew, trade, distance and recent activity. Leaves out everybody
 * under 18, for every viewer, and crew, open or declined requests, and blocks in either direction.
 */
export async function suggest({ db, clock }: Deps, viewer: Viewer, take: number): Promise<SuggestedPerson[]> {
  const { userId, tradeKey, county } = viewer;
  const rows = await readSuggestions(db, {
    viewerId: userId,
    trade: tradeKey,
    family: isTrade(tradeKey) ? tradesLike(tradeKey) : [],
    ...surroundingsOf(county),
    today: dayInLondon(clock.now()),
    everyTrade: TRADES,
    take,
  });
  return rows.map(presentSuggestion);
}
