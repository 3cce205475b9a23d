import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import type { MouseEvent } from "react";

import type { To } from "../../platform/router/address.ts";
import { useLocation, useNavigate } from "../../platform/router/place.tsx";
import { useStepBack } from "../../platform/use-address.ts";
import { formatBoard, parseBoard, parsePages, parseView } from "./board-filter.ts";
import type { BoardFilter, BoardRules } from "./board-filter.ts";

/** What this history entry is, beside its address. */
interface EntryState {
  /** It was opened from the board, so the entry before it is where closing leads. */
  opened?: boolean;
  /** The phone's filter sheet is open; it began with this address. */
  sheetFrom?: string;
}

/** A link and the state it carries, for `<Link {...}>`. */
export interface Place {
  to: To;
  state: EntryState;
  /** A second tap while the first one's code is on its way is none: closing would lead to the first one's entry. */
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
  // The router changes the address a moment later: a tick must show at once, and the next one build upon it.
  const [pending, setPending] = useState<{ of: string; filter: BoardFilter<Sort> }>();
  const isPending = pending?.of === location.key;
  const filter = isPending ? pending.filter : filterInAddress;
  // Dropped once the router has reached the address, or Back to the same entry would show it again.
  if (pending !== undefined && !isPending) setPending(undefined);
  // Back before the router has arrived leads to the entry that it never left, so the pending filter will not come.
  useEffect(() => {
    const forget = () => setPending(undefined);
    window.addEventListener("popstate", forget);
    return () => window.removeEventListener("popstate", forget);
  }, []);
  const entry = readEntry(location.state);
  // What is opened or closed next builds upon the tick as well.
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
  /** The same history entry with other parameters. */
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
    /** The list's own address; the board's filters are not kept, since they say nothing of the others. */
    placeOfView: (view: View): To => placeOf(new URLSearchParams(view === rules.views[0] ? {} : { view })),
    placeOfFilter: (of: BoardFilter<Sort>): To => placeOf(formatBoard(rules, of)),
    /** Where something is open on the board. */
    placeWith,

    /** Another filter or sort is a step that Back undoes; the sheet is one step, however much is ticked in it. */
    setFilter: (next: BoardFilter<Sort>, { replace = false }: { replace?: boolean } = {}) => {
      // Through the address and back, which leaves out what can no longer be.
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
    /** The list as far as that page, without a step that Back undoes. */
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
      // Pressed again while its code is on its way.
      if (readEntry(routerState()).sheetFrom !== undefined) return;
      navigate(placeOf(nextSearch), { state: { sheetFrom: location.search } satisfies EntryState });
    },
    closeSheet: () => {
      if (!isPending && entry.sheetFrom === location.search) stepBack();
      else navigate(placeOf(nextSearch), { replace: true });
    },
  };
}

/** A board's state as what stands on every board sees it, whatever lists it has. */
export type BoardAddress<Sort extends string> = Omit<
  ReturnType<typeof useBoardAddress<Sort, string>>,
  "placeOfView"
>;

/** The board as what stands behind its filters shows it: a tick is drawn at once, what follows from it in the next drawing. */
export function useBehindFilters<Board extends { filter: unknown }>(board: Board): Board {
  return { ...board, filter: useDeferredValue(board.filter) };
}

/** Whether the history is there already, drawn or not. */
const isAlreadyAt = (to: URLSearchParams) => window.location.search === `?${to.toString()}`;

/** What the router keeps with the history's entry, drawn or not. */
function routerState(): unknown {
  const state: unknown = window.history.state;
  return typeof state === "object" && state !== null ? Reflect.get(state, "usr") : undefined;
}

function readEntry(state: unknown): EntryState {
  return typeof state === "object" && state !== null ? state : {};
}
