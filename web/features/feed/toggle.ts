interface ToggleOptions {
  /** Shows the state at once, before the server knows. */
  show: (key: number, on: boolean) => void;
  /** Tells the server which state is meant. Rejects when it refuses. */
  send: (key: number, on: boolean) => Promise<unknown>;
}

interface Toggling {
  confirmed: boolean;
  wanted: boolean;
}

/**
 * A like or an interest that can be pressed faster than the network answers: one request per thing at a time, and the
 * last press decides. A refusal puts back what the server last agreed to.
 */
export function createToggle({ show, send }: ToggleOptions) {
  const busy = new Map<number, Toggling>();

  return {
    isBusy: (key: number): boolean => busy.has(key),
    /**
     * Turns it over. Gives the state the server agreed to, or undefined when an earlier press is still on its way and
     * will speak for this one too, or when nothing has changed in the end. Rejects with the refusal.
     */
    async toggle(key: number, isOn: boolean): Promise<boolean | undefined> {
      const running = busy.get(key);
      if (running !== undefined) {
        running.wanted = !running.wanted;
        show(key, running.wanted);
        return undefined;
      }
      const state: Toggling = { confirmed: isOn, wanted: !isOn };
      busy.set(key, state);
      show(key, state.wanted);
      try {
        while (state.wanted !== state.confirmed) {
          const goal = state.wanted;
          await send(key, goal);
          state.confirmed = goal;
          show(key, state.wanted);
        }
      } catch (error) {
        show(key, state.confirmed);
        throw error;
      } finally {
        busy.delete(key);
      }
      return state.confirmed === isOn ? undefined : state.confirmed;
    },
  };
}
