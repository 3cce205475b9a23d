import { useCallback, useMemo, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import type { To } from "react-router";

import { paths } from "../../paths.ts";
import { formatBoard, parseBoard, parseJobId, parsePages } from "./board-url.ts";
import type { BoardFilter } from "./board-url.ts";

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
}

const OVERLAYS = ["jobId", "openJobInterests", "tab", "postJob"];

function placeOf(search: URLSearchParams): To {
  return { pathname: paths.jobs(), search: search.toString() };
}

/** The board's state, all of it in the address: filters, sort, pages, and which dialog is open (scorecard convention 4). */
export function useBoard() {
  const location = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => new URLSearchParams(location.search), [location.search]);
  const inAddress = useMemo(() => parseBoard(search), [search]);
  // The router changes the address a moment later; a tick must show at once, and the next one build upon it.
  const [ahead, setAhead] = useState<{ of: string; filter: BoardFilter }>();
  const isAhead = ahead?.of === location.key;
  const filter = isAhead ? ahead.filter : inAddress;
  // Once there, what was ahead is past: Back leads to the same entry again.
  if (ahead !== undefined && !isAhead) setAhead(undefined);
  const entry = readEntry(location.state);
  const interests = readInterestsTab(search);

  const changed = useCallback(
    (changes: Record<string, string>): URLSearchParams => {
      const next = new URLSearchParams(search);
      for (const name of OVERLAYS) next.delete(name);
      for (const [name, value] of Object.entries(changes)) next.set(name, value);
      return next;
    },
    [search],
  );
  const placeOfJob = useCallback(
    (id: number): Place => ({ to: placeOf(changed({ jobId: String(id) })), state: { opened: true } }),
    [changed],
  );

  return {
    filter,
    pages: parsePages(search),
    jobId: parseJobId(search),
    interests,
    isSheetOpen: entry.sheetFrom !== undefined,
    /** The address asks for the form straight away, as the link on the home screen does. */
    isPosting: search.get("postJob") === "true",

    /** Another filter or sort is a step that Back undoes; the sheet is one step, however much is ticked in it. */
    setFilter: (next: BoardFilter, { replace = false }: { replace?: boolean } = {}) => {
      setAhead({ of: location.key, filter: next });
      const isInSheet = entry.sheetFrom !== undefined;
      if (!isInSheet) window.scrollTo({ top: 0, behavior: "instant" });
      void navigate(placeOf(formatBoard(next)), {
        replace: replace || isInSheet,
        state: isInSheet ? entry : null,
      });
    },
    showPages: (pages: number) => {
      void navigate(placeOf(changed({ page: String(pages) })), {
        replace: true,
        state: location.state as unknown,
      });
    },
    placeOfJob,
    openInterests: () => {
      void navigate(placeOf(changed({ openJobInterests: "true" })), { state: { opened: true } });
    },
    showInterestsTab: (tab: InterestsTab) => {
      const next = changed({ openJobInterests: "true", ...(tab === "applied" && { tab }) });
      void navigate(placeOf(next), { replace: true, state: location.state as unknown });
    },
    /** Closes what the address has opened. */
    closeOverlay: () => {
      if (entry.opened) void navigate(-1);
      else void navigate(placeOf(changed({})), { replace: true });
    },
    openSheet: () => {
      void navigate(placeOf(search), { state: { sheetFrom: location.search } satisfies EntryState });
    },
    closeSheet: () => {
      if (entry.sheetFrom === location.search) void navigate(-1);
      else void navigate(placeOf(search), { replace: true });
    },
  };
}
export type Board = ReturnType<typeof useBoard>;

export type InterestsTab = "mine" | "applied";

function readInterestsTab(search: URLSearchParams): InterestsTab | null {
  if (search.get("openJobInterests") !== "true") return null;
  return search.get("tab") === "applied" ? "applied" : "mine";
}

function readEntry(state: unknown): EntryState {
  return typeof state === "object" && state !== null ? state : {};
}
