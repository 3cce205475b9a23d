import { createStore, useStore } from "../../ui/store.ts";
import { newIdempotencyKey } from "../idempotency.ts";
import { writeSealed } from "../sealed.ts";
import { onSessionChange, readMemberId } from "../session.ts";
import { readStored, removeStored, writeStored } from "../storage.ts";

/** Something a member did that the server has not confirmed yet. */
export interface Entry<Payload = unknown> {
  /** The idempotency key, created with the entry: the same for every attempt, so that the server performs it once. */
  readonly key: string;
  /** The `OutboxKind` that sends and shows it. */
  readonly kind: string;
  /** Entries with the same lane are sent one after another, in the order in which they were created. */
  readonly lane: string;
  readonly payload: Payload;
  /** Bytes of its files, which are stored beside it and read when it is sent; 0 without files. */
  readonly fileBytes: number;
  /** Milliseconds by this device's clock; a later entry always has more. */
  readonly createdAt: number;
  readonly tries: number;
  /** When it was first sent: the server remembers its key for 48 hours from then. */
  readonly firstTriedAt?: number | undefined;
  /** `waiting` is sent by itself; `failed` was refused and waits for its author. */
  readonly state: "waiting" | "sending" | "failed";
  /** Why the latest attempt failed, in words. */
  readonly reason?: string | undefined;
  /** A mark that its author does not think about: not counted among the waiting entries. */
  readonly isQuiet?: boolean | undefined;
  /** True if this browser would not store it: it is lost with the page. */
  readonly isFleeting?: boolean | undefined;
}

/** What stores and sends the entries; its code loads later than this file. */
export interface OutboxPort {
  /** An entry was added, or changed by its author. */
  changed: (entry: Entry, files: readonly File[]) => void;
  removed: (key: string) => void;
  files: (key: string) => Promise<File[]>;
  /** The network may have returned: try now. */
  wake: () => void;
}

export interface NewEntry<Payload> {
  /** A key made before the press, so that pressing again after a lost response sends the same entry. */
  key?: string | undefined;
  kind: string;
  lane: string;
  payload: Payload;
  files?: readonly File[];
  /** In this lane only the latest change counts (liked or not): it replaces entries that are still waiting. */
  replacesWaiting?: boolean;
  isQuiet?: boolean;
  /** Nobody waits for it: it is sent after the first moments, so that the first screen has the connection to itself. */
  canWait?: boolean;
}

/** Where a sealed entry is stored from the press until the database has it. */
export const heldKey = (memberId: number, key: string) => `${heldPrefix(memberId)}${key}`;
export const heldPrefix = (memberId: number) => `outbox:${memberId}:`;
/** Marks that the database holds entries of this member, or did when it was last read. */
export const storedKey = (memberId: number) => `outboxKept:${memberId}`;
/** Marks an entry as deleted until the database has deleted it, because the page may end before that. */
export const deletedKey = (memberId: number, key: string) => `${deletedPrefix(memberId)}${key}`;
export const deletedPrefix = (memberId: number) => `outboxDeleted:${memberId}:`;

export type Entries = ReturnType<typeof createEntries>;

