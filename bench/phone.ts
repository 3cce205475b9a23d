import { spawnSync } from "node:child_process";
import { join } from "node:path";

import type { Locator, Page } from "playwright-core";

import { findChromium } from "../tools/lib/find-chromium.ts";
import type { MeasuredBrowser } from "../tools/lib/measured-browser.ts";
import type { Databases } from "./databases.ts";
import { openDemoPhone } from "./demo-phone.ts";
import { startProduct } from "./processes.ts";
import { startHttp2Front, startSlowLine } from "./slow-line.ts";

const LINE = { kilobits: 400, roundTripMs: 400 };
const SLOWER_CPU = 4;
/** Limits: milliseconds to the first and the largest paint, and of the slowest reaction; and layout shift. */
const MOST = {
  cold: { fcp: 3000, lcp: 4500 },
  warm: { fcp: 1000, lcp: 1500 },
  reaction: 200,
  shift: 0.05,
};
/** Longer than a screen takes on such a line, before it caches for later. */
const SETTLES_WITHIN_MS = 30_000;

/** What the page's observers recorded since its start, or since the reactions were last read. */
interface Seen {
  fcp: number;
  lcp: number;
  shift: number;
  reaction: number;
}

type Print = (line: string) => void;

/**
 * Measures the demo community on a phone with a processor four times slower than this one, on a line of 400 kbit/s and
 * 400 ms: home and the job board with an empty cache and again, then the cost of a tap. Over HTTP/1.1 and over HTTP/2.
 */
export async function measureOnPhone(databases: Databases, print: Print): Promise<void> {
  const executablePath = findChromium(print);
  if (executablePath === null) return print("\nNo Chromium here, so no phone is measured. Set CHROME_PATH.");
  spawnSync(process.execPath, [join(import.meta.dirname, "../tools/build.mjs")], { stdio: "inherit" });
  for (const isFronted of [false, true]) await measureWay(databases, executablePath, isFronted, print);
}

/** Measures over HTTP/1.1, or over HTTP/2 by a front; each with its own community, since the taps create posts. */
async function measureWay(
  databases: Databases,
  executablePath: string,
  isFronted: boolean,
  print: Print,
): Promise<void> {
  const url = await databases.make(`on_a_phone_${isFronted ? 2 : 1}`, async () => {});
  const product = await startProduct(url, databases.folder, { isDemo: true });
  const port = Number(new URL(product.origin).port);
  const front = isFronted ? await startHttp2Front(port, databases.folder) : undefined;
  try {
    if (front === null) return print("No openssl here, so HTTP/2 is not measured.");
    const name = front ? "HTTP/2" : "HTTP/1.1";
    print(
      `\nOn a phone ${SLOWER_CPU} times slower, ${LINE.kilobits} kbit/s and ${LINE.roundTripMs} ms, over ${name}`,
    );
    const line = await startSlowLine(front?.port ?? port, LINE);
    const origin = `${front ? "https" : "http"}://127.0.0.1:${line.port}`;
    for (const screen of ["/", "/jobs"]) {
      const phone = await openDemoPhone({ executablePath, product, origin, trustedKey: front?.key });
      await walk(phone, origin, screen, print);
      await phone.close();
    }
    await line.close();
  } finally {
    await front?.close();
    await product.stop();
  }
}

async function walk({ page }: MeasuredBrowser, origin: string, screen: string, print: Print): Promise<void> {
  await page.addInitScript(observe);
  const protocol = await page.context().newCDPSession(page);
  await protocol.send("Emulation.setCPUThrottlingRate", { rate: SLOWER_CPU });
  const name = screen === "/" ? "home" : "job board";
  for (const visit of ["cold", "warm"] as const) {
    await page.goto(origin + screen, { waitUntil: "commit" });
    await page.getByRole("main").getByRole("article").first().waitFor({ timeout: 120_000 });
    await page.waitForTimeout(SETTLES_WITHIN_MS);
    const { fcp, lcp, shift } = await page.evaluate(readSeen);
    report(print, `${name}, ${visit}: first paint`, fcp, MOST[visit].fcp, "ms");
    report(print, `${name}, ${visit}: largest paint`, lcp, MOST[visit].lcp, "ms");
    report(print, `${name}, ${visit}: shift`, shift, MOST.shift, "");
    if (visit === "cold") await page.goto("about:blank");
  }
  for (const [act, perform] of Object.entries(screen === "/" ? ON_HOME : ON_BOARD)) {
    await page.evaluate(readSeen);
    await perform(page);
    await page.waitForTimeout(3000);
    report(print, `${name}: ${act}`, (await page.evaluate(readSeen)).reaction, MOST.reaction, "ms");
  }
}

/**
 * Taps an element. `Locator.tap` looks up the element and checks the hit inside the page, at the moment of the tap: on
 * the slow processor that adds up to 0.1 s to the reaction.
 */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (box === null) throw new Error(`${String(target)} is not there to be tapped`);
  await page.waitForTimeout(500);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

const firstPost = (page: Page) => page.locator("article[data-post]").first();

const ON_HOME: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  like: (page) => tap(page, firstPost(page).getByRole("button", { name: "Like", exact: true })),
  "open comments": (page) =>
    tap(
      page,
      firstPost(page)
        .getByRole("button", { name: /comments?$/ })
        .first(),
    ),
  async comment(page) {
    await firstPost(page).getByLabel("Write a comment").fill("Neat work.");
    await tap(page, firstPost(page).getByRole("button", { name: "Post comment" }));
  },
  "open the composer": (page) => tap(page, page.getByLabel("Share a project update")),
  type: (page) => page.getByLabel("Share a project update").pressSequentially("Second fix today."),
  send: (page) => tap(page, page.getByRole("button", { name: "Post", exact: true })),
};

const ON_BOARD: typeof ON_HOME = {
  "open filters": (page) => tap(page, page.getByRole("button", { name: /^Filters/ })),
  "choose a trade": (page) => tap(page, page.getByRole("dialog").getByRole("checkbox").first()),
};

function report(print: Print, what: string, value: number, most: number, unit: string): void {
  const shown = unit === "" ? value.toFixed(3) : value.toFixed(0);
  print(`${what.padEnd(32)} ${shown.padStart(7)} ${unit} (at most ${most}): ${value <= most ? "yes" : "NO"}`);
}

interface Observed extends Window {
  seen?: Seen;
}

/** Runs in the page before everything else. */
function observe(): void {
  const seen = { fcp: 0, lcp: 0, shift: 0, reaction: 0 };
  (window as Observed).seen = seen;
  const watch = (type: string, note: (entry: PerformanceEntry) => void, options: object = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.fcp = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => (seen.lcp = startTime));
  watch("layout-shift", (entry) => {
    const { hadRecentInput, value } = entry as unknown as { hadRecentInput: boolean; value: number };
    if (!hadRecentInput) seen.shift += value;
  });
  const reactions = (entry: PerformanceEntry) => {
    const { interactionId, duration } = entry as PerformanceEntry & { interactionId: number };
    if (interactionId > 0) seen.reaction = Math.max(seen.reaction, duration);
  };
  watch("event", reactions, { durationThreshold: 16 });
  watch("first-input", reactions);
}

/** Returns what was recorded, and resets the reactions. */
function readSeen(): Seen {
  const seen = (window as Observed).seen ?? { fcp: 0, lcp: 0, shift: 0, reaction: 0 };
  const taken = { ...seen };
  seen.reaction = 0;
  return taken;
}
