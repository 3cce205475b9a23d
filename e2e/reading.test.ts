import { expect, test } from "vitest";

import { createInteraction } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { feedPosts, hasFocus, openHome, readOn, writePost } from "./support/feed.ts";
import { demoMember, join, type Member } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const SECOND = 1000;

/** Makes two members who see each other's posts under Related: more than ten, and so nobody else's. */
async function makeColleagues(trade: string, county: string) {
  const alike = { trade, county };
  const [reader, writer] = [await join(alike), await join({ ...alike, firstName: "Moira" })];
  for (let at = 1; at <= 10; at++) await writePost(writer, `${trade}, job ${at}.`);
  return { reader, writer };
}

/** Hides the tab for this long, as far as the page can tell. */
async function leaveFor(visitor: Visitor, seconds: number): Promise<void> {
  const look = (isHidden: boolean) =>
    visitor.page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, isHidden);
  await look(true);
  await visitor.page.clock.runFor(seconds * SECOND);
  await look(false);
}

/** Opens home with the part that asks for new posts, which loads after the first moments of the installed clock. */
async function openReading(visitor: Visitor, path?: string): Promise<void> {
  // On a slow machine those moments are over before home is complete.
  const partComes = visitor.page.waitForResponse(/NewPosts-/);
  await openHome(visitor, path);
  await visitor.page.clock.runFor(6 * SECOND);
  await (await partComes).finished();
  await visitor.hasDrawn();
}

test("new posts are told of on coming back, move nobody, and are shown when asked for", async () => {
  const { reader, writer } = await makeColleagues("Crane Operator", "Rutland");
  const visitor = await browser.visit({ as: reader });
  await visitor.page.clock.install();
  // A clock that jumps makes a socket look lost, and a new one asks as well (`connection.test.ts`).
  await visitor.page.context().routeWebSocket("**/ws", () => {});
  const asked: string[] = [];
  visitor.page.on("request", (request) => {
    if (request.url().includes("/api/posts/new")) asked.push(request.url());
  });
  await openReading(visitor);
  await visitor.page.evaluate(() => scrollTo(0, 900));
  await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBe(900);
  // The bar for a lost connection appears above: the post being read stays in place in the window.
  const topOfRead = () =>
    feedPosts(visitor)
      .nth(2)
      .evaluate((post) => post.getBoundingClientRect().top);
  const top = await topOfRead();

  await writePost(writer, "Scaffold is struck.");
  await leaveFor(visitor, 20);
  await visitor.page.clock.runFor(600 * SECOND);
  expect(asked).toEqual([]);
  await leaveFor(visitor, 31);
  await visitor.sees(visitor.button("1 new post"));
  expect(await topOfRead()).toBeCloseTo(top, 0);
  expect(await visitor.page.getByText("Scaffold is struck.").count()).toBe(0);

  await writePost(writer, "And the skip has gone.");
  await leaveFor(visitor, 31);
  await visitor.sees(visitor.button("2 new posts"));
  expect(asked).toHaveLength(2);
  await visitor.press("2 new posts");
  await expect.poll(() => feedPosts(visitor).first().textContent()).toContain("And the skip has gone.");
  await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBe(0);
  await expect.poll(() => hasFocus(feedPosts(visitor).first())).toBe(true);
  await visitor.seesNo(visitor.button(/new posts?$/u));
});

test("the post that a link names is none that is new", RARE, async () => {
  const { reader, writer } = await makeColleagues("Thatcher", "Dorset");
  const { id } = await writePost(writer, "Ridge is on.");
  const visitor = await browser.visit({ as: reader });
  await visitor.page.clock.install();
  // A new socket asks as well, and then nothing is asked on the reader's return.
  await visitor.page.context().routeWebSocket("**/ws", () => {});
  await openReading(visitor, `/?post=${id}`);
  await visitor.sees("The post you opened");
  const counted = visitor.page.waitForResponse(/posts\/new\?/);
  await leaveFor(visitor, 31);
  await (await counted).finished();
  await visitor.hasDrawn();
  await visitor.seesNo(visitor.button(/new posts?$/u));
});

test("by activity also what rose is told of, and what one did oneself is not", RARE, async () => {
  const { reader, writer } = await makeColleagues("Stonemason", "Rutland");
  const { id } = await writePost(writer, "Lime mortar, day one.");
  await writePost(writer, "Lime mortar, day two.");
  const visitor = await browser.visit({ as: reader });
  await visitor.page.clock.install();
  await visitor.page.context().routeWebSocket("**/ws", () => {});
  await openReading(visitor);
  // The other order's posts stay until these have loaded, and a clock that runs ahead would abort that.
  const byActivity = visitor.page.waitForResponse(/sort=activity/);
  await visitor.page.getByRole("radio", { name: "Activity" }).check({ force: true });
  await (await byActivity).finished();
  await expect.poll(() => feedPosts(visitor).first().textContent()).toContain("day two");
  const react = (by: Member, type: "like" | "interest") =>
    callApi(createInteraction, { body: { postId: id, type } }, by.token);
  await react(reader, "like");
  await leaveFor(visitor, 31);
  await react(writer, "like");
  await leaveFor(visitor, 31);
  await visitor.press("1 new or updated post");
  await expect.poll(() => feedPosts(visitor).first().textContent()).toContain("day one");
});

