// Runs on every page while the app's code is loading: sets the chosen theme, and makes a member's first calls.
// `tools/lib/early-scripts.ts` builds `/page.js` from it, since the policy allows no script in the page itself. Every
// first load carries it, so it must stay small. The service worker serves `/kept.js` instead, which contains
// everything that members need before the app: on the device there is no network to save, and one file is read faster
// than several.
import { FIRST_RESPONSES, FIRST_CALLS, PREVIEW_SCRIPT } from "#contracts/first-calls.ts";

import type { EarlyCall } from "../platform/api-client.ts";
import { isReturn } from "../platform/scroll-memory.ts";
import {
  FEED_KEY,
  onStoredElsewhere,
  readStored,
  SEARCH_KEY,
  THEME_KEY,
  TOKEN_KEY,
} from "../platform/storage.ts";
import * as members from "./members.ts";

declare const FROM_DEVICE: boolean;

showTheme();
onStoredElsewhere(THEME_KEY, showTheme);
const token = readStored(TOKEN_KEY);
const block = document.getElementById(FIRST_RESPONSES);
// The data is one member's alone, so it must not stay in the page.
block?.remove();
// Once only: a page that the browser had discarded runs it again.
if (token !== null && !("earlyCalls" in globalThis)) begin(token);

/** Sets the theme chosen here or in another tab; without a choice, the device's. */
function showTheme(): void {
  const theme = readStored(THEME_KEY);
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset["theme"] = theme;
  else delete dataset["theme"];
}

function begin(bearer: string): void {
  const calls = new Map<string, EarlyCall>();
  const ask = (address: string) => void calls.set(address, askEarly(address, bearer));
  const addresses = firstCalls();
  // Data that came with the page is taken by the other script, which that page names.
  if (block === null) {
    globalThis.earlyCalls = { token: bearer, calls };
    addresses.forEach(ask);
  }
  const begun = { token: bearer, addresses, calls, ask, given: block?.textContent ?? "" };
  if (FROM_DEVICE) return members.goOn(begun);
  const script = import(/* @vite-ignore */ PREVIEW_SCRIPT) as Promise<typeof members>;
  // Without it the app makes its own calls.
  script.then((part) => part.goOn(begun)).catch(() => undefined);
}

/** Returns the page's first calls; the first reply may be drawn before the app is there. */
function firstCalls(): readonly string[] {
  const at = location.pathname + location.search;
  // A reader who returns to home still has the posts they left.
  const hasPosts = isReturn() && readStored(FEED_KEY, "sessionStorage") !== null;
  const { home, jobs } = FIRST_CALLS;
  if (at === "/") return hasPosts ? [home.boostedJobs] : [home.posts, home.boostedJobs];
  return at === "/jobs" && readStored(SEARCH_KEY) === null ? [jobs.jobs] : [];
}

function askEarly(address: string, bearer: string): EarlyCall {
  const stop = new AbortController();
  const headers = { accept: "application/json", authorization: `Bearer ${bearer}` };
  const answer = fetch(address, { headers, signal: stop.signal }).then(async (response) => ({
    status: response.status,
    statusText: response.statusText,
    body: await response.text(),
  }));
  const call: EarlyCall = { answer, askedAt: Date.now(), stop };
  answer.then(
    (arrived) => (call.arrived = arrived),
    // The app calls again.
    () => undefined,
  );
  return call;
}
