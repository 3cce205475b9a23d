import { CREW_SORTS } from "#contracts/crew.ts";
import type { CrewSort } from "#contracts/crew.ts";

import { useAddress } from "../../platform/use-address.ts";

export type CrewTab = "crew" | "requests";

/** Longest search text that the API accepts. */
export const CREW_WORDS_MAX = 100;

/** The crew page's state from its address; invalid values become defaults. */
export interface CrewAddress {
  readonly tab: CrewTab;
  readonly words: string;
  readonly sort: CrewSort;
}

export function readCrewAddress(search: URLSearchParams): CrewAddress {
  return {
    tab: search.get("tab") === "requests" ? "requests" : "crew",
    words: (search.get("q") ?? "").trim().slice(0, CREW_WORDS_MAX),
    sort: CREW_SORTS.find((each) => each === search.get("sort")) ?? "newest",
  };
}

/** Writes the state to the address, without defaults. Other parameters stay. */
export function writeCrewAddress(search: URLSearchParams, address: CrewAddress): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  set("tab", address.tab, "crew");
  set("q", address.words, "");
  set("sort", address.sort, "newest");
  return next;
}

/** The page's state and how to change it: a tab or sort adds a history entry, a search word does not. */
export function useCrewAddress() {
  const { search, change } = useAddress();
  const address = readCrewAddress(search);
  const go = (next: Partial<CrewAddress>, replace = false) =>
    change((now) => writeCrewAddress(now, { ...readCrewAddress(now), ...next }), { replace });
  return {
    address,
    showTab: (tab: CrewTab) => go({ tab }),
    sortBy: (sort: CrewSort) => go({ sort }),
    searchFor: (words: string) => go({ words }, address.words !== "" && words !== ""),
  };
}
