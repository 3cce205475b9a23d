import { useEffect } from "react";

import type { SearchSort } from "#contracts/search.ts";

import { useLocation } from "../../platform/router/place.tsx";
import { onSessionChange, readMemberId } from "../../platform/session.ts";
import { createStore, useStore } from "../../ui/store.ts";

/** The dialog's name, and the placeholder of its field. */
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
  /** The list's scroll position. */
  top: number;
}

/** Called when the member goes on to a profile: stores the search in the dialog's history entry, to which Back returns. */
export function leaveSearch(search: LeftSearch): void {
  const left = { ...search, memberId: readMemberId() };
  history.replaceState({ ...(history.state as object | null), search: left }, "");
}

/** The search that this member left in the current history entry. */
export function readLeftSearch(): LeftSearch | undefined {
  const state = history.state as { search?: LeftSearch & { memberId: number } } | null;
  return state?.search?.memberId === readMemberId() ? state?.search : undefined;
}

/** Opens the search again when Back returns to it. */
export function useReopenedSearch(): void {
  const { key } = useLocation();
  useEffect(() => {
    if (readLeftSearch() !== undefined) openSearch();
  }, [key]);
}
