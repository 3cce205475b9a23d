import { getJobCounts } from "#contracts/jobs.ts";
import { boardAreas } from "#contracts/reference/regions.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { tradesForDisplay } from "#contracts/reference/trades.ts";
import type { Trade } from "#contracts/reference/trades.ts";

import { useCurrentUser } from "../../platform/current-user.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { CheckboxList } from "../../ui/CheckboxList.tsx";
import { withCounties } from "./board-url.ts";
import type { BoardFilter, TownKey } from "./board-url.ts";
import { TownFilter } from "./TownFilter.tsx";

/** Seen before 'Show all': the trades most people look for, and the member's own. */
const COMMON_TRADES: readonly Trade[] = [
  "Bricklayer",
  "Carpenter",
  "Electrician",
  "Joiner",
  "Plasterer",
  "Plumber",
];
const COUNTIES_SEEN = 3;

interface FilterListsProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
}

/** Trades, counties by nation and, once a county is chosen, its towns (D2 §2). */
export function FilterLists({ filter, onChange }: FilterListsProps) {
  const { data: counts } = useEndpoint(getJobCounts, {});
  const ownTrade = useCurrentUser().data?.tradeKey;
  const inTrade = new Map(counts?.trades.map(({ key, count }) => [key, count]));
  const inCounty = new Map(counts?.counties.map(({ key, count }) => [key, count]));
  const countOf = (found: ReadonlyMap<string, number>, key: string) =>
    counts === undefined ? undefined : (found.get(key) ?? 0);

  return (
    <div className="flex flex-col gap-4">
      <CheckboxList
        legend="Trades"
        options={tradesForDisplay().map((trade) => ({
          value: trade,
          label: trade,
          count: countOf(inTrade, trade),
        }))}
        common={ownTrade === undefined ? COMMON_TRADES : [...COMMON_TRADES, ownTrade]}
        value={filter.trades}
        onChange={(trades) => onChange({ ...filter, trades: trades as Trade[] })}
      />
      <CheckboxList
        legend="Counties"
        className="border-t border-line pt-3"
        groups={boardAreas().map(({ nation, areas }) => ({
          label: nation,
          options: areas.map(({ key, label }) => ({ value: key, label, count: countOf(inCounty, key) })),
        }))}
        initial={COUNTIES_SEEN}
        value={filter.counties}
        onChange={(counties) => onChange(withCounties(filter, counties as AreaKey[]))}
      />
      {filter.counties.length > 0 ? (
        <TownFilter
          counties={filter.counties}
          value={filter.towns}
          onChange={(towns) => onChange({ ...filter, towns: towns as TownKey[] })}
        />
      ) : null}
    </div>
  );
}
