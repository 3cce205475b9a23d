import { useEffect } from "react";

import type { SearchSort } from "#contracts/search.ts";

import { useLocation } from "../../platform/router/place.tsx";
import { onSessionChange, readMemberId } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** What the dialog is called, and what stands in its empty field. */
export const SEARCH_WORDS = "Search users, trades, companies...";

const isOpen = createStore(false);

onSessionChange(closeSearch);

/** Opens the search for members, from any screen. */
export function openSearch(): void {
  isOpen.set(true);
}

export function closeSearch(): void {
  isOpen.set(false);
}

export function useSearchOpen(): boolean {
  return useStore(isOpen);
}

interface LeftSearch {
  text: string;
  sort: SearchSort;
  county: string;
  /** How far the list was scrolled. */
  top: number;
}

/** For whoever goes on to a profile: the search stays in the dialog's history entry, to which Back leads. */
export function leaveSearch(search: LeftSearch): void {
  const left = { ...search, memberId: readMemberId() };
  history.replaceState({ ...(history.state as object | null), search: left }, "");
}

/** What this member left in the present history entry. */
export function readLeftSearch(): LeftSearch | undefined {
  const state = history.state as { search?: LeftSearch & { memberId: number } } | null;
  return state?.search?.memberId === readMemberId() ? state?.search : undefined;
}

/** Opens the search again where Back leads to it. */
export function useReopenedSearch(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (readLeftSearch() !== undefined) openSearch();
  }, [key]);
}
