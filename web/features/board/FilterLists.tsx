import { FILTERS, filterOf, settle } from "#contracts/board-filters.ts";
import type { Choice, FilterName, TownKey } from "#contracts/board-filters.ts";
import { boardAreas } from "#contracts/reference/regions.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { tradesForDisplay } from "#contracts/reference/trades.ts";
import type { Trade } from "#contracts/reference/trades.ts";

import { useCurrentUser } from "../../platform/current-user.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { CheckboxList } from "../../ui/CheckboxList.tsx";
import { RadiusFilter, TownFilter } from "./PlaceFilters.tsx";

/** Shown before 'Show all': the most wanted trades, and the member's own. */
const COMMON_TRADES: readonly Trade[] = [
  "Bricklayer",
  "Carpenter",
  "Electrician",
  "Joiner",
  "Plasterer",
  "Plumber",
];
const COUNTIES_SEEN = 3;

type Counted = readonly { key: string; count: number }[];

export interface FilterListsProps {
  /** The filters that the board has. */
  filters: readonly FilterName[];
  filter: Choice;
  onChange: (choice: Choice) => void;
  /** How many listings there are of each trade and in each county; undefined if unknown, and then not shown. */
  counts: { trades: Counted; counties: Counted } | undefined;
}

/**
 * Trades, counties by nation and, once a county is chosen, its towns and the distance around them; then the single
 * checkboxes.
 */
export function FilterLists({ filters, filter, onChange, counts }: FilterListsProps) {
  const ownTrade = useCurrentUser().data?.tradeKey;
  const countOfTrade = counterOf(counts?.trades);
  const countOfCounty = counterOf(counts?.counties);
  const ticks = filters.filter((name) => filterOf(name).control === "tick");
  const choose = (changes: Partial<Choice>) => onChange(settle({ ...filter, ...changes }));

  return (
    <div className="flex flex-col gap-4">
      <CheckboxList
        legend={FILTERS.trades.label}
        options={tradesForDisplay().map((trade) => ({
          value: trade,
          label: trade,
          count: countOfTrade(trade),
        }))}
        common={ownTrade === undefined ? COMMON_TRADES : [...COMMON_TRADES, ownTrade]}
        value={filter.trades}
        onChange={(trades) => choose({ trades: trades as Trade[] })}
      />
      <CheckboxList
        legend={FILTERS.counties.label}
        className="border-t border-line pt-3"
        groups={boardAreas().map(({ nation, areas }) => ({
          label: nation,
          options: areas.map(({ key, underNation }) => ({
            value: key,
            label: underNation,
            count: countOfCounty(key),
          })),
        }))}
        initial={COUNTIES_SEEN}
        value={filter.counties}
        onChange={(counties) => choose({ counties: counties as AreaKey[] })}
      />
      {filter.counties.length > 0 ? (
        <TownFilter
          counties={filter.counties}
          value={filter.towns}
          onChange={(towns) => choose({ towns: towns as TownKey[] })}
        />
      ) : null}
      {filters.includes("radius") && filter.counties.length > 0 ? (
        <RadiusFilter value={filter.radius} onChange={(radius) => choose({ radius })} />
      ) : null}
      {ticks.length === 0 ? null : (
        <div className="border-t border-line pt-3">
          {ticks.map((name) => (
            <Checkbox
              key={name}
              label={filterOf(name).label}
              checked={Boolean(filter[name])}
              onChange={(event) => choose({ [name]: event.target.checked })}
            />
          ))}
        </div>
      )}
    </div>
  );
}

function counterOf(counted: Counted | undefined) {
  const counts = new Map(counted?.map(({ key, count }) => [key, count]));
  return (key: string) => counted && (counts.get(key) ?? 0);
}
