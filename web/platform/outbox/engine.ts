import { ApiError, isAbort } from "../api-error.ts";
import { TAKEN_OUT } from "../media/media-list.ts";
import { serverNow } from "../server-time.ts";
import type { Disk } from "./disk.ts";
import type { Entries, Entry } from "./entries.ts";
import { readFiles } from "./file-step.ts";
import { endFirstTry, isWatched, OTHER_VERSION } from "./first-try.ts";
import { judge, OWN_REFUSALS, timeoutFor, type AnyKind, type Outcome, type Sending } from "./kinds.ts";
import { mergeStored } from "./merge-stored.ts";
import { createPacing } from "./pacing.ts";
import { progress } from "./progress.ts";
import { createRounds, LOOK_AGAIN_MS } from "./rounds.ts";
import { endMessage, type EndMessage, type TabMessage } from "./tab-messages.ts";

export interface EngineOptions {
  entries: Entries;
  disk: Disk;
  kinds: readonly AnyKind[];
  /** Does the work unless another tab is doing it; false in that case. */
  turn: (work: () => Promise<void>) => Promise<boolean>;
  tell: (message: TabMessage) => void;
  /** True if this outbox's member is signed in and the device does not report being offline. */
  maySend: () => boolean;
  /** Tells the member that a moderator looks at the text first. */
  onHeld: (error: unknown) => void;
  /** Tells the member that this browser stores nothing, or what was refused. */
  say: (title: string, words: string, kind: AnyKind | undefined) => void;
  /** Confirms that something has been done. */
  acknowledge: (words: string) => void;
  /** Monotonic milliseconds, whatever the clock is set to: for pauses. */
  now?: () => number;
  /** The server's clock, as far as it is known: for the age of a key. */
  clock?: () => number;
}

export type Engine = ReturnType<typeof createEngine>;

/** The server remembers a key for 48 hours; an hour is left for clock differences. */
const KEY_LIVES_MS = 47 * 3_600_000;
const FLEETING = "This browser cannot store it. Keep this page open until it is sent.";

