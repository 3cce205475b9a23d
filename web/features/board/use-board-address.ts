import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { MouseEvent } from "react";

import type { To } from "../../platform/router/address.ts";
import { useLocation, useNavigate } from "../../platform/router/place.tsx";
import { useStepBack } from "../../platform/use-address.ts";
import { formatBoard, parseBoard, parsePages, parseView } from "./board-filter.ts";
import type { BoardFilter, BoardRules } from "./board-filter.ts";

/** What a history entry holds besides its address. */
interface EntryState {
  /** It was opened from the board, so closing returns to the entry before it. */
  opened?: boolean;
  /** The phone's filter sheet is open; the address it was opened at. */
  sheetFrom?: string;
}

/** A link with its state, for `<Link {...}>`. */
export interface Place {
  to: To;
  state: EntryState;
  /**
   * Ignores a second tap while the first tap's code is loading: otherwise closing would lead to the first tap's
   * entry.
   */
  onClick: (event: MouseEvent) => void;
}

type Changes = Readonly<Record<string, string>>;

/** A board's state, all of it in the address: filters, sort, pages, and what is open. */
export function useBoardAddress<Sort extends string, View extends string>(rules: BoardRules<Sort, View>) {
  const { path, overlays } = rules;
  const location = useLocation();
  const navigate = useNavigate();
  const stepBack = useStepBack();
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const filterInAddress = useMemo(() => parseBoard(rules, search), [rules, search]);
  // The router changes the address a moment later, but a choice must show at once and the next must build on it.
  const [pending, setPending] = useState<{ of: string; filter: BoardFilter<Sort> }>();
  const isPending = pending?.of === location.key;
  const filter = isPending ? pending.filter : filterInAddress;
  // Dropped once the router has reached the address; otherwise Back to the same entry would show it again.
  if (pending !== undefined && !isPending) setPending(undefined);
  // Back before the router has arrived returns to the entry it never left, so the pending filter will not come.
  useEffect(() => {
    const forget = () => setPending(undefined);
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);
  const entry = readEntry(location.state);
  // Opening or closing something next builds on the pending filter too.
  const nextSearch = useMemo(
    () => (isPending ? formatBoard(rules, filter) : search),
    [isPending, rules, filter, search],
  );

  const placeOf = useCallback(
    (of: URLSearchParams): To => ({ pathname: path, search: of.toString() }),
    [path],
  );
  const changed = useCallback(
    (changes: Changes): URLSearchParams => {
      const next = new URLSearchParams(nextSearch);
      for (const name of overlays) next.delete(name);
      for (const [name, value] of Object.entries(changes)) next.set(name, value);
      return next;
    },
    [nextSearch, overlays],
  );
  const placeWith = useCallback(
    (changes: Changes): Place => {
      const next = changed(changes);
      return {
        to: placeOf(next),
        state: { opened: true },
        onClick: (event) => {
          if (isAlreadyAt(next)) event.preventDefault();
        },
      };
    },
    [changed, placeOf],
  );
  /** Changes parameters within the same history entry. */
  const replaceWith = (changes: Changes) => {
    navigate(placeOf(changed(changes)), { replace: true, state: location.state });
  };

  return {
    rules,
    search,
    filter,
    view: parseView(rules, search),
    pages: parsePages(search),
    isSheetOpen: entry.sheetFrom !== undefined,
    /** The address of a list. Drops the board's filters, which do not apply to the other lists. */
    placeOfView: (view: View): To => placeOf(new URLSearchParams(view === rules.views[0] ? {} : { view })),
    placeOfFilter: (of: BoardFilter<Sort>): To => placeOf(formatBoard(rules, of)),
    /** The link that opens something on the board. */
    placeWith,

    /** Changes the filter or sort, as a step that Back undoes. Everything chosen in the sheet is one step. */
    setFilter: (next: BoardFilter<Sort>, { replace = false }: { replace?: boolean } = {}) => {
      // Formats and parses it, which removes values that are no longer possible.
      const settled = parseBoard(rules, formatBoard(rules, next));
      setPending({ of: location.key, filter: settled });
      const isInSheet = entry.sheetFrom !== undefined;
      if (!isInSheet) window.scrollTo({ top: 0, behavior: "instant" });
      navigate(placeOf(formatBoard(rules, settled)), {
        replace: replace || isInSheet,
        state: isInSheet ? entry : null,
      });
    },
    replaceWith,
    /** Shows the list up to that page, without a step for Back. */
    showPages: (pages: number) => replaceWith({ page: String(pages) }),
    open: (changes: Changes) => {
      const { to, state } = placeWith(changes);
      if (!isAlreadyAt(changed(changes))) navigate(to, { state });
    },
    /** Closes what the address has opened. */
    closeOverlay: () => {
      if (entry.opened) stepBack();
      else navigate(placeOf(changed({})), { replace: true });
    },
    openSheet: () => {
      // Ignores a second press while its code is loading.
      if (readEntry(routerState()).sheetFrom !== undefined) return;
      navigate(placeOf(nextSearch), { state: { sheetFrom: location.search } satisfies EntryState });
    },
    closeSheet: () => {
      if (!isPending && entry.sheetFrom === location.search) stepBack();
      else navigate(placeOf(nextSearch), { replace: true });
    },
  };
}

/** A board's state without its lists, for parts that stand on every board. */
export type BoardAddress<Sort extends string> = Omit<
  ReturnType<typeof useBoardAddress<Sort, string>>,
  "placeOfView"
>;

/** Returns the board for the part behind its filters: a choice is drawn at once, its effects in the next drawing. */
export function useBehindFilters<Board extends { filter: unknown }>(board: Board): Board {
  return { ...board, filter: useDeferredValue(board.filter) };
}

/** True if the history has reached that address, drawn or not. */
const isAlreadyAt = (to: URLSearchParams) => window.location.search === `?${to.toString()}`;

/** Returns the router's state of the current history entry, drawn or not. */
function routerState(): unknown {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null ? Reflect.get(state, "usr") : undefined;
}

function readEntry(state: unknown): EntryState {
  return typeof state === "object" && state !== null ? state : {};
}
