import { useState } from "react";

import { readMemberId } from "../../platform/session.ts";
import { readStored, removeStored, writeStored } from "../../platform/storage.ts";

/** As many as fit under the field of a small phone while its keyboard is open. */
const KEPT = 5;

/** Of this member, in this tab: what one searched for is nobody else's business. */
const keyOf = () => `recentSearches:${readMemberId() ?? ""}`;

function read(): string[] {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(), "sessionStorage") ?? "[]");
    return Array.isArray(stored) ? stored.filter((each) => typeof each === "string") : [];
  } catch {
    return [];
  }
}

/** Notes a search that led somewhere; the latest comes first. */
export function noteSearch(words: string): void {
  const others = read().filter((each) => each.toLowerCase() !== words.toLowerCase());
  writeStored(keyOf(), JSON.stringify([words, ...others].slice(0, KEPT)), "sessionStorage");
}

/** The last searches that led somewhere, and a way to forget them. */
export function useRecentSearches() {
  const [recent, setRecent] = useState(read);
  const forget = () => {
    removeStored(keyOf(), "sessionStorage");
    setRecent([]);
  };
  return { recent, forget };
}
