import { hrefOf, type Address } from "./address.ts";

/** A place in the app, and its history entry's state. */
export interface Location extends Address {
  /** State passed by the navigation; null without any. */
  state: unknown;
  /** The history entry's own name; `default` if the router did not create the entry. */
  key: string;
}

/** How the reader got here: by Back, Forward or a fresh load; by a new entry; or by replacing the last entry. */
export type NavigationType = "POP" | "PUSH" | "REPLACE";

/** What the router draws. */
export interface Place {
  location: Location;
  how: NavigationType;
}

/** Options of a navigation. */
export interface NavigateOptions {
  /** Replaces the current entry, so that Back does not lead to it. */
  replace?: boolean | undefined;
  /** Stored with the entry, across reloads too. */
  state?: unknown;
}

/** What the router stores in `history.state`; other code stores its own values beside it. */
interface Entry {
  usr?: unknown;
  key?: string;
}

type Listener = (place: Place) => void;
const listeners = new Set<Listener>();

/** Returns the browser's current place, drawn or not. */
export function readPlace(how: NavigationType = "POP"): Place {
  const { pathname, search, hash } = location;
  const { usr = null, key = "default" } = (history.state ?? {}) as Entry;
  return { location: { pathname, search, hash, state: usr, key }, how };
}

/** Calls back on every change of place until unsubscribed. Ignores a `popstate` whose propagation was stopped. */
export function onNavigation(listener: Listener): () => void {
  const onPop = () => listener(readPlace("POP"));
  window.addEventListener("popstate", onPop);
  listeners.add(listener);
  return () => {
    window.removeEventListener("popstate", onPop);
    listeners.delete(listener);
  };
}

/** Goes to an address that begins with a slash. */
export function goTo(address: string, { replace = false, state = null }: NavigateOptions = {}): void {
  const entry: Entry = { usr: state, key: Math.random().toString(36).slice(2, 10) };
  if (replace) history.replaceState(entry, "", address);
  else {
    try {
      history.pushState(entry, "", address);
    } catch {
      // Safari allows a page a hundred entries in half a minute: load the next as a fresh page.
      location.assign(address);
      return;
    }
  }
  const place = readPlace(replace ? "REPLACE" : "PUSH");
  for (const listener of listeners) listener(place);
}

/** True if the browser is at this address already, drawn or not. */
export function isAt(address: string): boolean {
  return hrefOf(location, "/") === address;
}
