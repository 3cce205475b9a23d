import type { Entry } from "./entries.ts";
import type { Pacing } from "./pacing.ts";

interface RoundsOptions {
  current: () => readonly Entry[];
  /** Does the work when no other tab does it; false when one does. */
  turn: (work: () => Promise<void>) => Promise<boolean>;
  pacing: Pacing;
  maySend: () => boolean;
  isStopped: () => boolean;
  /** The device could not be read. */
  isUnread: () => boolean;
  /** Takes over what other tabs have left on the device. */
  readAgain: () => Promise<void>;
  sendOne: (entry: Entry) => Promise<void>;
}

/** So many lanes at a time: a video on its way does not hold up a message. */
const AT_ONCE = 3;
/**
 * How often a tab looks whether the one that sends is still there, whether a device that says it is offline is, and whether
 * one that could not be read can be.
 */
export const LOOK_AGAIN_MS = 15_000;

/** When what is sent: the first of each lane, some lanes at a time, in one tab at a time, again after each pause. */
export function createRounds(options: RoundsOptions) {
  const { current, turn, pacing, maySend, isStopped, isUnread, readAgain, sendOne } = options;
  /** By lanes: one stays busy also when what is under way of it has been deleted, which may arrive all the same. */
  const sending = new Map<string, Promise<void>>();
  let isRunning = false;
  let isAsked = false;
  let nudge = () => {};
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** The first of each lane that may go now; what was refused lets those behind it pass. */
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
    // Another tab may have sent some of them while it had its turn.
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

  /** The next look: when the first pause is over. */
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
      // Whose member has left takes no turn from the next one's.
      while (isAsked && !isStopped()) {
        isAsked = false;
        if (isUnread() || current().some(({ state }) => state === "waiting")) isOurs = await turn(sendDue);
      }
    } catch (fault) {
      reportError(fault);
      // What has failed as a whole does so again at once: it is left for as long as another tab's turn.
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
