import { createStore, useStore } from "../../ui/store.ts";
import { newIdempotencyKey } from "../idempotency.ts";
import { writeSealed } from "../sealed.ts";
import { onSessionChange, readMemberId } from "../session.ts";
import { readStored, removeStored, writeStored } from "../storage.ts";

/** Something that a member did and the server has not confirmed yet. */
export interface Entry<Payload = unknown> {
  /** The idempotency key, made with the entry: the same for every try, so that the server does it once. */
  readonly key: string;
  /** Which `OutboxKind` sends and shows it. */
  readonly kind: string;
  /** Entries of one lane go one after the other, in the order in which they were made. */
  readonly lane: string;
  readonly payload: Payload;
  /** Bytes of its files, which lie beside it and are read when it is sent; 0 without any. */
  readonly fileBytes: number;
  /** Milliseconds of this device's clock; of two entries the later one has more. */
  readonly createdAt: number;
  readonly tries: number;
  /** When it was first sent: the server remembers its key for 48 hours from then. */
  readonly firstTriedAt?: number | undefined;
  /** `waiting` goes by itself; `failed` was refused and waits for its author. */
  readonly state: "waiting" | "sending" | "failed";
  /** Why the latest try was in vain, in words. */
  readonly reason?: string | undefined;
  /** A mark that its author does not think of: it is not counted among what waits. */
  readonly isQuiet?: boolean | undefined;
  /** True when this browser would not keep it: it is lost with the page. */
  readonly isFleeting?: boolean | undefined;
}

/** What keeps and sends the entries; its code is fetched later than this file's. */
export interface OutboxPort {
  /** One was added or changed by its author. */
  changed: (entry: Entry, files: readonly File[]) => void;
  removed: (key: string) => void;
  files: (key: string) => Promise<File[]>;
  /** Something may have come back: try now. */
  wake: () => void;
}

export interface NewEntry<Payload> {
  /** Made before it was pressed: what is pressed again after an answer was lost is the same. */
  key?: string | undefined;
  kind: string;
  lane: string;
  payload: Payload;
  files?: readonly File[];
  /** The lane holds a change of which only the latest counts (liked or not): those that still wait give way. */
  replacesWaiting?: boolean;
  isQuiet?: boolean;
  /** Nobody waits for it: it goes when the first moments are over, so that the first screen has the line for itself. */
  canWait?: boolean;
}

/** Where an entry lies, sealed, from the press to the moment in which the database has it. */
export const heldKey = (memberId: number, key: string) => `${heldPrefix(memberId)}${key}`;
export const heldPrefix = (memberId: number) => `outbox:${memberId}:`;
/** Says that the database has something of that member's, or had when it was last read. */
export const keptKey = (memberId: number) => `outboxKept:${memberId}`;
/** Says that its author has deleted an entry, until the database has let go of it: the page may end before that. */
export const deletedKey = (memberId: number, key: string) => `${deletedPrefix(memberId)}${key}`;
export const deletedPrefix = (memberId: number) => `outboxDeleted:${memberId}:`;

export type Entries = ReturnType<typeof createEntries>;

/** The entries of whoever is signed in, oldest first, as this page knows them. */
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

  /** Removes what still waits in a lane of which only the latest counts. */
  const giveWay = (lane: string) => {
    for (const each of current()) if (each.lane === lane && each.state !== "sending") remove(each.key);
  };

  return {
    current,
    subscribe,
    find,
    put,
    drop,
    /** Not sent any more; `memberId` names its author where they may have left meanwhile. */
    remove,
    set,
    /** Keeps it on the device and sends it as soon as that can be. Undefined while nobody is signed in. */
    add<Payload>(input: NewEntry<Payload>): Entry<Payload> | undefined {
      const memberId = readMemberId();
      if (memberId === null) return undefined;
      const { files: given = [] } = input;
      const entry = makeEntry(input);
      if (input.replacesWaiting === true) giveWay(entry.lane);
      // At once, as the phone may end the page before a database has answered.
      const isHeld =
        given.length === 0 && writeSealed(memberId, heldKey(memberId, entry.key), JSON.stringify(entry));
      put(isHeld || given.length > 0 ? entry : { ...entry, isFleeting: true });
      if (engine === undefined) {
        files.set(entry.key, given);
        if (input.canWait !== true) wakeOutbox();
      } else engine.changed(entry, given);
      return entry;
    },
    /** Shows and sends what this device has kept already, with its files. */
    addKept(entry: Entry, replacesWaiting = false): void {
      if (replacesWaiting) giveWay(entry.lane);
      put(entry);
      if (engine === undefined) wakeOutbox();
      else engine.changed(entry, []);
    },
    /** The files of an entry, once there is what keeps them. */
    async files(key: string): Promise<File[]> {
      await attached;
      return engine?.files(key) ?? [];
    },
    /** Its author wants it otherwise: kept, and sent as soon as that can be. */
    change(entry: Entry): void {
      put(entry);
      engine?.changed(entry, []);
    },
    /** From now on that engine keeps and sends; it is given what came before it. */
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

/** Where the moment of the latest entry lies: what is made later has a later one, also after the clock was set back. */
const LATEST_KEY = "outboxLatest";

/** An entry that nothing keeps yet. */
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

/** Says how the code that keeps and sends is fetched: once, when there is something to do or the first screen has come. */
export function provideOutbox(fetch: () => void): void {
  load = fetch;
}

/** Fetches what keeps and sends, or has it try now. */
export function wakeOutbox(): void {
  const fetch = load;
  load = undefined;
  fetch?.();
  outbox.wake();
}

/** The latest change of a lane that the server does not know yet, unless it was refused. */
export function usePendingEntry<Payload>(lane: string): Entry<Payload> | undefined {
  return useStore({ subscribe: outbox.subscribe, current: () => findPendingEntry<Payload>(lane) });
}

/** `usePendingEntry`, outside a component. */
export function findPendingEntry<Payload>(lane: string): Entry<Payload> | undefined {
  const entry = outbox.current().findLast((each) => each.lane === lane);
  return entry === undefined || entry.state === "failed" ? undefined : (entry as Entry<Payload>);
}
