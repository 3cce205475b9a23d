import { openDeviceDatabase } from "../device-database.ts";
import { keyOf, openStored, sealText, writeSealed } from "../sealed.ts";
import { listStored, readStored, removeStored, writeStored } from "../storage.ts";
import { deletedKey, deletedPrefix, heldKey, heldPrefix, storedKey } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { openFile, sealFile } from "./sealed-files.ts";

/** Where a member's entries are stored on this device, sealed for that member alone. */
export interface Disk {
  /** Throws while its database does not answer. */
  list: () => Promise<Entry[]>;
  /** Entries still in the synchronous store, where the press put them; no database is needed. */
  held: () => Entry[];
  /** False if this browser refuses to store it or is full. */
  keep: (entry: Entry, files?: readonly File[]) => Promise<boolean>;
  drop: (key: string) => Promise<void>;
  /** Empty if the device no longer has them; throws while its database does not answer. */
  files: (key: string) => Promise<File[]>;
}

/** Opens a member's outbox: IndexedDB, and the synchronous store where a press puts an entry first. */
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
  /** Files that the database refused: only this page has them. */
  const spare = new Map<string, readonly File[]>();

  async function keepIn(entry: Entry, files: readonly File[]): Promise<void> {
    const { isFleeting: _, ...kept } = entry;
    const sealed = sealText(memberId, JSON.stringify(kept));
    const key = keyOf(memberId);
    if (sealed === undefined || key === undefined) throw new Error("nobody's key");
    const sealedFiles = await Promise.all(files.map((file) => sealFile(key, file)));
    const database = await openDeviceDatabase();
    const change = database.transaction(["entries", "files"], "readwrite");
    // Files first, since there may be no room for them: an entry must not stay behind without its files.
    const writes: Promise<unknown>[] =
      files.length > 0 ? [change.objectStore("files").put({ key: entry.key, files: sealedFiles })] : [];
    writes.push(change.objectStore("entries").put({ key: entry.key, memberId, sealed }));
    await Promise.all([...writes, change.done]);
    writeStored(storedKey(memberId), "");
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
      if (left === 0) removeStored(storedKey(memberId));
      removeStored(deletedKey(memberId, key));
    } catch {
      // A deleted entry is not listed; without a database nothing is.
      if (!hasDatabase()) removeStored(deletedKey(memberId, key));
    }
  }

  return {
    async list() {
      // Finishes deletions that an earlier page did not.
      const deleted = listStored(deletedPrefix(memberId)).map((name) =>
        name.slice(deletedPrefix(memberId).length),
      );
      await Promise.all(deleted.map(drop));
      const held = listHeld();
      const rows = hasDatabase()
        ? await (await openDeviceDatabase()).getAllFromIndex("entries", "memberId", memberId)
        : [];
      const kept = rows.flatMap(({ sealed }) => read(sealed)).filter(({ key }) => !deleted.includes(key));
      if (kept.length === 0) removeStored(storedKey(memberId));
      // Entries stored by an older version have no mark.
      else writeStored(storedKey(memberId), "");
      const known = new Set(kept.map(({ key }) => key));
      return [...kept, ...held.filter(({ key }) => !known.has(key))].toSorted(
        (one, other) => one.createdAt - other.createdAt,
      );
    },
    held: listHeld,
    async keep(entry, files = []) {
      removeStored(deletedKey(memberId, entry.key));
      // Without its files the entry would be a different one to the page that finds it.
      if (files.length === 0 && spare.has(entry.key)) return false;
      try {
        await keepIn(entry, files);
        // Only now: until here, the held copy is what survives if the phone dies.
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
      // If the browser has lost the bytes, the files can only be chosen again.
      return Promise.all(row.files.map((file) => openFile(own, file))).catch(() => []);
    },
  };
}

/** Some browsers have no IndexedDB in a private window. */
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
