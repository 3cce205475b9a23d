import { openDB } from "idb";
import type { DBSchema, IDBPDatabase } from "idb";

import type { SealedFile } from "./outbox/sealed-files.ts";

/** What this device stores beyond localStorage. All of it is sealed with the key of the member it belongs to. */
interface Schema extends DBSchema {
  /** Cached responses, under names that reveal nothing (web/platform/offline-cache). */
  answers: {
    key: string;
    value: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer };
  };
  /** When each response was cached, and its bytes: one row. */
  index: { key: "index"; value: Map<string, readonly [at: number, bytes: number]> };
  /** Entries waiting to be sent (web/platform/outbox). */
  entries: {
    key: string;
    value: { key: string; memberId: number; sealed: string };
    indexes: { memberId: number };
  };
  files: { key: string; value: { key: string; files: SealedFile[] } };
}

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/**
 * Opens this app's one database on this device, once. Throws when the browser refuses it, which some do at once; the
 * next call tries again.
 */
export async function openDeviceDatabase(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>("crewyard", 1, {
    upgrade(database) {
      database.createObjectStore("answers");
      database.createObjectStore("index");
      database.createObjectStore("entries", { keyPath: "key" }).createIndex("memberId", "memberId");
      database.createObjectStore("files", { keyPath: "key" });
    },
    // A later build in another tab wants to change it, or the browser has closed it.
    blocking: (_, __, event) => close(event.target as IDBDatabase),
    terminated: () => (opened = undefined),
  });
  try {
    return await opened;
  } catch (error) {
    opened = undefined;
    throw error;
  }
}

function close(database: IDBDatabase): void {
  opened = undefined;
  database.close();
}
