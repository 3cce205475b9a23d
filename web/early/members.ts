// Goes on where `/page.js` began: takes what came with a member's page, has the first of it shown on a phone, and the code fetched. Part of
// `/preview.js`, which visitors do not fetch.
import { FIRST_CALLS } from "#contracts/first-calls.ts";
import type { FirstAnswers } from "#contracts/first-calls.ts";

import type { EarlyCall } from "../platform/api-client.ts";
import { returnsToPlace } from "../platform/scroll-memory.ts";
import { MEMBER_KEY, readStored } from "../platform/storage.ts";
import { isPhone } from "../ui/phone.ts";
import { showFirstJobs, showFirstPosts } from "./preview.ts";

/** The code of what a page begins with, by its path: written in by the build. */
declare const MEMBERS_CODE: Readonly<Record<string, readonly string[]>>;

/** So long the server may take until it sends a photo. */
const SERVER_MS = 200;

const SHOWN: Readonly<Record<string, (body: string) => void>> = {
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
    void show(begun);
    fetchCode();
  } else if (!("earlyCalls" in globalThis)) {
    takeGiven(begun);
    // After the photo of what is shown, which the code would keep waiting: a line brings first what the server sends first.
    void show(begun).finally(() => setTimeout(fetchCode, SERVER_MS));
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
  // Whoever was further down would be taken there from what they have begun to read.
  if (!isPhone() || returnsToPlace(location.pathname)) return;
  try {
    const answer = await calls.get(first)?.answer;
    if (answer?.status === 200) SHOWN[first]?.(answer.body);
  } catch {
    // No answer.
  }
}

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