/** The signed-in member's entries as this page knows them, oldest first. */
export function createEntries() {
  const { current, set, subscribe } = createStore<readonly Entry[]>([]);
  let engine: OutboxPort | undefined;
  /** Files that no engine has taken yet. */
  const files = new Map<string, readonly File[]>();

  let noteAttached = () => {};
  const attached = new Promise<void>((resolve) => (noteAttached = resolve));

  const find = (key: string) => current().find((each) => each.key === key);
  const drop = (key: string) => {
    if (find(key) !== undefined) set(current().filter((each) => each.key !== key));
  };
  const put = (entry: Entry) =>
    set(
      find(entry.key) === undefined
        ? [...current(), entry]
        : current().map((each) => (each.key === entry.key ? entry : each)),
    );
  const remove = (key: string, memberId = readMemberId()) => {
    drop(key);
    files.delete(key);
    if (memberId !== null) {
      writeStored(deletedKey(memberId, key), "");
      removeStored(heldKey(memberId, key));
    }
    engine?.removed(key);
  };

  /** Removes waiting entries from a lane in which only the latest counts. */
  const giveWay = (lane: string) => {
    for (const each of current()) if (each.lane === lane && each.state !== "sending") remove(each.key);
  };

  return {
    current,
    subscribe,
    find,
    put,
    drop,
    /** Deletes an entry that must not be sent; pass its author's `memberId` where they may have signed out meanwhile. */
    remove,
    set,
    /** Stores an entry on the device and sends it as soon as possible. Returns undefined while nobody is signed in. */
    add<Payload>(input: NewEntry<Payload>): Entry<Payload> | undefined {
      const memberId = readMemberId();
      if (memberId === null) return undefined;
      const { files: given = [] } = input;
      const entry = makeEntry(input);
      if (input.replacesWaiting === true) giveWay(entry.lane);
      // At once, because the phone may end the page before a database has answered.
      const isHeld =
        given.length === 0 && writeSealed(memberId, heldKey(memberId, entry.key), JSON.stringify(entry));
      put(isHeld || given.length > 0 ? entry : { ...entry, isFleeting: true });
      if (engine === undefined) {
        files.set(entry.key, given);
        if (input.canWait !== true) wakeOutbox();
      } else engine.changed(entry, given);
      return entry;
    },
    /** Shows and sends an entry that this device has already stored, with its files. */
    addStored(entry: Entry, replacesWaiting = false): void {
      if (replacesWaiting) giveWay(entry.lane);
      put(entry);
      if (engine === undefined) wakeOutbox();
      else engine.changed(entry, []);
    },
    /** Returns an entry's files, once the engine is attached. */
    async files(key: string): Promise<File[]> {
      await attached;
      return engine?.files(key) ?? [];
    },
    /** Replaces an entry that its author has changed, stores it and sends it as soon as possible. */
    change(entry: Entry): void {
      put(entry);
      engine?.changed(entry, []);
    },
    /** Attaches the engine that stores and sends from now on, and passes it the entries made before. */
    attach(next: OutboxPort | undefined): void {
      engine = next;
      if (next === undefined) return;
      noteAttached();
      for (const entry of current()) next.changed(entry, files.get(entry.key) ?? []);
      files.clear();
    },
    wake: () => engine?.wake(),
  };
}

/** Where the latest entry's time is stored: later entries get a later time, even after the clock was set back. */
const LATEST_KEY = "outboxLatest";

/** Creates an entry without storing it. */
export function makeEntry<Payload>(input: NewEntry<Payload>): Entry<Payload> {
  const { key = newIdempotencyKey(), kind, lane, payload, files = [], isQuiet } = input;
  const latest = Number(readStored(LATEST_KEY) ?? 0) || 0;
  const createdAt = Math.max(Date.now(), latest + 1);
  writeStored(LATEST_KEY, String(createdAt));
  const fileBytes = files.reduce((sum, { size }) => sum + size, 0);
  return { key, kind, lane, payload, fileBytes, createdAt, tries: 0, state: "waiting", isQuiet };
}

/** The page's one outbox. */
export const outbox = createEntries();

let owner = readMemberId();
onSessionChange(() => {
  const now = readMemberId();
  if (now !== owner) outbox.set([]);
  owner = now;
});

let load: (() => void) | undefined;

/** Sets how the engine's code is fetched: once, when there is something to send or the first screen has loaded. */
export function provideOutbox(fetch: () => void): void {
  load = fetch;
}

/** Fetches the engine, or lets it try now. */
export function wakeOutbox(): void {
  const fetch = load;
  load = undefined;
  fetch?.();
  outbox.wake();
}

/** Returns a lane's latest change that the server does not know yet, unless it was refused. */
export function usePendingEntry<Payload>(lane: string): Entry<Payload> | undefined {
  return useStore({ subscribe: outbox.subscribe, current: () => findPendingEntry<Payload>(lane) });
}

/** `usePendingEntry`, outside a component. */
export function findPendingEntry<Payload>(lane: string): Entry<Payload> | undefined {
  const entry = outbox.current().findLast((each) => each.lane === lane);
  return entry === undefined || entry.state === "failed" ? undefined : (entry as Entry<Payload>);
}
