import { JOB_SORTS } from "#contracts/jobs.ts";
import type { JobSort } from "#contracts/jobs.ts";
import { findArea } from "#contracts/reference/regions.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";
import { isTrade } from "#contracts/reference/trades.ts";
import type { Trade } from "#contracts/reference/trades.ts";

/** A town in its county, as the address and the API write it: 'Greater Manchester|Salford'. */
export type TownKey = `${AreaKey}|${string}`;

/** What the board shows: everything that its address says about the list. */
export interface BoardFilter {
  readonly trades: readonly Trade[];
  readonly counties: readonly AreaKey[];
  /** Only towns of the chosen counties. */
  readonly towns: readonly TownKey[];
  readonly words: string;
  readonly sort: JobSort;
}

export const NO_FILTER: BoardFilter = { trades: [], counties: [], towns: [], words: "", sort: "newest" };

/** Longest search text that the API takes, and more towns and pages than anybody chooses. */
export const WORDS_MAX = 100;
const TOWNS_MAX = 60;
const PAGES_MAX = 25;

/** Each value of a parameter that may come several times, or as one text with commas. */
function listOf(search: URLSearchParams, name: string): string[] {
  return search.getAll(name).flatMap((value) => value.split(",").map((part) => part.trim()));
}

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];

/** Reads an address. What it does not know is left out: an address is never an error. */
export function parseBoard(search: URLSearchParams): BoardFilter {
  const counties = unique(listOf(search, "county").flatMap((name) => findArea(name)?.key ?? []));
  const sort = JOB_SORTS.find((each) => each === search.get("sort")) ?? "newest";
  return {
    trades: unique(listOf(search, "trade").filter((trade) => isTrade(trade))),
    counties,
    towns: unique(listOf(search, "town").flatMap((town) => parseTown(town, counties) ?? [])).slice(
      0,
      TOWNS_MAX,
    ),
    words: (search.get("q") ?? "").trim().slice(0, WORDS_MAX),
    sort,
  };
}

function parseTown(text: string, counties: readonly AreaKey[]): TownKey | undefined {
  const [name = "", town = ""] = text.split("|").map((part) => part.trim());
  const county = findArea(name)?.key;
  if (county === undefined || town === "" || !counties.includes(county)) return undefined;
  return `${county}|${town}`;
}

/** The way back: the parameters of an address, in one order, without what goes without saying. */
export function formatBoard(filter: BoardFilter): URLSearchParams {
  const { trades, counties, towns, words, sort } = filter;
  return new URLSearchParams([
    ...trades.map((trade) => ["trade", trade]),
    ...counties.map((county) => ["county", county]),
    ...towns.map((town) => ["town", town]),
    ...(words === "" ? [] : [["q", words]]),
    ...(sort === "newest" ? [] : [["sort", sort]]),
  ]);
}

/** What the API is asked. `sort` is always there, since a call without any parameter answers without pages (`Q145`). */
export function queryOf({ trades, counties, towns, words, sort }: BoardFilter) {
  return {
    trade: [...trades],
    county: [...counties],
    town: [...towns],
    ...(words !== "" && { q: words }),
    sort,
  };
}

/** How many pages of the list the address asks for; 1 unless it says more. */
export function parsePages(search: URLSearchParams): number {
  const pages = Number(search.get("page") ?? 1);
  return Number.isSafeInteger(pages) && pages >= 1 ? Math.min(pages, PAGES_MAX) : 1;
}

/** The job that the address opens (D0 §2.1); 0, which no job has, for one that is no number. */
export function parseJobId(search: URLSearchParams): number | null {
  const text = search.get("jobId");
  if (text === null) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}

/** Towns of counties that are no longer chosen go with them. */
export function withCounties(filter: BoardFilter, counties: readonly AreaKey[]): BoardFilter {
  const isChosen = (town: TownKey) => counties.some((county) => town.startsWith(`${county}|`));
  return { ...filter, counties, towns: filter.towns.filter(isChosen) };
}

/** Everything off; the sort is no filter and stays. */
export function withoutFilters(filter: BoardFilter): BoardFilter {
  return { ...NO_FILTER, sort: filter.sort };
}

export function countFilters({ trades, counties, towns }: BoardFilter): number {
  return trades.length + counties.length + towns.length;
}

export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  /** The same filter with this one taken off. */
  readonly without: BoardFilter;
}

/** The filters in force, for the chips above the list. */
export function activeFilters(filter: BoardFilter): ActiveFilter[] {
  const { trades, counties, towns, words } = filter;
  const others = <Value>(values: readonly Value[], gone: Value) => values.filter((value) => value !== gone);
  return [
    ...(words === "" ? [] : [{ key: "q", label: `“${words}”`, without: { ...filter, words: "" } }]),
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
      without: { ...filter, towns: others(towns, town) },
    })),
  ];
}
