import { expect, test } from "vitest";

import { useBrowser } from "./support/browser.ts";
import { hangs, keeps, untilScreensKept } from "./support/kept.ts";
import { demoMember } from "./support/members.ts";

const browser = useBrowser();

/** The member, two counts, and the list. */
const KEPT = 4;

/** What stands on the page, each time it has become another: the site's mark, the first before the code, or the app; and its first card. */
function watchWhatStands(): void {
  const stood: string[] = [];
  Object.assign(globalThis, { stood });
  new MutationObserver(() => {
    const isApp = document.getElementById("main") !== null;
    const what = isApp ? "app" : document.querySelector(".splash") === null ? "first" : "mark";
    const now = `${what}: ${document.querySelector("#root article :is(h2, h3)")?.textContent ?? ""}`;
    if (stood.at(-1) !== now) stood.push(now);
  }).observe(document, { childList: true, subtree: true });
}

test.each(["/", "/jobs"])(
  "on a phone %s begins with what was read there last, before the code and before any answer",
  async (path) => {
    const visitor = await browser.visit({ width: 390, as: await demoMember(), worker: true });
    const { page } = visitor;
    await page.clock.install();
    await visitor.goTo(path);
    const card = page.getByRole("main").getByRole("article").first();
    await visitor.sees(card);
    await page.clock.fastForward(5_500);
    await keeps(visitor, KEPT);
    await untilScreensKept(visitor);
    const first = await card.getByRole("heading").first().textContent();

    await page.addInitScript(watchWhatStands);
    const answers = await hangs(visitor);
    await page.reload({ waitUntil: "commit" });
    await page.locator("#main").waitFor();
    await visitor.sees(card);
    const stood = await page.evaluate(() => (globalThis as { stood?: string[] }).stood);
    expect(stood?.slice(-2)).toEqual([`first: ${first}`, `app: ${first}`]);
    await answers();
  },
);
