import { useSyncExternalStore } from "react";

/** A value that is kept outside React, so that anything may change it, and that components draw. */
export interface Store<Value> {
  current: () => Value;
  set: (next: Value) => void;
  /** Says that what is read with it has changed: the inside of the value, or what the browser has stored. */
  notify: () => void;
  /** Calls back after every change. Returns how to stop. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  const notify = () => {
    for (const listener of listeners) listener();
  };
  return {
    current: () => value,
    set(next) {
      value = next;
      notify();
    },
    notify,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What the store holds; draws again when that is another value. */
export function useStore<Value>({ subscribe, current }: Pick<Store<Value>, "subscribe" | "current">): Value {
  return useSyncExternalStore(subscribe, current, current);
}
