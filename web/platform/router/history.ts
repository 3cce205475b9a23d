import { hrefOf, type Address } from "./address.ts";

/** A place in the app, and what its history entry carries. */
export interface Location extends Address {
  /** What whoever led here gave along; null where nothing was given. */
  state: unknown;
  /** The history entry's own name; `default` of one that the router did not make. */
  key: string;
}

/** How one came to a place: by Back, Forward or a fresh load; by a step; by a step that took the last one's entry. */
export type NavigationType = "POP" | "PUSH" | "REPLACE";

/** What the router draws. */
export interface Place {
  location: Location;
  how: NavigationType;
}

/** What may be said of a step. */
export interface NavigateOptions {
  /** It takes the present entry, so that Back does not lead to it. */
  replace?: boolean | undefined;
  /** Kept with the entry, over reloads too. */
  state?: unknown;
}

/** What the router keeps in `history.state`; others keep things of their own beside it. */
interface Entry {
  usr?: unknown;
  key?: string;
}

type Listener = (place: Place) => void;
const listeners = new Set<Listener>();

/** Where the browser is, drawn or not. */
export function readPlace(how: NavigationType = "POP"): Place {
  const { pathname, search, hash } = location;
  const { usr = null, key = "default" } = (history.state ?? {}) as Entry;
  return { location: { pathname, search, hash, state: usr, key }, how };
}

/** Tells of every change of place until it is called off. A `popstate` that somebody stopped is none. */
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
      // Safari lets a page make a hundred entries in half a minute: the next one is a fresh page's.
      location.assign(address);
      return;
    }
  }
  const place = readPlace(replace ? "REPLACE" : "PUSH");
  for (const listener of listeners) listener(place);
}

/** Whether the browser is at an address already, drawn or not. */
export function isAt(address: string): boolean {
  return hrefOf(location, "/") === address;
}
