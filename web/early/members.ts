// Continues where `/page.js` stopped: takes the data that came with a member's page, shows the first of it on a
// phone, and fetches the code. Part of `/preview.js`, which visitors do not fetch, and of `/kept.js`.
import { FIRST_CALLS } from "#contracts/first-calls.ts";
import type { FirstResponses } from "#contracts/first-calls.ts";

import type { EarlyCall, ShownCached } from "../platform/api-client.ts";
import { findCachedResponse, nameOfBuild } from "../platform/offline-cache/response-store.ts";
import { returnsToPlace } from "../platform/scroll-memory.ts";
import { CACHE_KEY, MEMBER_KEY, readStored } from "../platform/storage.ts";
import { isPhone } from "../ui/phone.ts";
import { showFirstJobs, showFirstPosts } from "./preview.ts";

/** The code files that each page starts with, by path; inserted by the build. */
declare const MEMBERS_CODE: Readonly<Record<string, readonly string[]>>;

/** True in the script that the service worker stores. */
declare const FROM_DEVICE: boolean;

/** How long the server may take before it sends a photo. */
const SERVER_MS = 200;
/** How long a cached copy waits for its photo. */
const PAINTING_MS = 200;

/** Draws the first item of a call's reply. */
const SHOWN: Readonly<Record<string, (reply: never) => Promise<boolean>>> = {
  [FIRST_CALLS.home.posts]: showFirstPosts,
  [FIRST_CALLS.jobs.jobs]: showFirstJobs,
};

/** A member's page that has made its first calls. */
export interface Begun {
  readonly token: string;
  /** The addresses of its first calls, the main one first. */
  readonly addresses: readonly string[];
  readonly calls: Map<string, EarlyCall>;
  readonly ask: (address: string) => void;
  /** The JSON that the server put into the page; empty if the calls have been made already. */
  readonly given: string;
}

/** Does nothing if the app was faster and has made its own calls. */
export function goOn(begun: Begun): void {
  if (begun.given === "") {
    if (FROM_DEVICE && globalThis.earlyCalls) globalThis.earlyCalls.kept = showCached(begun);
    void show(begun);
    fetchCode();
  } else if (!("earlyCalls" in globalThis)) {
    takeGiven(begun);
    // After the photo on the screen, which the code would delay: a connection delivers first what the server sends
    // first.
    void show(begun)
      .then(() => wait(SERVER_MS))
      .then(fetchCode);
  }
}

function takeGiven({ token, addresses, calls, ask, given }: Begun): void {
  globalThis.earlyCalls = { token, calls };
  const { memberId, replies } = JSON.parse(given) as FirstResponses;
  const isTheirs = String(memberId) === readStored(MEMBER_KEY);
  for (const address of addresses) {
    const body = isTheirs ? replies[address] : undefined;
    if (body === undefined) ask(address);
    else calls.set(address, arrivedCall(body));
  }
}

/** Resolves once drawing has started, or cannot: then the app draws it, or reports what is wrong. */
async function show({ addresses: [first = ""], calls }: Begun): Promise<void> {
  if (!isShownEarly()) return;
  try {
    const answer = await calls.get(first)?.answer;
    // Not awaited: the code need not wait for the font.
    if (answer?.status === 200) SHOWN[first]?.(JSON.parse(answer.body) as never).catch(() => false);
  } catch {
    // No response.
  }
}

/**
 * True on a phone, except for a reader who was further down: the page would scroll them away from what they have
 * begun to read.
 */
const isShownEarly = () => isPhone() && !returnsToPlace(location.pathname);

/**
 * Shows the cached copy until the server responds, and returns true if it is on the screen. The app continues with it
 * (`web/platform/offline-cache`).
 */
async function showCached({ addresses: [first = ""], calls }: Begun): Promise<boolean> {
  const [call, showFirst] = [calls.get(first), SHOWN[first]];
  // This build cannot find another build's cached copies.
  const isCached = isShownEarly() && readStored(CACHE_KEY) === nameOfBuild();
  if (call === undefined || showFirst === undefined || !isCached) return false;
  try {
    // The name must match `questionOf` in web/platform/offline-cache.
    const { at, data } = (await findCachedResponse(`${first} pages`)) ?? { at: 0 };
    const { pages: [page] = [], pageParams = [] } = (data ?? {}) as Partial<ShownCached["data"]>;
    if (page === undefined || call.arrived !== undefined || !(await showFirst(page as never))) return false;
    const list = { pages: [page], pageParams: pageParams.slice(0, 1) };
    call.kept = { at, data: list, shownAt: Date.now(), stays: first === FIRST_CALLS.home.posts };
    await Promise.race([untilPainted(), wait(PAINTING_MS)]);
    return true;
  } catch {
    // Nothing to show yet.
    return false;
  }
}

/**
 * Waits for the paint: on a slow phone the app's first drawing takes so long that what is ready already would appear
 * after it.
 */
async function untilPainted(): Promise<void> {
  await document.querySelector<HTMLImageElement>("article img")?.decode();
  await new Promise(requestAnimationFrame);
}

const wait = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

function fetchCode(): void {
  MEMBERS_CODE[location.pathname]?.forEach(preload);
}

function preload(address: string): void {
  const link = document.createElement("link");
  document.head.append(Object.assign(link, { rel: "modulepreload", crossOrigin: "", href: address }));
}

function arrivedCall(body: string): EarlyCall {
  const arrived = { status: 200, statusText: "", body };
  return { answer: Promise.resolve(arrived), arrived, askedAt: Date.now(), stop: new AbortController() };
}
