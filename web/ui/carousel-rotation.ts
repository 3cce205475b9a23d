import { createStore } from "./store.ts";

/**
 * What holds a carousel still for a while: the pointer over it, the focus in it, a hidden tab, reduced motion, or its
 * parent component.
 */
export type Hold = "hover" | "focus" | "hidden" | "motion" | "owner";

export interface RotationState {
  /** The member stopped it; it stays stopped until they start it again. */
  readonly paused: boolean;
  /** It is turning by itself now. */
  readonly moving: boolean;
}

/** Decides when a carousel turns by itself. After any hold, the page has its full time again. */
export function createRotation() {
  const state = createStore<RotationState>({ paused: false, moving: false });
  const isPaused = () => state.current().paused;
  let running: { readonly every: number; readonly turn: () => void } | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const holds = new Set<Hold>();

  function update(paused: boolean): void {
    clearInterval(timer);
    const moving = running !== null && !paused && holds.size === 0;
    if (moving && running !== null) timer = setInterval(running.turn, running.every);
    const { paused: wasPaused, moving: wasMoving } = state.current();
    if (paused !== wasPaused || moving !== wasMoving) state.set({ paused, moving });
  }

  return {
    /** Turns every `every` milliseconds until the returned function is called. */
    start(every: number, turn: () => void): () => void {
      running = { every, turn };
      update(isPaused());
      return () => {
        running = null;
        update(isPaused());
      };
    },
    hold(reason: Hold): void {
      holds.add(reason);
      update(isPaused());
    },
    release(reason: Hold): void {
      if (holds.delete(reason)) update(isPaused());
    },
    pause: (): void => update(true),
    /** Also with the focus still on the play button: a visitor who presses it wants to see it move. */
    play(): void {
      holds.delete("focus");
      update(false);
    },
    current: state.current,
    subscribe: state.subscribe,
  };
}