test(
  "they are counted to twenty, also after another screen and with 'Load More'; one's own are not",
  RARE,
  async () => {
    const alike = { trade: "Forklift Driver", county: "Isle of Wight" };
    const [reader, writer] = [await join(alike), await join(alike)];
    const visitor = await browser.visit({ as: reader });
    await openHome(visitor);
    await writePost(reader, "Mine.");
    await visitor.button("Load More Posts").press("Enter");
    await expect.poll(() => feedPosts(visitor).count()).toBe(20);
    for (let at = 0; at < 21; at++) await writePost(writer, `Course ${at}`);
    await visitor.page.getByRole("link", { name: "Job Board" }).first().click();
    await visitor.isAt("Job Board");
    await visitor.page.goBack();
    await visitor.sees(visitor.button("20+ new posts"));
    expect(await feedPosts(visitor).count()).toBe(20);
  },
);

test.each([
  ["another screen", "/jobs", 27, 390],
  // Without touch: Chromium stops emulating it before the page goes, and with it the taller controls.
  ["another site", "about:blank", 12, 1280],
])("Back from %s (%s) finds the %dth of 30 posts where it was", async (_where, away, place, width) => {
  const visitor = await browser.visit({ width, as: await demoMember() });
  await openHome(visitor);
  for (const count of [20, 30]) {
    await visitor.button("Load More Posts").press("Enter");
    await expect.poll(() => feedPosts(visitor).count()).toBe(count);
  }
  const reading = feedPosts(visitor).nth(place - 1);
  await reading.scrollIntoViewIfNeeded();
  await visitor.page.waitForLoadState("networkidle");
  await reading.evaluate((node) => node.scrollIntoView({ block: "start" }));
  await visitor.hasDrawn();
  const before = (await reading.boundingBox())?.y ?? Number.NaN;
  if (away.startsWith("/")) await visitor.page.getByRole("link", { name: "Jobs" }).last().click();
  else await visitor.page.goto(away);
  if (away.startsWith("/")) await visitor.isAt("Job Board");
  await visitor.page.goBack();
  await expect.poll(() => feedPosts(visitor).count()).toBe(30);
  await expect
    .poll(async () => Math.abs(((await reading.boundingBox())?.y ?? Number.NaN) - before))
    .toBeLessThan(3);
});

test("a reload begins with the newest, and what one member read is not the next one's", RARE, async () => {
  const visitor = await browser.visit({ as: await demoMember() });
  await openHome(visitor);
  await visitor.button("Load More Posts").press("Enter");
  await expect.poll(() => feedPosts(visitor).count()).toBe(20);
  await visitor.page.reload();
  await feedPosts(visitor).first().waitFor();
  expect(await feedPosts(visitor).count()).toBe(10);

  await visitor.button("Load More Posts").press("Enter");
  await expect.poll(() => feedPosts(visitor).count()).toBe(20);
  await visitor.page.goto("about:blank");
  const other = await join();
  await visitor.page.context().clearCookies();
  await visitor.page.addInitScript(
    ({ token, id, draftKey }) => {
      if (location.protocol === "about:") return;
      localStorage.setItem("authToken", token);
      localStorage.setItem("memberId", String(id));
      localStorage.setItem("draftKey", draftKey);
    },
    { token: other.token, id: other.id, draftKey: other.draftKey },
  );
  await visitor.page.goBack();
  await feedPosts(visitor).first().waitFor();
  expect(await feedPosts(visitor).count()).toBe(10);
});

test(
  "Page Down and Page Up go from post to post, past what stands between; Ctrl+End and Ctrl+Home leave",
  RARE,
  async () => {
    const visitor = await browser.visit({ as: await demoMember() });
    await openHome(visitor);
    await readOn(visitor);
    await visitor.sees(visitor.page.getByRole("article", { name: "Advertisement" }));
    const place = () => visitor.page.evaluate(() => document.activeElement?.getAttribute("aria-posinset"));
    await feedPosts(visitor).nth(7).focus();
    await visitor.page.keyboard.press("PageDown");
    expect(await place()).toBe("9");
    await visitor.page.keyboard.press("PageUp");
    expect(await place()).toBe("8");
    await visitor.page.getByRole("article", { name: "Advertisement" }).getByRole("link").focus();
    await visitor.page.keyboard.press("PageUp");
    expect(await place()).toBe("8");
    await visitor.page.getByRole("article", { name: "Advertisement" }).getByRole("link").focus();
    await visitor.page.keyboard.press("PageDown");
    expect(await place()).toBe("9");
    await visitor.page.keyboard.press("Control+End");
    expect(await hasFocus(visitor.button("Load More Posts"))).toBe(true);
    await feedPosts(visitor).nth(2).focus();
    await visitor.page.keyboard.press("Control+Home");
    expect(await visitor.page.evaluate(() => document.activeElement?.closest("[role=feed]") === null)).toBe(
      true,
    );

    await visitor.button("Load More Posts").press("Enter");
    await expect.poll(place).toBe("11");
    await visitor.sees(visitor.page.getByRole("status").getByText("10 more posts loaded"));
  },
);

test("on a profile, too, Load More Posts leads to the first post that came", async () => {
  const [reader, writer] = [await join(), await join()];
  for (let at = 0; at < 22; at++) await writePost(writer, `Course ${at}`);
  const visitor = await browser.visit({ as: reader });
  await openHome(visitor, `/profile/${writer.id}`);
  await visitor.button("Load More Posts").press("Enter");
  await expect.poll(() => feedPosts(visitor).count()).toBe(22);
  await expect.poll(() => hasFocus(feedPosts(visitor).nth(20))).toBe(true);
});
