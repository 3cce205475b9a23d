import { JOB_SORTS } from "#contracts/jobs.ts";
import type { JobSort } from "#contracts/jobs.ts";

import {
  activePlaces,
  formatPlaces,
  NO_PLACES,
  parsePlaces,
  parseRadius,
} from "../../platform/board/place-filter.ts";
import type { ActiveFilter, PlaceFilter } from "../../platform/board/place-filter.ts";

/** What the board shows: everything that its address says about the list. */
export interface BoardFilter extends PlaceFilter {
  readonly words: string;
  readonly sort: JobSort;
}

export const NO_FILTER: BoardFilter = { ...NO_PLACES, words: "", sort: "newest" };

/** Longest search text that the API takes. */
export const WORDS_MAX = 100;

/** Reads an address. What it does not know is left out: an address is never an error. */
export function parseBoard(search: URLSearchParams): BoardFilter {
  const places = parsePlaces(search);
  return {
    ...places,
    radius: parseRadius(search, places.towns),
    words: (search.get("q") ?? "").trim().slice(0, WORDS_MAX),
    sort: JOB_SORTS.find((each) => each === search.get("sort")) ?? "newest",
  };
}

/** The way back: the parameters of an address, in one order, without what goes without saying. */
export function formatBoard(filter: BoardFilter): URLSearchParams {
  const { words, sort } = filter;
  return new URLSearchParams([
    ...formatPlaces(filter),
    ...(words === "" ? [] : [["q", words]]),
    ...(sort === "newest" ? [] : [["sort", sort]]),
  ]);
}

/** What the API is asked. `sort` is always there, since a call without any parameter answers without pages. */
export function queryOf({ trades, words, sort, ...places }: BoardFilter) {
  return { trade: [...trades], ...placesOf(places), ...(words !== "" && { q: words }), sort };
}

/** A distance is measured from the towns; counties without one stay whole beside them. */
function placesOf({ counties, towns, radius }: Pick<BoardFilter, "counties" | "towns" | "radius">) {
  if (radius === null) return { county: [...counties], town: [...towns] };
  const whole = counties.filter((county) => !towns.some((town) => town.startsWith(`${county}|`)));
  return { county: whole, near: [...towns], radius };
}

/** Which list the board shows: the filtered board itself, or what the member has put on it or kept of it. */
export const BOARD_VIEWS = ["all", "mine", "saved", "searches"] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

export function parseView(search: URLSearchParams): BoardView {
  return BOARD_VIEWS.find((view) => view === search.get("view")) ?? "all";
}

/** Everything off; the sort is no filter and stays. */
export function withoutFilters(filter: BoardFilter): BoardFilter {
  return { ...NO_FILTER, sort: filter.sort };
}

/** The filters in force, for the chips above the list. */
export function activeFilters(filter: BoardFilter): ActiveFilter<BoardFilter>[] {
  const { words } = filter;
  return [
    ...(words === "" ? [] : [{ key: "q", label: `“${words}”`, without: { ...filter, words: "" } }]),
    ...activePlaces(filter),
  ];
}
