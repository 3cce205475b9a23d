import { seal, unseal } from "./cipher.ts";
import { serverNow } from "./server-time.ts";
import { readDraftKey, readMemberId } from "./session.ts";
import { listStored, readStored, removeStored, writeStored } from "./storage.ts";

/**
 * The keys of who has been signed in on this page. Storage has one for as long as the session lasts; what was on its way
 * when that ended may come back unsent a moment later, and is still kept for its writer.
 */
const keys = new Map<number, Uint8Array>();

/** The key of a member who is or was signed in on this page: 32 bytes. */
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
 * As `writeSealed` keeps it: the moment by the server's clock, as far as it is known, and text that only that member's session
 * can open; undefined without their key.
 */
export function sealText(memberId: number, text: string): string | undefined {
  const key = keyOf(memberId);
  if (key === undefined) return undefined;
  const bytes = seal(key, new TextEncoder().encode(text));
  return `${serverNow().getTime()}.${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""))}`;
}

/** What `stored` holds, sealed for that member; null where there is nothing that can be opened. */
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

/** What was kept for that member; null for everybody else. */
export function readSealed(memberId: number, key: string): string | null {
  return openStored(memberId, readStored(key));
}

/**
 * Keeps text on this device for that member alone, with the moment; it never lies there in clear. False when it is not
 * there once this page is gone.
 */
export function writeSealed(memberId: number, key: string, text: string): boolean {
  const sealed = sealText(memberId, text);
  return sealed !== undefined && writeStored(key, sealed);
}

/**
 * Looks after what is kept under `prefix` and a member's id, whoever's it is: drops what is older than `keptFor` says, in milliseconds. What an
 * earlier build left in clear is sealed where it is the signed-in member's, and dropped where it is not. Without `keptFor` nothing is too old.
 */
export function tidySealed(prefix: string, keptFor?: (key: string) => number): void {
  const memberId = readMemberId();
  const now = serverNow().getTime();
  for (const key of listStored(prefix)) {
    const stored = readStored(key) ?? "";
    const at = /^\d+(?=\.)/.exec(stored)?.[0];
    if (at !== undefined) {
      if (keptFor === undefined) continue;
      // Old by both clocks: what is written before the server has answered has this device's moment, which may be a month behind.
      if (Math.min(now, Date.now()) - Number(at) >= keptFor(key)) removeStored(key);
      // Written by a clock that was ahead: its days are counted from now.
      else if (now < Number(at)) writeStored(key, now + stored.slice(at.length));
    } else if (memberId !== null) {
      if (key.split(":")[1] === String(memberId)) writeSealed(memberId, key, stored);
      else removeStored(key);
    }
  }
}
