import { openDeviceDatabase } from "../device-database.ts";
import { keyOf, openStored, sealText, writeSealed } from "../sealed.ts";
import { listStored, readStored, removeStored, writeStored } from "../storage.ts";
import { deletedKey, deletedPrefix, heldKey, heldPrefix, keptKey } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { openFile, sealFile } from "./sealed-files.ts";

/** Where a member's entries lie on this device, sealed for them alone. */
export interface Disk {
  /** Throws while its database does not answer. */
  list: () => Promise<Entry[]>;
  /** Those that still lie where the press put them, for which no database is needed. */
  held: () => Entry[];
  /** False when this browser will not keep it: it refuses, or is full. */
  keep: (entry: Entry, files?: readonly File[]) => Promise<boolean>;
  drop: (key: string) => Promise<void>;
  /** None where the device no longer has them; throws while its database does not answer. */
  files: (key: string) => Promise<File[]>;
}

/** The outbox of one member in IndexedDB, and what of it still lies where the press put it. */
export function openDisk(memberId: number): Disk {
  const read = (text: string | null): Entry[] => {
    try {
      const entry: unknown = JSON.parse(openStored(memberId, text) ?? "null");
      return isEntry(entry) ? [{ ...entry, state: entry.state === "failed" ? "failed" : "waiting" }] : [];
    } catch {
      return [];
    }
  };
  const listHeld = () => listStored(heldPrefix(memberId)).flatMap((key) => read(readStored(key)));
  /** Files that the database would not have: this page alone knows them. */
  const spare = new Map<string, readonly File[]>();

  async function keepIn(entry: Entry, files: readonly File[]): Promise<void> {
    const { isFleeting: _, ...kept } = entry;
    const sealed = sealText(memberId, JSON.stringify(kept));
    const key = keyOf(memberId);
    if (sealed === undefined || key === undefined) throw new Error("nobody's key");
    const sealedFiles = await Promise.all(files.map((file) => sealFile(key, file)));
    const database = await openDeviceDatabase();
    const change = database.transaction(["entries", "files"], "readwrite");
    // Files first, for which there may be no room: an entry without them must not stay behind.
    const writes: Promise<unknown>[] =
      files.length > 0 ? [change.objectStore("files").put({ key: entry.key, files: sealedFiles })] : [];
    writes.push(change.objectStore("entries").put({ key: entry.key, memberId, sealed }));
    await Promise.all([...writes, change.done]);
    writeStored(keptKey(memberId), "");
  }

  async function drop(key: string): Promise<void> {
    spare.delete(key);
    removeStored(heldKey(memberId, key));
    try {
      const change = (await openDeviceDatabase()).transaction(["entries", "files"], "readwrite");
      const entries = change.objectStore("entries");
      const [left] = await Promise.all([
        entries.delete(key).then(() => entries.index("memberId").count(memberId)),
        change.objectStore("files").delete(key),
        change.done,
      ]);
      if (left === 0) removeStored(keptKey(memberId));
      removeStored(deletedKey(memberId, key));
    } catch {
      // What is deleted is not listed; where there is no database at all, nothing is.
      if (!hasDatabase()) removeStored(deletedKey(memberId, key));
    }
  }

  return {
    async list() {
      // An earlier page ended before it could.
      const deleted = listStored(deletedPrefix(memberId)).map((name) =>
        name.slice(deletedPrefix(memberId).length),
      );
      await Promise.all(deleted.map(drop));
      const held = listHeld();
      const rows = hasDatabase()
        ? await (await openDeviceDatabase()).getAllFromIndex("entries", "memberId", memberId)
        : [];
      const kept = rows.flatMap(({ sealed }) => read(sealed)).filter(({ key }) => !deleted.includes(key));
      if (kept.length === 0) removeStored(keptKey(memberId));
      // What an older version has kept bears no mark.
      else writeStored(keptKey(memberId), "");
      const known = new Set(kept.map(({ key }) => key));
      return [...kept, ...held.filter(({ key }) => !known.has(key))].toSorted(
        (one, other) => one.createdAt - other.createdAt,
      );
    },
    held: listHeld,
    async keep(entry, files = []) {
      removeStored(deletedKey(memberId, entry.key));
      // Without its files it would be something else to whoever finds it.
      if (files.length === 0 && spare.has(entry.key)) return false;
      try {
        await keepIn(entry, files);
        // Only now: what was held since the press is what a phone that dies in between has.
        removeStored(heldKey(memberId, entry.key));
        return true;
      } catch {
        if (files.length > 0) spare.set(entry.key, files);
        if (entry.fileBytes > 0) return false;
        return writeSealed(memberId, heldKey(memberId, entry.key), JSON.stringify(entry));
      }
    },
    drop,
    async files(key) {
      const spared = spare.get(key);
      if (spared !== undefined) return [...spared];
      const row = await (await openDeviceDatabase()).get("files", key);
      const own = keyOf(memberId);
      if (row === undefined || own === undefined) return [];
      // Those whose bytes the browser has lost can only be chosen again.
      return Promise.all(row.files.map((file) => openFile(own, file))).catch(() => []);
    },
  };
}

/** Some browsers have none, in a private window. */
const hasDatabase = () => (globalThis as Partial<typeof globalThis>).indexedDB !== undefined;

function isEntry(value: unknown): value is Entry {
  if (typeof value !== "object" || value === null) return false;
  const { key, kind, lane, createdAt } = value as Partial<Record<keyof Entry, unknown>>;
  return (
    typeof key === "string" &&
    typeof kind === "string" &&
    typeof lane === "string" &&
    typeof createdAt === "number"
  );
}
