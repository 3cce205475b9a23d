import { APPRENTICESHIP_SORTS } from "#contracts/apprenticeships.ts";
import type { ApprenticeshipSort } from "#contracts/apprenticeships.ts";

import { formatPlaces, NO_PLACES, parsePlaces } from "../../platform/board/place-filter.ts";
import type { PlaceFilter } from "../../platform/board/place-filter.ts";

/** What the board shows: everything that its address says about the list. */
export interface ApprenticeshipFilter extends PlaceFilter {
  readonly sort: ApprenticeshipSort;
}

/** Reads an address. What it does not know is left out: an address is never an error. */
export function parseBoard(search: URLSearchParams): ApprenticeshipFilter {
  const sort = APPRENTICESHIP_SORTS.find((each) => each === search.get("sort")) ?? "newest";
  return { ...parsePlaces(search), sort };
}

/** The way back: the parameters of an address, in one order, without what goes without saying. */
export function formatBoard(filter: ApprenticeshipFilter): URLSearchParams {
  const sort = filter.sort === "newest" ? [] : [["sort", filter.sort]];
  return new URLSearchParams([...formatPlaces(filter), ...sort]);
}

/** What the API is asked. `sort` is always there, since a call without any parameter answers without pages. */
export function queryOf({ trades, counties, towns, sort }: ApprenticeshipFilter) {
  return { trade: [...trades], county: [...counties], town: [...towns], sort };
}

/** Everything off; the sort is no filter and stays. */
export function withoutFilters({ sort }: ApprenticeshipFilter): ApprenticeshipFilter {
  return { ...NO_PLACES, sort };
}

/** Which list the address asks for: the filtered board, the member's own, or what they applied for. */
export const BOARD_VIEWS = ["all", "mine", "applied"] as const;
export type BoardView = (typeof BOARD_VIEWS)[number];

export function parseView(search: URLSearchParams): BoardView {
  return BOARD_VIEWS.find((view) => view === search.get("view")) ?? "all";
}
