/** What keeps a carousel still for a while: the pointer over it, the focus in it, a tab nobody sees, a wish for no motion, or whoever placed it. */
export type Hold = "hover" | "focus" | "hidden" | "motion" | "owner";

export interface RotationState {
  /** The member stopped it: it stays so until they start it again. */
  readonly paused: boolean;
  /** It turns by itself just now. */
  readonly moving: boolean;
}

/** When a carousel turns by itself. After whatever stopped it, a page has its full time again. */
export function createRotation() {
  let state: RotationState = { paused: false, moving: false };
  let running: { readonly every: number; readonly turn: () => void } | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  const holds = new Set<Hold>();
  const listeners = new Set<() => void>();

  function update(paused: boolean): void {
    clearInterval(timer);
    const moving = running !== null && !paused && holds.size === 0;
    if (moving && running !== null) timer = setInterval(running.turn, running.every);
    if (paused === state.paused && moving === state.moving) return;
    state = { paused, moving };
    for (const listener of listeners) listener();
  }

  return {
    /** Turns every so many milliseconds until the returned function is called. */
    start(every: number, turn: () => void): () => void {
      running = { every, turn };
      update(state.paused);
      return () => {
        running = null;
        update(state.paused);
      };
    },
    hold(reason: Hold): void {
      holds.add(reason);
      update(state.paused);
    },
    release(reason: Hold): void {
      if (holds.delete(reason)) update(state.paused);
    },
    pause: (): void => update(true),
    /** Also with the focus still on the button that says so: whoever presses it wants to see it move. */
    play(): void {
      holds.delete("focus");
      update(false);
    },
    current: (): RotationState => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
