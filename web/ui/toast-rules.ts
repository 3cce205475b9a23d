import { createStore } from "./store.ts";

/** A message's kind. */
export type Tone = "info" | "success" | "error";

export interface Message {
  title?: string | undefined;
  text?: string | undefined;
  tone?: Tone | undefined;
}

/**
 * One toast at a time: shown for 5 s, removed 300 ms after it is dismissed, swiped away by more than 50 px to the
 * right.
 */
export const TOAST_DURATION = 5000;
export const TOAST_REMOVAL = 300;
export const TOAST_SWIPE = 50;
/** For this long, a message that is no error does not replace an error. */
export const ERROR_HOLD = 5000;

export interface ToastInput extends Message {
  title: string;
}

export interface ToastItem {
  id: number;
  title: string;
  text: string | undefined;
  tone: Tone;
  /** False while it fades out. */
  open: boolean;
  shownAt: number;
}

export interface ToastClock {
  now: () => number;
  after: (milliseconds: number, run: () => void) => void;
}

/** The toast's rules, with the clock as an argument. */
export function createToastStore(clock: ToastClock) {
  const { current, set, subscribe } = createStore<ToastItem | null>(null);
  let waiting: ToastInput | null = null;
  let lastId = 0;

  function open(input: ToastInput): void {
    lastId += 1;
    set({
      id: lastId,
      title: input.title,
      text: input.text,
      tone: input.tone ?? "info",
      open: true,
      shownAt: clock.now(),
    });
  }

  function holds(input: ToastInput): boolean {
    const shown = current();
    if (shown === null || !shown.open || shown.tone !== "error" || input.tone === "error") return false;
    return clock.now() - shown.shownAt < ERROR_HOLD;
  }

  return {
    /** Replaces the current toast. Behind a fresh error it waits, and only the newest waits. */
    show(input: ToastInput): void {
      if (holds(input)) waiting = input;
      else open(input);
    },
    /** Starts the fade-out, by default of whatever is shown. */
    dismiss(id?: number): void {
      const leaving = current();
      if (leaving === null || !leaving.open || (id !== undefined && id !== leaving.id)) return;
      set({ ...leaving, open: false });
      clock.after(TOAST_REMOVAL, () => {
        if (current()?.id !== leaving.id) return;
        const next = waiting;
        waiting = null;
        if (next) open(next);
        else set(null);
      });
    },
    current,
    subscribe,
  };
}
