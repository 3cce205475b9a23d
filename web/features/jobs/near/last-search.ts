import { readSealed, writeSealed } from "../../../platform/sealed.ts";
import { removeStored, SEARCH_KEY } from "../../../platform/storage.ts";

/** Keeps what this member looks for on this device, as the board's address has it, sealed and until they sign out. */
export function keepSearch(memberId: number | null, address: string): void {
  if (memberId === null) return;
  if (address === "") removeStored(SEARCH_KEY);
  else writeSealed(memberId, SEARCH_KEY, address);
}

/** The same as this member left it here; null where nothing narrowed the board, and for anybody else. */
export function readSearch(memberId: number | null): string | null {
  return memberId === null ? null : readSealed(memberId, SEARCH_KEY);
}
