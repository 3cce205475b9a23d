// What a member's page begins with, before the app's code is there: takes or asks for what home and the job board begin with, and on
// a phone has the first of it shown. Part of `/preview.js`, which visitors do not fetch.
import { FIRST_CALLS } from "#contracts/first-calls.ts";
import type { FirstAnswers } from "#contracts/first-calls.ts";

import type { EarlyCall } from "../platform/api-client.ts";
import { isReturn, returnsToPlace } from "../platform/scroll-memory.ts";
import { FEED_KEY, MEMBER_KEY, readStored, SEARCH_KEY } from "../platform/storage.ts";
import { isPhone } from "../ui/phone.ts";
import { showFirstJobs, showFirstPosts } from "./preview.ts";

/** What a page begins with, by its path: written in by the build. */
declare const MEMBERS_CODE: Readonly<Record<string, readonly string[]>>;

/** So long the server may take until it sends a photo. */
const SERVER_MS = 200;

/** `given`: the JSON that the server has put into the page, or nothing. */
export function beginMembersPage(bearer: string, given: string): void {
  // Not twice, as when the browser had put the page away, and not when the app was quicker.
  if (!("earlyCalls" in globalThis)) begin(bearer, readGiven(given));
}

function begin(bearer: string, given: FirstAnswers | undefined): void {
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
    shown = show(showFirstPosts, ask(FIRST_CALLS.home.posts));
  if (at === "/jobs" && readStored(SEARCH_KEY) === null)
    shown = show(showFirstJobs, ask(FIRST_CALLS.jobs.jobs));
  if (at === "/") ask(FIRST_CALLS.home.boostedJobs);
  const code = MEMBERS_CODE[location.pathname] ?? [];
  // After the photo of what is shown, which the code would keep waiting: a line brings first what the server sends first. The page
  // that the service worker has kept has its code there, too.
  const wait = isPhone() && given ? SERVER_MS : 0;
  void shown.finally(() => setTimeout(() => code.forEach(preload), wait));
}

/** Resolved when it is begun, or cannot be: then the app shows it, or says what is wrong. */
async function show(how: (body: string) => void, call: EarlyCall): Promise<void> {
  // Whoever was further down would be taken there from what they have begun to read.
  if (!isPhone() || returnsToPlace(location.pathname)) return;
  try {
    const { status, body } = await call.answer;
    if (status === 200) how(body);
  } catch {
    // No answer.
  }
}

function preload(address: string): void {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "modulepreload", crossOrigin: "", href: address }));
}

/** What the server has put into the page, when it is for the member whose token this is. */
function readGiven(given: string): FirstAnswers | undefined {
  if (given === "") return undefined;
  const answers = JSON.parse(given) as FirstAnswers;
  return String(answers.memberId) === readStored(MEMBER_KEY) ? answers : undefined;
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
