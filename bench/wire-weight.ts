import { spawnSync } from "node:child_process";
import { join } from "node:path";

import { findChromium } from "../tools/lib/find-chromium.ts";
import type { MeasuredBrowser } from "../tools/lib/measured-browser.ts";
import type { Databases } from "./databases.ts";
import { openDemoPhone } from "./demo-phone.ts";
import { startProduct } from "./processes.ts";
import { startHttp2Front } from "./slow-line.ts";

/** Limits in kB on the line, headers included, as the browser counts them. */
const MOST = { cold: 250, page: 40, chat: 15, code: 0 };
/** Longer than a page's first phase, after which it loads what can wait. */
const SETTLES_WITHIN_MS = 9_000;

interface Weight {
  all: number;
  code: number;
  data: number;
  photos: number;
}

/**
 * Measures the transfer to a phone with two pixels a point: home of the demo community with an empty cache, until it is
 * complete; the next page of its feed; a chat; and home again, another day.
 */
export async function measureOnTheWire(databases: Databases, print: (line: string) => void): Promise<void> {
  const executablePath = findChromium(print);
  if (executablePath === null)
    return print("\nNo Chromium here, so what crosses the line is not measured. Set CHROME_PATH.");
  spawnSync(process.execPath, [join(import.meta.dirname, "../tools/build.mjs")], { stdio: "inherit" });
  const url = await databases.make("on_the_wire", async () => {});
  const product = await startProduct(url, databases.folder, { isDemo: true });
  const front = await startHttp2Front(Number(new URL(product.origin).port), databases.folder);
  if (front === null) print("No openssl here, so HTTP/2 is not measured.");
  // Small photos are made at the first request: so the later phones count.
  const phones = [
    ["the first one, over HTTP/1.1", product.origin],
    ["the second one, over HTTP/1.1", product.origin],
    ...(front ? [["the third one, over HTTP/2", `https://127.0.0.1:${front.port}`] as const] : []),
  ] as const;
  try {
    for (const [name, origin] of phones) {
      print(`\nOn the line, home of the demo community on a phone: ${name}`);
      const phone = await openDemoPhone({ executablePath, product, origin, trustedKey: front?.key });
      await walk(phone, origin, print);
    }
  } finally {
    await front?.close();
    await product.stop();
  }
}

async function walk(browser: MeasuredBrowser, origin: string, print: (line: string) => void): Promise<void> {
  const { page } = browser;
  const report = (name: string, weight: number, most: number, { all, code, data, photos }: Weight) =>
    print(
      `${name.padEnd(22)} ${weight.toFixed(1).padStart(6)} kB (at most ${most}): ${weight <= most ? "yes" : "NO"}   in all ${all.toFixed(1)}: code ${code.toFixed(1)}, data ${data.toFixed(1)}, photos ${photos.toFixed(1)}`,
    );
  const posts = page.locator("article[data-post]");
  await page.goto(origin);
  await posts.first().waitFor();
  await page.waitForLoadState("networkidle");
  const cold = take(browser);
  report("home, cold", cold.all, MOST.cold, cold);
  // Data cached for later, and the photos of the first page, do not count towards the next page.
  await page.waitForTimeout(SETTLES_WITHIN_MS);
  const count = await posts.count();
  take(browser);
  await page.getByRole("button", { name: "Load More Posts" }).click();
  await posts.nth(count).waitFor({ state: "attached" });
  await page.waitForTimeout(SETTLES_WITHIN_MS);
  const next = take(browser);
  report("a page of the feed", next.code + next.data, MOST.page, next);
  await page.goto("about:blank");
  await page.goto(`${origin}/mobile-chat`);
  await page.waitForTimeout(SETTLES_WITHIN_MS);
  take(browser);
  await page.locator("main li button:not([aria-hidden])").first().click();
  await page.getByRole("log").waitFor();
  await page.waitForTimeout(SETTLES_WITHIN_MS);
  const chat = take(browser);
  report("a chat", chat.all, MOST.chat, chat);
  await page.goto("about:blank");
  await page.waitForTimeout(SETTLES_WITHIN_MS);
  take(browser);
  await page.goto(origin);
  await posts.first().waitFor();
  await page.waitForLoadState("networkidle");
  const again = take(browser);
  report("home again, its code", again.code, MOST.code, again);
  await browser.close();
}

function take(browser: MeasuredBrowser): Weight {
  const came = browser.take();
  const sumOf = (part: string) =>
    came.filter(({ url }) => url.includes(part)).reduce((sum, { received }) => sum + received / 1000, 0);
  return { all: sumOf(""), code: sumOf("/assets/"), data: sumOf("/api/"), photos: sumOf("/media/") };
}
