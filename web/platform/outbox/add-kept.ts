import { readMemberId } from "../session.ts";
import { openDisk } from "./disk.ts";
import { makeEntry, outbox } from "./entries.ts";
import type { Entry, NewEntry } from "./entries.ts";

/**
 * For what has files: in the outbox once this device has the whole of it, so that the form may forget them. Undefined
 * when the device has no room, or nobody is signed in: nothing is added then, and the form still has everything.
 */
export async function addKept<Payload>(input: NewEntry<Payload>): Promise<Entry<Payload> | undefined> {
  const memberId = readMemberId();
  if (memberId === null) return undefined;
  const entry = makeEntry(input);
  if (!(await openDisk(memberId).keep(entry, input.files))) return undefined;
  // Its author may have left meanwhile: then it waits on the device for them.
  if (readMemberId() === memberId) outbox.addKept(entry, input.replacesWaiting);
  return entry;
}

/**
 * The files of an entry: from this device, also before the code that sends has come; else from the page's memory. Throws
 * while neither can be asked.
 */
export async function filesOf({ key, fileBytes }: Entry): Promise<File[]> {
  const memberId = readMemberId();
  if (memberId === null || fileBytes === 0) return [];
  const kept = await openDisk(memberId)
    .files(key)
    .catch(() => []);
  return kept.length > 0 ? kept : outbox.files(key);
}
