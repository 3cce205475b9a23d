import type { Entry } from "./entries.ts";
import type { Pacing } from "./pacing.ts";

interface RoundsOptions {
  current: () => readonly Entry[];
  /** Does the work unless another tab is doing it; false in that case. */
  turn: (work: () => Promise<void>) => Promise<boolean>;
  pacing: Pacing;
  maySend: () => boolean;
  isStopped: () => boolean;
  /** True if the device could not be read. */
  isUnread: () => boolean;
  /** Takes over what other tabs have left on the device. */
  readAgain: () => Promise<void>;
  sendOne: (entry: Entry) => Promise<void>;
}

/** Lanes sent at the same time: a video being sent does not hold up a message. */
const AT_ONCE = 3;
/**
 * How often a tab checks three things: is the sending tab still there, is a device that reports being offline really
 * offline, and can an unreadable database be read again.
 */
export const LOOK_AGAIN_MS = 15_000;

/**
 * Decides when each entry is sent: the first of each lane, some lanes at a time, in one tab at a time, and again
 * after each pause.
 */
export function createRounds(options: RoundsOptions) {
  const { current, turn, pacing, maySend, isStopped, isUnread, readAgain, sendOne } = options;
  /** By lane. A lane stays busy even if the entry being sent was deleted, since it may arrive all the same. */
  const sending = new Map<string, Promise<void>>();
  let isRunning = false;
  let isAsked = false;
  let nudge = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Returns the first entry of each lane that may go now; a refused entry does not block those behind it. */
  function firsts(): Entry[] {
    const lanes = new Map<string, Entry>();
    for (const entry of current())
      if (entry.state !== "failed" && !lanes.has(entry.lane)) lanes.set(entry.lane, entry);
    return [...lanes.values()].filter(({ state }) => state === "waiting");
  }

  const isHeldUp = () => isStopped() || !maySend() || pacing.isNetworkAway();
  const due = () =>
    isHeldUp() ? [] : firsts().filter(({ key, lane }) => !sending.has(lane) && pacing.isDue(key));

  async function sendDue(): Promise<void> {
    // Another tab may have sent some of them during its turn.
    await readAgain();
    for (;;) {
      const asked = new Promise<void>((resolve) => (nudge = resolve));
      for (const entry of due().slice(0, AT_ONCE - sending.size)) {
        const done = sendOne(entry).finally(() => sending.delete(entry.lane));
        sending.set(entry.lane, done);
      }
      if (sending.size === 0) return;
      await Promise.race([asked, ...sending.values()]);
    }
  }

  /** Plans the next round for the end of the first pause. */
  function plan(isOurs: boolean): void {
    clearTimeout(timer);
    const next = firsts();
    if (isStopped() || (next.length === 0 && !isUnread())) return;
    const pause = pacing.untilNext(next.map(({ key }) => key));
    const isIdle = !isOurs || !maySend() || next.length === 0;
    timer = setTimeout(() => void run(), isIdle ? LOOK_AGAIN_MS : Math.max(50, pause));
  }

  async function run(): Promise<void> {
    isAsked = true;
    nudge();
    if (isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    let isOurs = true;
    try {
      // An outbox whose member has signed out takes no turn from the next member's.
      while (isAsked && !isStopped()) {
        isAsked = false;
        if (isUnread() || current().some(({ state }) => state === "waiting")) isOurs = await turn(sendDue);
      }
    } catch (fault) {
      reportError(fault);
      // A round that failed as a whole would fail again at once, so it waits as long as for another tab's turn.
      isOurs = false;
    } finally {
      isRunning = false;
      plan(isOurs);
    }
  }

  return {
    run,
    isHeldUp,
    end(): void {
      clearTimeout(timer);
      nudge();
    },
  };
}
