import { useSyncExternalStore } from "react";

/** A value outside React that any code may change and that components draw. */
export interface Store<Value> {
  current: () => Value;
  set: (next: Value) => void;
  /** Notifies subscribers that something inside the value, or in the browser's storage, has changed. */
  notify: () => void;
  /** Calls back after every change. Returns the unsubscribe function. */
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

/** The store's value as a hook; redraws when it changes. */
export function useStore<Value>({ subscribe, current }: Pick<Store<Value>, "subscribe" | "current">): Value {
  return useSyncExternalStore(subscribe, current, current);
}
