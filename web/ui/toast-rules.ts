import type { Tone } from "./tone.ts";

/** One at a time, shown 5 s, gone from the page 300 ms after dismissal, swiped away to the right past 50 px. */
export const TOAST_DURATION = 5000;
export const TOAST_REMOVAL = 300;
export const TOAST_SWIPE = 50;
/** This long an error cannot be wiped out by better news. */
export const ERROR_HOLD = 5000;

export interface ToastInput {
  title: string;
  text?: string | undefined;
  tone?: Tone | undefined;
}

export interface ToastItem {
  id: number;
  title: string;
  text: string | undefined;
  tone: Tone;
  /** False while it leaves. */
  open: boolean;
  shownAt: number;
}

export interface ToastClock {
  now: () => number;
  after: (milliseconds: number, run: () => void) => void;
}

/** The rules of the toast, with the clock as an argument. */
export function createToastStore(clock: ToastClock) {
  let current: ToastItem | null = null;
  let waiting: ToastInput | null = null;
  let lastId = 0;
  const listeners = new Set<() => void>();

  function put(next: ToastItem | null): void {
    current = next;
    for (const listener of listeners) listener();
  }

  function open(input: ToastInput): void {
    lastId += 1;
    put({
      id: lastId,
      title: input.title,
      text: input.text,
      tone: input.tone ?? "info",
      open: true,
      shownAt: clock.now(),
    });
  }

  function holds(input: ToastInput): boolean {
    if (current === null || !current.open || current.tone !== "error" || input.tone === "error") return false;
    return clock.now() - current.shownAt < ERROR_HOLD;
  }

  return {
    /** Replaces what is shown; behind a fresh error it waits, and only the newest one waits. */
    show(input: ToastInput): void {
      if (holds(input)) waiting = input;
      else open(input);
    },
    /** Starts the leaving; without an id, of whatever is shown. */
    dismiss(id?: number): void {
      if (current === null || !current.open || (id !== undefined && id !== current.id)) return;
      const leaving = current.id;
      put({ ...current, open: false });
      clock.after(TOAST_REMOVAL, () => {
        if (current?.id !== leaving) return;
        const next = waiting;
        waiting = null;
        if (next) open(next);
        else put(null);
      });
    },
    current: (): ToastItem | null => current,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
