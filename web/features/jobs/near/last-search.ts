import { readSealed, writeSealed } from "../../../platform/sealed.ts";
import { removeStored, SEARCH_KEY } from "../../../platform/storage.ts";

/** Stores this member's search on this device in the form of the board's address, sealed, until they sign out. */
export function keepSearch(memberId: number | null, address: string): void {
  if (memberId === null) return;
  if (address === "") removeStored(SEARCH_KEY);
  else writeSealed(memberId, SEARCH_KEY, address);
}

/** Returns the search that this member left here; null if the board was unfiltered or another member left it. */
export function readSearch(memberId: number | null): string | null {
  return memberId === null ? null : readSealed(memberId, SEARCH_KEY);
}
