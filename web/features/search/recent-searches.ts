import { useState } from "react";

import { readMemberId } from "../../platform/session.ts";
import { readStored, removeStored, writeStored } from "../../platform/storage.ts";

/** As many as fit below the field on a small phone with its keyboard open. */
const KEPT = 5;

/** Per member and per tab, because searches are private. */
const keyOf = () => `recentSearches:${readMemberId() ?? ""}`;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(), "sessionStorage") ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Records a search that led to a result; the latest comes first. */
export function noteSearch(words: string): void {
  const others = read().filter((each) => each.toLowerCase() !== words.toLowerCase());
  writeStored(keyOf(), JSON.stringify([words, ...others].slice(0, KEPT)), "sessionStorage");
}

/** The last successful searches, and a function that clears them. */
export function useRecentSearches() {
  const [recent, setRecent] = useState(read);
  const forget = () => {
    removeStored(keyOf(), "sessionStorage");
    setRecent([]);
  };
  return { recent, forget };
}
