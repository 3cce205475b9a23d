import { seal, unseal } from "./cipher.ts";
import { serverNow } from "./server-time.ts";
import { readDraftKey, readMemberId } from "./session.ts";
import { listStored, readStored, removeStored, writeStored } from "./storage.ts";

/**
 * The keys of members who have been signed in on this page. Storage holds a key only while the session lasts; an
 * entry that comes back unsent just after its end must still be stored for its writer.
 */
const keys = new Map<number, Uint8Array>();

/** Returns the 32-byte key of a member who is or was signed in on this page. */
export function keyOf(memberId: number): Uint8Array | undefined {
  const stored = readDraftKey(memberId);
  if (stored !== null)
    keys.set(
      memberId,
      Uint8Array.from(stored.match(/../g) ?? [], (byte) => parseInt(byte, 16)),
    );
  return keys.get(memberId);
}

/**
 * Returns text in the form `writeSealed` stores: the time by the server's clock, as far as it is known, then text
 * that only that member's session can open. Undefined without their key.
 */
export function sealText(memberId: number, text: string): string | undefined {
  const key = keyOf(memberId);
  if (key === undefined) return undefined;
  const bytes = seal(key, new TextEncoder().encode(text));
  return `${serverNow().getTime()}.${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** Opens text sealed for that member; null if there is none or it cannot be opened. */
export function openStored(memberId: number, stored: string | null): string | null {
  const key = keyOf(memberId);
  const sealed = /^\d+\.(.+)$/.exec(stored ?? "")?.[1];
  if (sealed === undefined || key === undefined) return null;
  try {
    const bytes = unseal(
      key,
      Uint8Array.from(atob(sealed), (letter) => letter.charCodeAt(0)),
    );
    return bytes && new TextDecoder().decode(bytes);
  } catch {
    return null;
  }
}

/** Reads text sealed for that member; null for any other. */
export function readSealed(memberId: number, key: string): string | null {
  return openStored(memberId, readStored(key));
}

/**
 * Stores sealed text with its time on this device, for that member alone; it is never stored unsealed. Returns false
 * if it will not outlive this page.
 */
export function writeSealed(memberId: number, key: string, text: string): boolean {
  const sealed = sealText(memberId, text);
  return sealed !== undefined && writeStored(key, sealed);
}

/**
 * Tidies the texts stored under `prefix` and a member's id, for all members. Deletes texts older than `keptFor`
 * (milliseconds); without `keptFor` none is too old. Seals the signed-in member's texts that an earlier build left
 * unsealed, and deletes other members' unsealed texts.
 */
export function tidySealed(prefix: string, keptFor?: (key: string) => number): void {
  const memberId = readMemberId();
  const now = serverNow().getTime();
  for (const key of listStored(prefix)) {
    const stored = readStored(key) ?? "";
    const at = /^\d+(?=\.)/.exec(stored)?.[0];
    if (at !== undefined) {
      if (keptFor === undefined) continue;
      // Must be too old by both clocks: text written before the server has responded carries this device's time,
      // which may be a month behind.
      if (Math.min(now, Date.now()) - Number(at) >= keptFor(key)) removeStored(key);
      // Written by a clock that was ahead: its age is counted from now.
      else if (now < Number(at)) writeStored(key, now + stored.slice(at.length));
    } else if (memberId !== null) {
      if (key.split(":")[1] === String(memberId)) writeSealed(memberId, key, stored);
      else removeStored(key);
    }
  }
}
