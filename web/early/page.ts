// Runs on every page while the app's code is still coming: sets a chosen theme, and has a member's page begin. `tools/lib/early-scripts.ts`
// makes `/page.js` of it, since the policy allows no script in the page itself; each first load carries it, so it stays small. The service
// worker gives `/kept.js` in its place, in which everything is that members need before the app: a device has no line to spare, and one file
// is there before several.
import { FIRST_ANSWERS, FIRST_CALLS, PREVIEW_SCRIPT } from "#contracts/first-calls.ts";

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
const block = document.getElementById(FIRST_ANSWERS);
// It is one member's alone, so it does not stay in the page.
block?.remove();
// Not twice: a page that the browser had put away runs it again.
if (token !== null && !("earlyCalls" in globalThis)) begin(token);

/** The one that was chosen, here or in another tab; none is as the device has it. */
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
  // What came with the page is taken by the other script, which that page names.
  if (block === null) {
    globalThis.earlyCalls = { token: bearer, calls };
    addresses.forEach(ask);
  }
  const begun = { token: bearer, addresses, calls, ask, given: block?.textContent ?? "" };
  if (FROM_DEVICE) return members.goOn(begun);
  const script = import(/* @vite-ignore */ PREVIEW_SCRIPT) as Promise<typeof members>;
  // Without it the app asks for itself.
  script.then((part) => part.goOn(begun)).catch(() => undefined);
}

/** What this page begins with; the first of it may be shown before the app is there. */
function firstCalls(): readonly string[] {
  const at = location.pathname + location.search;
  // Who comes back to home has the posts that they left.
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
    // The app asks again.
    () => undefined,
  );
  return call;
}