/** Stores one member's outbox and sends it whenever possible, in one tab at a time. */
export function createEngine(options: EngineOptions) {
  const { entries, disk, kinds, turn, tell, maySend, onHeld, say, acknowledge } = options;
  const { now = () => performance.now(), clock = () => serverNow().getTime() } = options;
  const kindOf = (name: string) => kinds.find((kind) => kind.name === name);
  const marked = (entry: Entry) =>
    kindOf(entry.kind) || entry.state === "failed" ? entry : { ...entry, reason: OTHER_VERSION };
  const pacing = createPacing(now);
  /** Writes under way, so that a list read before them does not undo them. */
  const writing = new Map<string, Promise<void>>();
  /** Deleted by their author, or sent: writes still under way must not bring them back. */
  const gone = new Set<string>();
  /** What is being sent, and how to stop it between its steps. */
  const stops = new Map<string, AbortController>();
  let isStopped = false;
  /** True if the device could not be read, so it is read again. */
  let isUnread = false;

  /** True if the server may have forgotten the entry's key. */
  const isKeyOld = ({ firstTriedAt = clock() }: Entry) => clock() - firstTriedAt > KEY_LIVES_MS;

  /** Never shows one member's entries to the next. */
  const put = (entry: Entry) => {
    if (!isStopped && !gone.has(entry.key)) entries.put(entry);
  };

  function write(entry: Entry, files: readonly File[] = []): Promise<void> {
    const before = writing.get(entry.key) ?? Promise.resolve();
    const done = before.then(async () => {
      const isFleeting = !gone.has(entry.key) && !(await disk.keep(entry, files));
      if (gone.has(entry.key)) return disk.drop(entry.key);
      const shown = entries.find(entry.key);
      if (shown !== undefined && (shown.isFleeting ?? false) !== isFleeting) put({ ...shown, isFleeting });
      if (isFleeting && entry.tries === 0) say("Not kept on this device", FLEETING, kindOf(entry.kind));
      return undefined;
    });
    writing.set(entry.key, done);
    void done.finally(() => writing.get(entry.key) === done && writing.delete(entry.key));
    return done;
  }

  async function sendOne(entry: Entry): Promise<void> {
    const kind = kindOf(entry.kind);
    if (kind === undefined) return undefined;
    const { firstTriedAt = clock() } = entry;
    if (isKeyOld(entry) && kind.isRepeatable !== true) return refuse(entry, OWN_REFUSALS.tooOld);
    let tried: Entry = { ...entry, state: "sending", tries: entry.tries + 1, firstTriedAt };
    put(tried);
    // Before it is sent: a later page must know that the server may have it.
    await write(tried);
    tell({ kind: "changed" });
    const stop = new AbortController();
    stops.set(entry.key, stop);
    try {
      const files = entry.fileBytes === 0 ? [] : await readFiles(disk, entry.key);
      // Another member may have signed in meanwhile, and must not send it.
      if (isHeldUp() || gone.has(entry.key)) return putBack(entry);
      const sending: Sending = {
        idempotencyKey: entry.key,
        timeoutMs: timeoutFor(entry.fileBytes),
        hasFiles: entry.fileBytes > 0,
        stop: stop.signal,
        goOn() {
          if (stop.signal.aborted || !maySend()) throw new DOMException("", "AbortError");
        },
        onProgress: (share) => progress.show(entry.key, share),
        async remember(payload) {
          tried = { ...tried, payload };
          put(tried);
          await write(tried);
        },
      };
      const reply = await kind.send(entry.payload, sending, files);
      pacing.reached();
      return settle(tried, reply);
    } catch (error) {
      // If its author deleted it there is nothing more to do; if stopped between two steps, it resumes later.
      if (gone.has(entry.key)) return undefined;
      if (isAbort(error)) return putBack(tried);
      return end(tried, kind, error);
    } finally {
      stops.delete(entry.key);
      progress.forget(entry.key);
    }
  }

  function end(tried: Entry, kind: AnyKind, error: unknown): void {
    let outcome: Outcome;
    try {
      const { doneCodes = [], doneOnRetry = [], doneOnceForgotten = [] } = kind;
      const retried = tried.tries > 1 ? doneOnRetry : [];
      outcome = judge(error, [...doneCodes, ...retried, ...(isKeyOld(tried) ? doneOnceForgotten : [])]);
    } catch (fault) {
      // A fault of ours: the entry must neither vanish nor be retried without end.
      reportError(fault);
      return turnBack(tried, kind, OWN_REFUSALS.fault);
    }
    if (outcome.is === "done") return settle(tried, undefined);
    if (outcome.is === "held") return hold(tried, outcome.error, true);
    if (outcome.is === "refused") return turnBack(tried, kind, outcome.error);
    const reason = outcome.is === "later" ? outcome.words : undefined;
    endFirstTry(tried.key, { is: "later", reason });
    if (outcome.is === "later") pacing.failed(tried.key, tried.tries, outcome);
    else pacing.holdBack(tried.key, LOOK_AGAIN_MS);
    return putBack({ ...tried, reason });
  }

  /** Announced by the tab that sent it, and where a form waits for it. */
  function hold(entry: Entry, error: ApiError, isSender: boolean): void {
    if (!isStopped) kindOf(entry.kind)?.forgetDraft?.(entry.payload);
    if (isSender) forget(entry.key, endMessage("held", entry, error));
    else takeBack(entry.key);
    if (endFirstTry(entry.key, { is: "held" }) || isSender) onHeld(error);
  }

  function turnBack(tried: Entry, kind: AnyKind, error: ApiError): void {
    // A waiting form shows the refusal beside the typed text, and stores that.
    if (kind.isForgotten === true || (kind.isForms === true && isWatched(tried.key)))
      forget(tried.key, endMessage("refused", tried, error));
    else refuse(tried, error);
    if (!isStopped) showRefusal(tried, kind, error, true);
  }

  /** Shows the server's words where it was pressed, else in the tab that sent it. */
  function showRefusal(entry: Entry, kind: AnyKind | undefined, error: ApiError, isSender: boolean): void {
    kind?.onRefused?.(entry.payload, error);
    const isTold = endFirstTry(entry.key, { is: "refused", error });
    const words = kind?.refusedWords?.(entry.payload, error) ?? error.message;
    if (isSender && kind?.isForgotten === true && !isTold) say("Error", words, kind);
  }

  /** Another tab has sent it; the form waiting for it may be here. */
  function hearEnd({ kind, entry, ...about }: EndMessage): void {
    const error = new ApiError({ ...about, text: about.message });
    if (kind === "held") return hold(entry, error, false);
    const own = kindOf(entry.kind);
    if (entry.state !== "failed") entries.drop(entry.key);
    else if (own?.isForms === true && isWatched(entry.key)) forget(entry.key);
    else void readAgain().then(run);
    showRefusal(entry, own, error, false);
  }

  function putBack(entry: Entry): void {
    const waiting: Entry = { ...entry, state: "waiting" };
    put(waiting);
    void write(waiting).then(() => tell({ kind: "changed" }));
  }

  function settle(entry: Entry, reply: unknown): void {
    if (!isStopped) show(entry, reply);
    gone.add(entry.key);
    tell({ kind: "sent", entry, reply });
    void disk.drop(entry.key);
  }

  /** Shows the response before the entry disappears, to avoid a flicker. */
  function show(entry: Entry, reply: unknown): void {
    const kind = kindOf(entry.kind);
    try {
      kind?.forgetDraft?.(entry.payload);
      kind?.onSent?.(entry.payload, reply);
      const isTold = endFirstTry(entry.key, { is: "sent", reply });
      const words = isTold ? undefined : kind?.sentWords?.(entry.payload, reply);
      if (words !== undefined) acknowledge(words);
    } catch (fault) {
      reportError(fault);
    }
    entries.drop(entry.key);
  }

  function refuse(entry: Entry, error: ApiError): void {
    const refused: Entry = { ...entry, state: "failed", reason: error.message };
    put(refused);
    void write(refused).then(() => tell(endMessage("refused", refused, error)));
  }

  /** Deleted here or in another tab: starts no further step of it and does not store it again. */
  function takeBack(key: string): void {
    gone.add(key);
    entries.drop(key);
    stops.get(key)?.abort(TAKEN_OUT);
  }

  function forget(key: string, message: TabMessage = { kind: "removed", key }): void {
    takeBack(key);
    pacing.clear(key);
    tell(message);
    void disk.drop(key);
  }

  /** Takes over what other tabs and earlier pages have left on the device. */
  async function readAgain(): Promise<void> {
    await Promise.all(writing.values());
    const [known, read] = [entries.current(), await disk.list().catch(() => undefined)];
    if (isStopped) return;
    isUnread = read === undefined;
    // Entries that cannot be read now are not gone; entries that ended but could not be deleted do not come back.
    const [before, found] = read === undefined ? [[], disk.held()] : [known, read];
    const kept = found.filter(({ key }) => !gone.has(key)).map(marked);
    for (const { key } of found) if (gone.has(key)) void disk.drop(key);
    // Another tab has tried these. It reports refusals itself.
    for (const { key, reason, state } of kept)
      if (reason !== undefined && state !== "failed") endFirstTry(key, { is: "later", reason });
    entries.set(mergeStored({ before, now: entries.current(), kept, isWriting: (key) => writing.has(key) }));
  }

  const rounds = createRounds({
    // An entry of a kind unknown to this page is left to a newer version, in another tab or on the next page.
    current: () => entries.current().filter(({ kind }) => kindOf(kind) !== undefined),
    turn,
    pacing,
    maySend,
    isStopped: () => isStopped,
    isUnread: () => isUnread,
    readAgain,
    sendOne,
  });
  const { run, isHeldUp } = rounds;

  /** The network may be back: from now on waits only where the server asked for it. */
  function wake(): void {
    pacing.wake();
    void run();
  }

  return {
    /** Reads what earlier pages left, and starts sending. */
    async start(): Promise<void> {
      entries.attach({
        changed(entry, files) {
          pacing.clear(entry.key);
          void write(entry, files).then(() => tell({ kind: "changed" }));
          wake();
        },
        removed: (key) => forget(key),
        files: disk.files,
        wake,
      });
      await readAgain();
      await run();
    },
    wake,
    /** Handles a message from another tab. */
    hear(message: TabMessage): void {
      if (isStopped) return;
      if (message.kind === "sent") show(message.entry, message.reply);
      else if (message.kind === "refused" || message.kind === "held") hearEnd(message);
      else if (message.kind === "removed") takeBack(message.key);
      else void readAgain().then(run);
    },
    /** Another member, or nobody, is signed in: sends nothing more, and lets what is under way finish. */
    stop(): void {
      isStopped = true;
      entries.attach(undefined);
      for (const stop of stops.values()) stop.abort();
      rounds.end();
    },
  };
}
