// Runs on every page while the app's code is still coming: sets a chosen theme, takes or asks for what home and the job board
// begin with, and on a phone has the first of it shown. `tools/lib/early-scripts.ts` makes `/page.js` of it, since the policy
// allows no script in the page itself; each first load carries it, so it stays small.
import { FIRST_ANSWERS, FIRST_CALLS, PREVIEW_SCRIPT } from "#contracts/first-calls.ts";
import type { FirstAnswers } from "#contracts/first-calls.ts";

import type { EarlyCall } from "../platform/api-client.ts";
import { isReturn, returnsToPlace } from "../platform/scroll-memory.ts";
import {
  FEED_KEY,
  MEMBER_KEY,
  onStoredElsewhere,
  readStored,
  SEARCH_KEY,
  THEME_KEY,
  TOKEN_KEY,
} from "../platform/storage.ts";
import { isPhone } from "../ui/phone.ts";
import type * as preview from "./preview.ts";

showTheme();
onStoredElsewhere(THEME_KEY, showTheme);
const token = readStored(TOKEN_KEY);
// Not twice: a page that the browser had put away runs it again.
if (token !== null && !("earlyCalls" in globalThis)) begin(token);
else document.getElementById(FIRST_ANSWERS)?.remove();

/** The one that was chosen, here or in another tab; none is as the device has it. */
function showTheme(): void {
  const theme = readStored(THEME_KEY);
  const { dataset } = document.documentElement;
  if (theme === "light" || theme === "dark") dataset["theme"] = theme;
  else delete dataset["theme"];
}

function begin(bearer: string): void {
  const given = takeGiven();
  const calls = new Map<string, EarlyCall>();
  globalThis.earlyCalls = { token: bearer, calls };
  const ask = (address: string) => {
    const call = arrivedCall(given?.replies[address]) ?? askEarly(address, bearer);
    calls.set(address, call);
    return call;
  };
  const at = location.pathname + location.search;
  let shown = Promise.resolve();
  // Who comes back to home has the posts that they left.
  if (at === "/" && !(isReturn() && readStored(FEED_KEY, "sessionStorage") !== null))
    shown = show("showFirstPosts", ask(FIRST_CALLS.home.posts));
  if (at === "/jobs" && readStored(SEARCH_KEY) === null)
    shown = show("showFirstJobs", ask(FIRST_CALLS.jobs.jobs));
  if (at === "/") ask(FIRST_CALLS.home.boostedJobs);
  // After the photo of what is shown, which the code would keep waiting. A browser asks for it a moment after it was made.
  const code = isPhone() && given ? given.code : [];
  if (code.length > 0) void shown.finally(() => setTimeout(() => code.forEach(preload)));
}

/** Resolved when it is begun, or cannot be: then the app shows it, or says what is wrong. */
async function show(how: keyof typeof preview, call: EarlyCall): Promise<void> {
  // Whoever was further down would be taken there from what they have begun to read.
  if (!isPhone() || returnsToPlace(location.pathname)) return;
  const code = import(/* @vite-ignore */ PREVIEW_SCRIPT) as Promise<typeof preview>;
  try {
    const { status, body } = await call.answer;
    if (status === 200) (await code)[how](body);
  } catch {
    // No answer.
  }
}

function preload(address: string): void {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "modulepreload", crossOrigin: "", href: address }));
}

/** What the server has put into the page for this member. It is theirs alone, so it does not stay there. */
function takeGiven(): FirstAnswers | undefined {
  const block = document.getElementById(FIRST_ANSWERS);
  block?.remove();
  if (!block?.textContent) return undefined;
  const given = JSON.parse(block.textContent) as FirstAnswers;
  return String(given.memberId) === readStored(MEMBER_KEY) ? given : undefined;
}

function arrivedCall(body: string | undefined): EarlyCall | undefined {
  if (body === undefined) return undefined;
  const arrived = { status: 200, statusText: "", body };
  return { answer: Promise.resolve(arrived), arrived, askedAt: Date.now(), stop: new AbortController() };
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
