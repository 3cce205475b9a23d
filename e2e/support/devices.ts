import { randomUUID } from "node:crypto";

import { chromium } from "playwright-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";

import { findChromium, findHeadlessShell } from "../../tools/lib/find-chromium.ts";

/** Arguments of every browser here. */
export const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** A browser with one page, as an unused device. */
export interface Device {
  readonly page: Page;
  leave(): Promise<void>;
}

/**
 * What Playwright's own runner uses to pass one emptied context from test to test: opening one costs more than most
 * journeys.
 */
interface ReusingBrowser extends Browser {
  _newContextForReuse(options: BrowserContextOptions): Promise<BrowserContext>;
  _disconnectFromReusedContext(reason: string): Promise<void>;
}

/** A Chromium of this worker with one context that is reused. It serves all files, and ends with the worker. */
interface Seat {
  readonly browser: Promise<ReusingBrowser>;
  /**
   * A context is reused among phones or among desks; for the other kind it would be opened again, with an empty
   * cache.
   */
  readonly isMobile: boolean | undefined;
  isTaken: boolean;
}

/** Two phones and two desks, since many journeys involve two people. Further devices get a context of their own. */
const SEATS_OF_A_KIND = 2;
const seats: Seat[] = [];

/** What the site has stored in a browser: its `localStorage`, and the session's cookie. */
export interface Kept {
  readonly stored: Readonly<Record<string, string>>;
  readonly cookie: string | null;
}

/**
 * Opens a device with that stored. A test's first two phones and desks are reused from an earlier test, emptied of
 * everything but the cache of what never changes. Further devices, and a `fresh` one, are new. A `whole` one is new
 * and in a full Chromium.
 */
export async function openDevice(
  options: BrowserContextOptions,
  { fresh, whole, ...kept }: Kept & { fresh: boolean; whole: boolean },
): Promise<Device> {
  const seat = fresh || whole ? undefined : findSeat(options.isMobile);
  if (seat === undefined) {
    const browser = whole ? launchWhole() : (seats[0] ?? addSeat(options.isMobile)).browser;
    const context = await (await browser).newContext(options);
    const page = await context.newPage();
    await store(context, options, kept);
    return { page, leave: () => context.close() };
  }
  seat.isTaken = true;
  const browser = await seat.browser;
  const context = await browser._newContextForReuse(options);
  // Resets what the options do not set again.
  await Promise.all([
    context.setOffline(false),
    context.clearPermissions(),
    context.setExtraHTTPHeaders({}),
    store(context, options, kept),
  ]);
  const page = context.pages()[0] ?? (await context.newPage());
  // The history of earlier pages too: with 50 entries Chromium drops others, and a journey would differ from a run
  // alone.
  const session = await context.newCDPSession(page);
  await session.send("Page.resetNavigationHistory");
  await session.detach();
  return {
    page,
    async leave() {
      // Its page must not keep running during the next test.
      await page.goto("about:blank").catch(() => undefined);
      // A stopped clock would resume while the next visitor's is set up, and fail each of its pages.
      await context.clock.resume().catch(() => undefined);
      await browser._disconnectFromReusedContext("The test is over.");
      seat.isTaken = false;
    },
  };
}

function findSeat(isMobile: boolean | undefined): Seat | undefined {
  const alike = seats.filter((seat) => seat.isMobile === isMobile);
  const free = alike.find((seat) => !seat.isTaken);
  return free ?? (alike.length < SEATS_OF_A_KIND ? addSeat(isMobile) : undefined);
}

function addSeat(isMobile: boolean | undefined): Seat {
  const seat: Seat = { browser: launch(), isMobile, isTaken: false };
  // A browser that has crashed is not used again.
  const forget = () => void seats.splice(seats.indexOf(seat), 1);
  seat.browser.then((browser) => browser.on("disconnected", forget), forget);
  seats.push(seat);
  return seat;
}

/** Sets the `localStorage` once for each tab, before the page's own scripts: the page's later changes stay. */
async function store(
  context: BrowserContext,
  { baseURL = "" }: BrowserContextOptions,
  { stored, cookie }: Kept,
): Promise<void> {
  if (cookie !== null)
    await context.addCookies([{ name: "crewyard_session", value: cookie, url: baseURL, httpOnly: true }]);
  if (Object.keys(stored).length === 0) return;
  await context.addInitScript(
    ([site, items, mark]) => {
      if (window.top !== window || location.origin !== site || window.name === mark) return;
      window.name = mark;
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value);
    },
    [baseURL, stored, randomUUID()] as const,
  );
}

let wholeBrowser: Promise<ReusingBrowser> | undefined;

function launchWhole(): Promise<ReusingBrowser> {
  return (wholeBrowser ??= launch(findChromium));
}

async function launch(find = findHeadlessShell): Promise<ReusingBrowser> {
  const executablePath = find((line) => void process.stdout.write(`${line}\n`));
  if (executablePath === null) throw new Error("No Chromium here. Set CHROME_PATH to the program.");
  return (await chromium.launch({ executablePath, args: ARGUMENTS })) as ReusingBrowser;
}
