import { boardAreas } from "#contracts/reference/regions.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { tradesForDisplay } from "#contracts/reference/trades.ts";
import type { Trade } from "#contracts/reference/trades.ts";

import { CheckboxList } from "../../ui/CheckboxList.tsx";
import { useCurrentUser } from "../current-user.ts";
import { withCounties, withTowns } from "./place-filter.ts";
import type { PlaceFilter, TownKey } from "./place-filter.ts";
import { RadiusFilter } from "./RadiusFilter.tsx";
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

/** How many there are of each trade and in each county. */
export interface PlaceCounts {
  readonly trades: ReadonlyMap<string, number>;
  readonly counties: ReadonlyMap<string, number>;
}

export interface FilterListsProps<Filter> {
  filter: Filter;
  onChange: (filter: Filter) => void;
  /** Absent: not known, and not shown. */
  counts?: PlaceCounts | undefined;
  /** Whether the board can be asked for what is near a town. */
  knowsDistances?: boolean;
}

/** Trades, counties by nation and, once a county is chosen, its towns and how far around them. */
export function FilterLists<Filter extends PlaceFilter>({
  filter,
  onChange,
  counts,
  knowsDistances = false,
}: FilterListsProps<Filter>) {
  const ownTrade = useCurrentUser().data?.tradeKey;
  const countOf = (found: ReadonlyMap<string, number> | undefined, key: string) =>
    found === undefined ? undefined : (found.get(key) ?? 0);

  return (
    <div className="flex flex-col gap-4">
      <CheckboxList
        legend="Trades"
        options={tradesForDisplay().map((trade) => ({
          value: trade,
          label: trade,
          count: countOf(counts?.trades, trade),
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
          options: areas.map(({ key, label }) => ({
            value: key,
            label,
            count: countOf(counts?.counties, key),
          })),
        }))}
        initial={COUNTIES_SEEN}
        value={filter.counties}
        onChange={(counties) => onChange(withCounties(filter, counties as AreaKey[]))}
      />
      {filter.counties.length > 0 ? (
        <TownFilter
          counties={filter.counties}
          value={filter.towns}
          onChange={(towns) => onChange(withTowns(filter, towns as TownKey[]))}
        />
      ) : null}
      {knowsDistances && filter.towns.length > 0 ? (
        <RadiusFilter value={filter.radius} onChange={(radius) => onChange({ ...filter, radius })} />
      ) : null}
    </div>
  );
}
