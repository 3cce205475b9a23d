// Goes on where `/page.js` began: takes what came with a member's page, has the first of it shown on a phone, and the code fetched. Part of
// `/preview.js`, which visitors do not fetch, and of `/kept.js`.
import { FIRST_CALLS } from "#contracts/first-calls.ts";
import type { FirstAnswers } from "#contracts/first-calls.ts";

import type { EarlyCall, ShownKept } from "../platform/api-client.ts";
import { findKept, nameOfBuild } from "../platform/kept/kept-store.ts";
import { returnsToPlace } from "../platform/scroll-memory.ts";
import { KEPT_KEY, MEMBER_KEY, readStored } from "../platform/storage.ts";
import { isPhone } from "../ui/phone.ts";
import { showFirstJobs, showFirstPosts } from "./preview.ts";

/** The code of what a page begins with, by its path: written in by the build. */
declare const MEMBERS_CODE: Readonly<Record<string, readonly string[]>>;

/** Whether this is of the script that the service worker keeps. */
declare const FROM_DEVICE: boolean;

/** So long the server may take until it sends a photo. */
const SERVER_MS = 200;
/** For so long what is kept waits for its photo. */
const PAINTING_MS = 200;

/** Shows the first of a call's reply. */
const SHOWN: Readonly<Record<string, (reply: never) => Promise<boolean>>> = {
  [FIRST_CALLS.home.posts]: showFirstPosts,
  [FIRST_CALLS.jobs.jobs]: showFirstJobs,
};

/** A member's page that has begun. */
export interface Begun {
  readonly token: string;
  /** What it begins with, the first first. */
  readonly addresses: readonly string[];
  readonly calls: Map<string, EarlyCall>;
  readonly ask: (address: string) => void;
  /** The JSON that the server has put into the page; nothing where the calls have been made already. */
  readonly given: string;
}

/** Where the app was quicker, it has asked for itself. */
export function goOn(begun: Begun): void {
  if (begun.given === "") {
    if (FROM_DEVICE && globalThis.earlyCalls) globalThis.earlyCalls.kept = showKept(begun);
    void show(begun);
    fetchCode();
  } else if (!("earlyCalls" in globalThis)) {
    takeGiven(begun);
    // After the photo of what is shown, which the code would keep waiting: a line brings first what the server sends first.
    void show(begun)
      .then(() => wait(SERVER_MS))
      .then(fetchCode);
  }
}

function takeGiven({ token, addresses, calls, ask, given }: Begun): void {
  globalThis.earlyCalls = { token, calls };
  const { memberId, replies } = JSON.parse(given) as FirstAnswers;
  const isTheirs = String(memberId) === readStored(MEMBER_KEY);
  for (const address of addresses) {
    const body = isTheirs ? replies[address] : undefined;
    if (body === undefined) ask(address);
    else calls.set(address, arrivedCall(body));
  }
}

/** Resolved when it is begun, or cannot be: then the app shows it, or says what is wrong. */
async function show({ addresses: [first = ""], calls }: Begun): Promise<void> {
  if (!isShownEarly()) return;
  try {
    const answer = await calls.get(first)?.answer;
    // Not awaited: the code need not wait for its font.
    if (answer?.status === 200) SHOWN[first]?.(JSON.parse(answer.body) as never).catch(() => false);
  } catch {
    // No answer.
  }
}

/** On a phone; but whoever was further down would be taken there from what they have begun to read. */
const isShownEarly = () => isPhone() && !returnsToPlace(location.pathname);

/**
 * What was read here last, until the server has answered; whether it stands there. The app goes on with it
 * (`web/platform/kept`).
 */
async function showKept({ addresses: [first = ""], calls }: Begun): Promise<boolean> {
  const [call, showFirst] = [calls.get(first), SHOWN[first]];
  // What another build has kept this one does not find.
  const isKept = isShownEarly() && readStored(KEPT_KEY) === nameOfBuild();
  if (call === undefined || showFirst === undefined || !isKept) return false;
  try {
    // As `questionOf` in web/platform/kept names it.
    const { at, data } = (await findKept(`${first} pages`)) ?? { at: 0 };
    const { pages: [page] = [], pageParams = [] } = (data ?? {}) as Partial<ShownKept["data"]>;
    if (page === undefined || call.arrived !== undefined || !(await showFirst(page as never))) return false;
    const list = { pages: [page], pageParams: pageParams.slice(0, 1) };
    call.kept = { at, data: list, shownAt: Date.now(), stays: first === FIRST_CALLS.home.posts };
    await Promise.race([untilPainted(), wait(PAINTING_MS)]);
    return true;
  } catch {
    // Then there is nothing to show yet.
    return false;
  }
}

/** The app's first drawing takes a slow phone so long that what is there already would be seen after it. */
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
