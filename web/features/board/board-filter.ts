import { askFor, FILTERS, filterOf, NO_CHOICE, settle } from "#contracts/board-filters.ts";
import type { BoardName, Choice, Chosen, FilterName } from "#contracts/board-filters.ts";

/** What distinguishes one board from another; a constant. */
export interface BoardRules<Sort extends string = string, View extends string = string> {
  readonly name: BoardName;
  readonly path: string;
  readonly filters: readonly FilterName[];
  /** The first is the default. */
  readonly sorts: readonly [Sort, ...Sort[]];
  /** The sort by distance, available only around towns. */
  readonly nearest?: Sort;
  /** A sort that a search by words does not offer. */
  readonly unsearched?: Sort;
  /** The board's lists; the first is the filtered board. */
  readonly views: readonly [View, ...View[]];
  /** The parameters that open something on the board. */
  readonly overlays: readonly string[];
}

/** What a board shows: everything that its address says about the list. */
export interface BoardFilter<Sort extends string = string> extends Choice {
  readonly sort: Sort;
}

type Sorts<Sort extends string> = Pick<BoardRules<Sort>, "filters" | "sorts" | "nearest" | "unsearched">;
type Filters = Pick<BoardRules, "filters">;

/** More pages than anybody looks at. */
const PAGES_MAX = 25;

/** Parses an address. Ignores what it does not know: an address is never an error. */
export function parseBoard<Sort extends string>(
  rules: Sorts<Sort>,
  search: URLSearchParams,
): BoardFilter<Sort> {
  const read = rules.filters.map((name) => [name, filterOf(name).read(search.getAll(FILTERS[name].param))]);
  const choice = settle({ ...NO_CHOICE, ...(Object.fromEntries(read) as Partial<Choice>) });
  const sort = sortsFor(rules, choice).find((each) => each === search.get("sort")) ?? rules.sorts[0];
  return { ...choice, sort };
}

/** Returns the sorts available for a choice. */
export function sortsFor<Sort extends string>(
  { sorts, nearest, unsearched }: Omit<Sorts<Sort>, "filters">,
  { radius, words }: Pick<Choice, "radius" | "words">,
): readonly Sort[] {
  return sorts.filter(
    (sort) => !(sort === nearest && radius === null) && !(sort === unsearched && words !== ""),
  );
}

/** The inverse of `parseBoard`: the parameters of an address in a fixed order, without defaults. */
export function formatBoard<Sort extends string>(
  { filters, sorts }: Sorts<Sort>,
  filter: Chosen & { readonly sort: Sort },
): URLSearchParams {
  const chosen = filters.flatMap((name) => textsOf(name, filter).map((text) => [FILTERS[name].param, text]));
  return new URLSearchParams([...chosen, ...(filter.sort === sorts[0] ? [] : [["sort", filter.sort]])]);
}

/** Returns the API query. Always contains `sort`, since a call without any parameter is answered without pages. */
export function queryOf<Sort extends string>({ filters }: Filters, filter: BoardFilter<Sort>) {
  return { ...askFor(filters, filter), sort: filter.sort };
}

/** Removes all filters; keeps the sort, which is no filter. */
export function withoutFilters<Sort extends string>({ sort }: BoardFilter<Sort>): BoardFilter<Sort> {
  return { ...NO_CHOICE, sort };
}

/** Counts the filters chosen in the panel. */
export function countFilters({ filters }: Filters, choice: Choice): number {
  const inPanel = filters.filter((name) => FILTERS[name].control !== "search");
  return inPanel.flatMap((name) => textsOf(name, choice)).length;
}

interface ActiveFilter<Sort extends string> {
  readonly key: string;
  readonly label: string;
  /** The same filter without this one. */
  readonly without: BoardFilter<Sort>;
}

/** Returns the active filters, for the chips above the list; the typed words come first. */
export function activeFilters<Sort extends string>(
  { filters }: Filters,
  filter: BoardFilter<Sort>,
): ActiveFilter<Sort>[] {
  const isTyped = (name: FilterName) => FILTERS[name].control === "search";
  const typed = filters.filter(isTyped);
  const ticked = filters.filter((name) => !isTyped(name));
  return [...typed, ...ticked].flatMap((name) =>
    filterOf(name)
      .chips(filter[name])
      .map(({ of, label, left }) => ({
        key: `${name} ${of}`,
        label,
        without: settle({ ...filter, [name]: left }),
      })),
  );
}

const textsOf = (name: FilterName, choice: Chosen) => filterOf(name).write(choice[name]);

/** Returns which of its lists the board shows. */
export function parseView<View extends string>(
  { views }: Pick<BoardRules<string, View>, "views">,
  search: URLSearchParams,
): View {
  return views.find((view) => view === search.get("view")) ?? views[0];
}

/** Returns how many pages of the list the address asks for; 1 by default. */
export function parsePages(search: URLSearchParams): number {
  const pages = Number(search.get("page") ?? 1);
  return Number.isSafeInteger(pages) && pages >= 1 ? Math.min(pages, PAGES_MAX) : 1;
}

/** Returns the id that the address opens; 0, which nothing has, if it is no number. */
export function parseOpened(search: URLSearchParams, name: string): number | null {
  const text = search.get(name);
  if (text === null) return null;
  return /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
