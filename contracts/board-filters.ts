import { FLAG_NAMES, forFlags, JOB_FLAGS } from "./job-flags.ts";
import type { JobFlag } from "./job-flags.ts";
import { findArea } from "./reference/regions.ts";
import type { AreaKey } from "./reference/regions.ts";
import { isTrade } from "./reference/trades.ts";
import type { Trade } from "./reference/trades.ts";

/** A town in its county, as in addresses and the API: 'Greater Manchester|Salford'. */
export type TownKey = `${AreaKey}|${string}`;

/** The distances that can be chosen around the towns, in miles. */
export const RADII = [5, 10, 20, 30, 50, 100] as const;
export type Radius = (typeof RADII)[number];

/**
 * The places of a search: whole counties, or counties narrowed to some of their towns; with a radius, the area around
 * these towns or, without towns, around the counties.
 */
interface Places {
  readonly counties: readonly string[];
  readonly towns: readonly string[];
  /** In miles; null for the places alone. */
  readonly radius: number | null;
}

/**
 * One filter of a board: what the address, the panel and the chips know of it. Its form in the API and in saved
 * searches: `board-queries.ts`.
 */
export interface FilterDefinition<Value> {
  /** Its name in the panel. */
  readonly label: string;
  /**
   * `search` is above the panel and does not count among the panel's filters; a `tick` is drawn from its label alone.
   */
  readonly control: "search" | "list" | "select" | "tick";
  /** Its parameter in the board's address. */
  readonly param: string;
  /** The value that narrows nothing. */
  readonly none: Value;
  /** Whether a saved search may consist of it alone. */
  readonly standsAlone: boolean;
  /** Reads the address's values. Unknown values are left out: an address is never an error. */
  read(texts: readonly string[]): Value;
  /** Writes the value back; empty if it filters nothing. */
  write(value: Value): readonly string[];
  /** Returns the API's parameters. */
  ask(value: Value, places: Places): Readonly<Record<string, unknown>>;
  /** A chip for each chosen value: its words, and the value left if it is removed. */
  chips(value: Value): readonly { readonly of: string; readonly label: string; readonly left: Value }[];
}

/** Longest search text that the API takes. */
export const WORDS_MAX = 100;
/** More towns than a search would name. */
const TOWNS_MAX = 60;

/** Returns each value of a parameter that may be repeated, or be one text with commas. */
const split = (texts: readonly string[]) =>
  texts.flatMap((value) => value.split(",").map((part) => part.trim()));
const unique = <Value>(values: Iterable<Value>): readonly Value[] => [...new Set(values)];

function chipOfEach<Value extends string>(
  values: readonly Value[],
  labelOf = (value: Value): string => value,
) {
  return values.map((value) => ({
    of: value,
    label: labelOf(value),
    left: values.filter((other) => other !== value),
  }));
}

/** Takes the place of a town in `near`: the whole county and its surroundings. */
export const WHOLE_COUNTY = "*";

const townName = (town: string) => town.slice(town.indexOf("|") + 1);

function readTown(given: string): TownKey[] {
  const [name = "", town = ""] = given.split("|").map((part) => part.trim());
  const county = findArea(name)?.key;
  return county === undefined || town === "" ? [] : [`${county}|${town}`];
}

const wholeCounties = ({ counties, towns }: Omit<Places, "radius">) =>
  counties.filter((county) => !towns.some((town) => town.startsWith(`${county}|`)));

/** Defines the filter for a flag of jobs. */
function flagFilter(flag: JobFlag) {
  return {
    label: JOB_FLAGS[flag],
    control: "tick",
    param: flag,
    none: false as boolean,
    standsAlone: true,
    read: ([text]) => text === "true",
    write: (isAsked) => (isAsked ? ["true"] : []),
    ask: (isAsked) => (isAsked ? { [flag]: true } : {}),
    chips: (isAsked) => (isAsked ? [{ of: "", label: JOB_FLAGS[flag], left: false }] : []),
  } satisfies FilterDefinition<boolean>;
}

