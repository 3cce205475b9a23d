import { vi } from "vitest";

const ORIGIN = "https://crewyard.example";

interface Entry {
  url: URL;
  state: unknown;
}

/** A tab with its history, as far as the router uses them. */
export function fakeBrowser(address: string) {
  const page = new EventTarget();
  let entries: Entry[] = [{ url: new URL(address, ORIGIN), state: null }];
  let at = 0;
  const here = () => entries[at] as Entry;
  const entryOf = (state: unknown, to?: string): Entry => ({
    url: new URL(to ?? here().url, here().url),
    state: structuredClone(state),
  });
  const loads: string[] = [];
  const history = {
    get state() {
      return here().state;
    },
    pushState(state: unknown, _: string, to?: string) {
      entries = [...entries.slice(0, at + 1), entryOf(state, to)];
      at += 1;
    },
    replaceState(state: unknown, _: string, to?: string) {
      entries[at] = entryOf(state, to);
    },
    go(steps: number) {
      at += steps;
      page.dispatchEvent(new Event("popstate"));
    },
  };
  const location = new Proxy(
    { assign: (to: string) => void loads.push(to) },
    {
      get: (own, name) => Reflect.get(name in own ? own : here().url, name) as unknown,
    },
  );
  // `window` receives the events; its other properties equal the globals.
  vi.stubGlobal("window", Object.assign(page, { history, location }));
  vi.stubGlobal("history", history);
  vi.stubGlobal("location", location);
  return {
    history,
    page,
    /** Addresses that were loaded as separate pages. */
    loads,
    /** The addresses of the tab's history. */
    addresses: () => entries.map(({ url: { pathname, search, hash } }) => pathname + search + hash),
    /** Follows a link to a part of the page, or enters it in the address bar. */
    jumpTo(hash: string) {
      history.pushState(null, "", hash);
      page.dispatchEvent(new Event("popstate"));
    },
  };
}
