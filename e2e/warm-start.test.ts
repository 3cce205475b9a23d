import { expect, test } from "vitest";

import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates } from "./support/chat.ts";
import { feedPosts, writePost } from "./support/feed.ts";
import { hangs, keeps, untilScreensKept } from "./support/kept.ts";
import { demoMember } from "./support/members.ts";

const browser = useBrowser();

/** The member, two counts, and the list. */
const KEPT = 4;

/**
 * Records what the page shows each time it changes (the logo, the first item before the code, or the app), and its
 * first card.
 */
function watchWhatStands(): void {
  const stood: string[] = [];
  Object.assign(globalThis, { stood });
  new MutationObserver(() => {
    const before = document.querySelector(".splash") === null ? "first" : "mark";
    const now = `${document.getElementById("main") === null ? before : "app"}: ${document.querySelector("#root article :is(h2, h3)")?.textContent ?? ""}`;
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

test("new posts that are asked for come over the feed of last time", RARE, async () => {
  const [nell, bert] = await crewMates();
  for (let at = 1; at <= 10; at += 1) await writePost(bert, `Read yesterday ${at}`);
  const visitor = await browser.visit({ width: 390, as: nell, worker: true });
  const { page } = visitor;
  await page.clock.install();
  await visitor.goTo("/?filter=crew");
  await visitor.sees("Read yesterday 10");
  await page.clock.fastForward(5_500);
  await keeps(visitor, KEPT);
  await untilScreensKept(visitor);
  for (let at = 1; at <= 12; at += 1) await writePost(bert, `Written overnight ${at}`);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/posts?*", async (route) => {
    await released;
    // The reply contains none of what is shown, so more is read, which does not arrive.
    if (!route.request().url().includes("page=2")) await route.continue();
  });
  await page.reload();
  await visitor.sees("Read yesterday 10");
  await page.keyboard.press("Shift");
  release();
  await page.clock.fastForward(5_500);
  const press = visitor.button("12 new posts");
  // A signal comes and goes.
  const hasSignal = () => page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect.poll(() => hasSignal().then(() => press.count()), { timeout: 10_000 }).toBe(1);
  await press.click();
  await visitor.sees("Written overnight 12");
  await visitor.seesNo("Read yesterday 10");
});

test("a post that waited stays once it is sent, over the feed of last time", RARE, async () => {
  const [nell, bert] = await crewMates();
  await writePost(bert, "Read yesterday");
  const visitor = await browser.visit({ width: 390, as: nell, worker: true });
  const { page } = visitor;
  await page.clock.install();
  await visitor.goTo("/?filter=crew");
  await visitor.sees("Read yesterday");
  await page.clock.fastForward(5_500);
  await keeps(visitor, KEPT);
  await untilScreensKept(visitor);
  for (let at = 1; at <= 3; at += 1) await writePost(bert, `Written overnight ${at}`);

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route("**/api/posts?*", async (route) => {
    await released;
    await route.continue();
  });
  await page.reload();
  const read = feedPosts(visitor).filter({ hasText: "Read yesterday" });
  await visitor.sees(read);
  await visitor.field("Share a project update").fill("Waited for a signal");
  await visitor.press("Post");
  await visitor.seesToast("Post created!");
  const own = feedPosts(visitor).filter({ hasText: "Waited for a signal" });
  await visitor.sees(own);
  await visitor.seesNo(visitor.button("Post"));
  const places = async () => [await own.boundingBox(), await read.boundingBox()];
  const before = await places();
  release();
  await visitor.sees(visitor.button("3 new posts"));
  await expect(places()).resolves.toEqual(before);
  await visitor.seesNo("Written overnight 3");
});