/** Every filter of any board, by its name in a filter and in a saved search. */
export const FILTERS = {
  trades: {
    label: "Trades",
    control: "list",
    param: "trade",
    none: [] as readonly Trade[],
    standsAlone: true,
    read: (texts) => unique(split(texts).filter((trade) => isTrade(trade))),
    write: (trades) => trades,
    ask: (trades) => ({ trade: [...trades] }),
    chips: (trades) => chipOfEach(trades),
  } satisfies FilterDefinition<readonly Trade[]>,
  counties: {
    label: "Counties",
    control: "list",
    param: "county",
    none: [] as readonly AreaKey[],
    standsAlone: true,
    read: (texts) => unique(split(texts).flatMap((name) => findArea(name)?.key ?? [])),
    write: (counties) => counties,
    // The distance is measured from the towns; counties without a chosen town stay whole. Without any town it is
    // measured from the counties.
    ask(counties, places) {
      if (places.radius === null) return { county: [...counties] };
      return { county: places.towns.length === 0 ? [] : wholeCounties(places) };
    },
    chips: (counties) => chipOfEach(counties),
  } satisfies FilterDefinition<readonly AreaKey[]>,
  towns: {
    label: "Towns",
    control: "list",
    param: "town",
    none: [] as readonly TownKey[],
    standsAlone: false,
    read: (texts) => unique(split(texts).flatMap(readTown)),
    write: (towns) => towns,
    ask(towns, { counties, radius: miles }) {
      if (miles === null) return { town: [...towns] };
      return {
        near: towns.length === 0 ? counties.map((county) => `${county}|${WHOLE_COUNTY}`) : [...towns],
      };
    },
    chips: (towns) => chipOfEach(towns, townName),
  } satisfies FilterDefinition<readonly TownKey[]>,
  radius: {
    label: "Distance",
    control: "select",
    param: "radius",
    none: null as Radius | null,
    standsAlone: false,
    read: ([text]) => RADII.find((miles) => String(miles) === text) ?? null,
    write: (miles) => (miles === null ? [] : [String(miles)]),
    ask: (miles) => (miles === null ? {} : { radius: miles }),
    chips: (miles) => (miles === null ? [] : [{ of: "", label: `Within ${miles} miles`, left: null }]),
  } satisfies FilterDefinition<Radius | null>,
  words: {
    label: "Search",
    control: "search",
    param: "q",
    none: "" as string,
    standsAlone: true,
    read: ([words = ""]) => words.trim().slice(0, WORDS_MAX),
    write: (words) => (words === "" ? [] : [words]),
    ask: (words) => (words === "" ? {} : { q: words }),
    chips: (words) => (words === "" ? [] : [{ of: "", label: `“${words}”`, left: "" }]),
  } satisfies FilterDefinition<string>,
  ...forFlags(flagFilter),
};
export type FilterName = keyof typeof FILTERS;

/** A value for every filter; a board keeps to its own. */
export type Choice = { readonly [Name in FilterName]: (typeof FILTERS)[Name]["none"] };

const NAMES = Object.keys(FILTERS) as FilterName[];
export const NO_CHOICE = fromNames(NAMES, (name) => FILTERS[name].none) as Choice;

export const BOARDS = ["jobs", "apprenticeships"] as const;
export type BoardName = (typeof BOARDS)[number];

/** The filters of the two boards, in the order of the address and the API. */
export const JOB_FILTERS = ["trades", "counties", "towns", "radius", "words", ...FLAG_NAMES] as const;
export const APPRENTICESHIP_FILTERS = ["trades", "counties", "towns", "radius", "words"] as const;

/** A filter for code that loops over a list of them. */
export const filterOf = (name: FilterName): FilterDefinition<unknown> => FILTERS[name];

function fromNames(names: readonly FilterName[], make: (name: FilterName) => unknown) {
  return Object.fromEntries(names.map((name) => [name, make(name)]));
}

/** The values of a filter or of a saved search, whose towns and trades are plain texts. */
export type Chosen = {
  readonly [Name in FilterName]: Choice[Name] extends readonly string[]
    ? readonly string[]
    : Name extends "radius"
      ? number | null
      : Choice[Name];
};

/** The API's parameters for a choice. */
type FilterQuery = {
  readonly [List in "trade" | "county" | "town" | "near"]?: string[];
} & { readonly radius?: number; readonly q?: string } & { readonly [Flag in JobFlag]?: boolean };

/** Converts a choice to the API's parameters. */
export function askFor(names: readonly FilterName[], chosen: Chosen): FilterQuery {
  return Object.assign({}, ...names.map((name) => filterOf(name).ask(chosen[name], chosen))) as FilterQuery;
}

/** True if the choice has something to search for. */
export function isSearchable(names: readonly FilterName[], chosen: Chosen): boolean {
  return names.some((name) => FILTERS[name].standsAlone && filterOf(name).write(chosen[name]).length > 0);
}

/**
 * Describes a search: 'Joiner, Mason · Dover + 20 miles, Greater Manchester · “oak”'. `otherwise` gives the words if no
 * trade or no place is chosen.
 */
export function describeSearch(chosen: Chosen, otherwise = { trade: "", place: "" }): string {
  const { trades, towns, radius: miles } = chosen;
  const around = miles === null ? "" : ` + ${miles} miles`;
  const whole = wholeCounties(chosen).map((county) => (towns.length === 0 ? county + around : county));
  const places = [...towns.map((town) => townName(town) + around), ...whole];
  const others = JOB_FILTERS.filter((name) => !["trades", "counties", "towns", "radius"].includes(name));
  return [
    trades.length === 0 ? otherwise.trade : trades.join(", "),
    places.length === 0 ? otherwise.place : places.join(", "),
    ...others.flatMap((name) =>
      filterOf(name)
        .chips(chosen[name])
        .map(({ label }) => label),
    ),
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** Removes values that depend on a removed one: towns and the distance go with their county. */
export function settle<Some extends Choice>(choice: Some): Some {
  const { counties, radius: miles } = choice;
  const towns = choice.towns
    .filter((town) => counties.some((county) => town.startsWith(`${county}|`)))
    .slice(0, TOWNS_MAX);
  return { ...choice, towns, radius: counties.length === 0 ? null : miles };
}
