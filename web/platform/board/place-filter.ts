import { findArea } from "#contracts/reference/regions.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { isTrade } from "#contracts/reference/trades.ts";
import type { Trade } from "#contracts/reference/trades.ts";

/** A town in its county, as the address and the API write it: 'Greater Manchester|Salford'. */
export type TownKey = `${AreaKey}|${string}`;

/** The distances that can be chosen around the towns, in miles. */
export const RADII = [5, 10, 20, 30, 50, 100] as const;
export type Radius = (typeof RADII)[number];

/** In which trades and where: what each board can be narrowed to. */
export interface PlaceFilter {
  readonly trades: readonly Trade[];
  readonly counties: readonly AreaKey[];
  /** Only towns of the chosen counties. */
  readonly towns: readonly TownKey[];
  /** How far around the towns; null for the towns alone, and on a board that knows no distances. */
  readonly radius: Radius | null;
}

export const NO_PLACES: PlaceFilter = { trades: [], counties: [], towns: [], radius: null };

/** More towns and pages than anybody chooses. */
const TOWNS_MAX = 60;
const PAGES_MAX = 25;

/** Each value of a parameter that may come several times, or as one text with commas. */
function listOf(search: URLSearchParams, name: string): string[] {
  return search.getAll(name).flatMap((value) => value.split(",").map((part) => part.trim()));
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Reads an address, without distances. What it does not know is left out: an address is never an error. */
export function parsePlaces(search: URLSearchParams): PlaceFilter {
  const counties = unique(listOf(search, "county").flatMap((name) => findArea(name)?.key ?? []));
  return {
    trades: unique(listOf(search, "trade").filter((trade) => isTrade(trade))),
    counties,
    towns: unique(listOf(search, "town").flatMap((town) => parseTown(town, counties) ?? [])).slice(
      0,
      TOWNS_MAX,
    ),
    radius: null,
  };
}

/** The distance in the address, of a board that knows distances. Without a town there is none. */
export function parseRadius(search: URLSearchParams, towns: readonly TownKey[]): Radius | null {
  if (towns.length === 0) return null;
  return RADII.find((miles) => String(miles) === search.get("radius")) ?? null;
}

function parseTown(text: string, counties: readonly AreaKey[]): TownKey | undefined {
  const [name = "", town = ""] = text.split("|").map((part) => part.trim());
  const county = findArea(name)?.key;
  if (county === undefined || town === "" || !counties.includes(county)) return undefined;
  return `${county}|${town}`;
}

/** The way back: the parameters of an address, in one order. */
export function formatPlaces(filter: PlaceFilter): [name: string, value: string][] {
  const { trades, counties, towns, radius } = filter;
  return [
    ...trades.map((trade): [string, string] => ["trade", trade]),
    ...counties.map((county): [string, string] => ["county", county]),
    ...towns.map((town): [string, string] => ["town", town]),
    ...(radius === null ? [] : [["radius", String(radius)] satisfies [string, string]]),
  ];
}

/** How many pages of the list the address asks for; 1 unless it says more. */
export function parsePages(search: URLSearchParams): number {
  const pages = Number(search.get("page") ?? 1);
  return Number.isSafeInteger(pages) && pages >= 1 ? Math.min(pages, PAGES_MAX) : 1;
}

/** The thing that the address opens; 0, which none has, for one that is no number. */
export function parseOpened(search: URLSearchParams, name: string): number | null {
  const text = search.get(name);
  if (text === null) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Towns of counties that are no longer chosen go with them. */
export function withCounties<Filter extends PlaceFilter>(
  filter: Filter,
  counties: readonly AreaKey[],
): Filter {
  const isChosen = (town: TownKey) => counties.some((county) => town.startsWith(`${county}|`));
  return withTowns({ ...filter, counties }, filter.towns.filter(isChosen));
}

/** The distance goes with the last town. */
export function withTowns<Filter extends PlaceFilter>(filter: Filter, towns: readonly TownKey[]): Filter {
  return { ...filter, towns, radius: towns.length === 0 ? null : filter.radius };
}

export function countFilters({ trades, counties, towns, radius }: PlaceFilter): number {
  return trades.length + counties.length + towns.length + (radius === null ? 0 : 1);
}

export interface ActiveFilter<Filter> {
  readonly key: string;
  readonly label: string;
  /** The same filter with this one taken off. */
  readonly without: Filter;
}

/** The trades and places in force, for the chips above the list. */
export function activePlaces<Filter extends PlaceFilter>(filter: Filter): ActiveFilter<Filter>[] {
  const { trades, counties, towns, radius } = filter;
  const others = <Value>(values: readonly Value[], gone: Value) => values.filter((value) => value !== gone);
  return [
    ...trades.map((trade) => ({
      key: `trade ${trade}`,
      label: trade,
      without: { ...filter, trades: others(trades, trade) },
    })),
    ...counties.map((county) => ({
      key: `county ${county}`,
      label: county,
      without: withCounties(filter, others(counties, county)),
    })),
    ...towns.map((town) => ({
      key: `town ${town}`,
      label: town.slice(town.indexOf("|") + 1),
      without: withTowns(filter, others(towns, town)),
    })),
    ...(radius === null
      ? []
      : [{ key: "radius", label: `Within ${radius} miles`, without: { ...filter, radius: null } }]),
  ];
}
