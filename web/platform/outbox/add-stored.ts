import { readMemberId } from "../session.ts";
import { openDisk } from "./disk.ts";
import { makeEntry, outbox } from "./entries.ts";
import type { Entry, NewEntry } from "./entries.ts";

/**
 * Adds an entry with files to the outbox once this device has stored all of it, so that the form may forget the
 * files. Returns undefined when the device has no room or nobody is signed in: nothing is added then, and the form
 * still has everything.
 */
export async function addStored<Payload>(input: NewEntry<Payload>): Promise<Entry<Payload> | undefined> {
  const memberId = readMemberId();
  if (memberId === null) return undefined;
  const entry = makeEntry(input);
  if (!(await openDisk(memberId).keep(entry, input.files))) return undefined;
  // Its author may have signed out in the meantime: then it waits for them on the device.
  if (readMemberId() === memberId) outbox.addStored(entry, input.replacesWaiting);
  return entry;
}

/**
 * Returns an entry's files: from this device, even before the sending code has loaded, else from the page's memory.
 * Throws while neither can be asked.
 */
export async function filesOf({ key, fileBytes }: Entry): Promise<File[]> {
  const memberId = readMemberId();
  if (memberId === null || fileBytes === 0) return [];
  const kept = await openDisk(memberId)
    .files(key)
    .catch(() => []);
  return kept.length > 0 ? kept : outbox.files(key);
}
