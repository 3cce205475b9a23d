import { readSealed, writeSealed } from "../../../platform/sealed.ts";
import { MEMBERS_OWN } from "../../../platform/session.ts";
import { removeStored } from "../../../platform/storage.ts";

const keyOf = (memberId: number) => `${MEMBERS_OWN}search:${memberId}`;

/** Keeps what this member looks for on this device, as the board's address has it, sealed and until they sign out. */
export function keepSearch(memberId: number | null, address: string): void {
  if (memberId === null) return;
  if (address === "") removeStored(keyOf(memberId));
  else writeSealed(memberId, keyOf(memberId), address);
}

/** The same as this member left it here; null where nothing narrowed the board. */
export function readSearch(memberId: number | null): string | null {
  return memberId === null ? null : readSealed(memberId, keyOf(memberId));
}
