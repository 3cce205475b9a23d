import type { WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { feedArticles, feedPosts, hasFocus, openHome, readOn, writePost } from "./support/feed.ts";
import { takeLayoutShifts, watchLayoutShifts } from "./support/layout-shifts.ts";
import { demoMember, join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const SECOND = 1000;
const SHIFT_BUDGET = 0.02;

const carousel = (visitor: Visitor, name = "Boosted Jobs") => visitor.page.getByRole("region", { name });

/** Which page of the carousel is shown, from 1. */
async function shownPage(visitor: Visitor): Promise<string | null> {
  const page = carousel(visitor)
    .locator("[role=tabpanel], [aria-roledescription=slide]")
    .filter({ visible: true });
  return page.getAttribute("aria-label");
}

/** The names of the carousel's pages; how many there are is the community's affair, and that of earlier journeys. */
async function pagesOf(visitor: Visitor): Promise<{ count: number; nameOf: (place: number) => string }> {
  await visitor.sees(carousel(visitor).getByRole("listitem").first());
  const count = Number((await shownPage(visitor))?.split(" of ")[1]);
  expect(count).toBeGreaterThanOrEqual(3);
  return { count, nameOf: (place) => `${((place - 1) % count) + 1} of ${count}` };
}

describe("the boosted jobs turn by themselves", () => {
  test("every 30 seconds, unless somebody points at them or has stopped them", RARE, async () => {
    const visitor = await browser.visit({ as: await demoMember(), calm: false });
    await visitor.page.clock.install();
    await openHome(visitor);
    const { nameOf } = await pagesOf(visitor);
    const wait = (seconds: number) => visitor.page.clock.runFor(seconds * SECOND);
    expect(await shownPage(visitor)).toBe(nameOf(1));
    expect(await carousel(visitor).locator("[aria-live]").getAttribute("aria-live")).toBe("off");
    await wait(31);
    expect(await shownPage(visitor)).toBe(nameOf(2));

    await carousel(visitor).hover();
    await wait(90);
    expect(await shownPage(visitor)).toBe(nameOf(2));
    await visitor.page.mouse.move(640, 500);
    await wait(31);
    expect(await shownPage(visitor)).toBe(nameOf(3));

    await carousel(visitor).getByRole("link").filter({ visible: true }).first().focus();
    await wait(90);
    expect(await shownPage(visitor)).toBe(nameOf(3));
    expect(await carousel(visitor).locator("[aria-live]").getAttribute("aria-live")).toBe("polite");
    await visitor.button("Pause Boosted Jobs").focus();
    await visitor.page.keyboard.press("Enter");
    await visitor.page.getByRole("article").first().focus();
    await wait(90);
    expect(await shownPage(visitor)).toBe(nameOf(3));
    await visitor.button("Start rotating Boosted Jobs").press("Enter");
    await wait(31);
    expect(await shownPage(visitor)).toBe(nameOf(4));
  });

  test("are turned by the arrow keys, and lead to a job's details", async () => {
    const visitor = await browser.visit({ as: await demoMember() });
    await openHome(visitor);
    const { count, nameOf } = await pagesOf(visitor);
    const tab = (place: number) => carousel(visitor).getByRole("tab", { name: `Page ${nameOf(place)}` });
    await tab(1).focus();
    await visitor.page.keyboard.press("ArrowLeft");
    await expect.poll(() => shownPage(visitor)).toBe(nameOf(count));
    await expect.poll(() => hasFocus(tab(count))).toBe(true);
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.page.keyboard.press("ArrowRight");
    await expect.poll(() => shownPage(visitor)).toBe(nameOf(2));
    await expect.poll(() => hasFocus(tab(2))).toBe(true);
    await visitor.page.keyboard.press("Home");
    await expect.poll(() => shownPage(visitor)).toBe(nameOf(1));

    const job = carousel(visitor)
      .getByRole("tabpanel", { name: nameOf(1) })
      .getByRole("link")
      .first();
    await visitor.sees(job);
    const heading = await job.textContent();
    await job.press("Enter");
    await visitor.sees(visitor.page.getByRole("dialog"));
    await visitor.sees(
      visitor.page
        .getByRole("dialog")
        .getByText(heading ?? "")
        .first(),
    );
  });

  test("stand still for those who want no motion", RARE, async () => {
    const visitor = await browser.visit({ as: await demoMember() });
    await visitor.page.clock.install();
    await openHome(visitor);
    const { nameOf } = await pagesOf(visitor);
    await visitor.page.clock.runFor(120 * SECOND);
    expect(await shownPage(visitor)).toBe(nameOf(1));
    expect(await visitor.button("Pause Boosted Jobs").count()).toBe(0);
  });

  test("are swiped on a phone, and stay where a finger put them", RARE, async () => {
    const visitor = await browser.visit({ width: 390, as: await demoMember(), calm: false });
    await visitor.page.clock.install();
    await openHome(visitor);
    await visitor.sees(carousel(visitor).getByRole("listitem").first());
    const swipe = async (from: number, to: number, down = 0) => {
      const box = await carousel(visitor).boundingBox();
      const top = (box?.y ?? 0) + 80;
      const protocol = await visitor.page.context().newCDPSession(visitor.page);
      const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number, y = top) =>
        protocol.send("Input.dispatchTouchEvent", {
          type,
          touchPoints: type === "touchEnd" ? [] : [{ x, y }],
        });
      await touch("touchStart", from);
      for (let at = 1; at <= 5; at++)
        await touch("touchMove", from + ((to - from) * at) / 5, top + (down * at) / 5);
      await touch("touchEnd", to);
    };
    const first = await shownPage(visitor);
    expect(first).toMatch(/^1 of /u);
    await swipe(300, 260);
    expect(await shownPage(visitor)).toBe(first);
    await swipe(300, 200, 120);
    expect(await shownPage(visitor)).toBe(first);
    await swipe(300, 100);
    await expect.poll(() => shownPage(visitor)).toBe(first?.replace("1", "2"));
    await visitor.page.clock.runFor(90 * SECOND);
    expect(await shownPage(visitor)).toBe(first?.replace("1", "2"));
    await visitor.sees(visitor.button("Start rotating Boosted Jobs"));
    expect(visitor.path).toBe("/");
    await visitor.press("Previous page of Boosted Jobs");
    expect(await shownPage(visitor)).toBe(first);
    await carousel(visitor)
      .getByRole("tab", { name: /^Page 3 of / })
      .click();
    expect(await shownPage(visitor)).toBe(first?.replace("1", "3"));
  });
});

describe("what stands where", () => {
  /** What each child of the feed is: a post, or by its name. */
  const namesOf = (visitor: Visitor) =>
    feedArticles(visitor).evaluateAll((nodes) =>
      nodes.map((node) =>
        node.hasAttribute("data-post") ? "post" : (node.getAttribute("aria-label") ?? ""),
      ),
    );

  test("on a phone: composer, jobs, posts; people after the 5th, advertisements after every 8th of all", async () => {
    const visitor = await browser.visit({ width: 390, as: await demoMember() });
    await openHome(visitor);
    const tops = await Promise.all(
      [
        visitor.page.getByPlaceholder("Share a project update..."),
        carousel(visitor),
        visitor.page.getByText("MyCrew"),
        feedPosts(visitor).first(),
      ].map(async (thing) => (await thing.boundingBox())?.y ?? 0),
    );
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    expect(await visitor.page.getByRole("complementary").count()).toBe(0);

    await readOn(visitor);
    await visitor.sees(visitor.page.getByRole("article", { name: "Advertisement" }));
    await visitor.sees(visitor.page.getByRole("article", { name: "People you may know" }));
    await visitor.button("Load More Posts").press("Enter");
    await expect.poll(() => feedPosts(visitor).count()).toBe(20);
    await readOn(visitor);
    await expect.poll(async () => (await namesOf(visitor)).length).toBe(23);
    const names = await namesOf(visitor);
    expect(names.slice(0, 6)).toEqual([...Array<string>(5).fill("post"), "People you may know"]);
    const after = names.flatMap((name, at) =>
      name === "Advertisement" ? [names.slice(0, at).filter((each) => each === "post").length] : [],
    );
    expect(after).toEqual([8, 16]);
    const shown = await visitor.page
      .getByRole("article", { name: "Advertisement" })
      .evaluateAll((nodes) => nodes.map((node) => node.textContent));
    expect(new Set(shown).size).toBe(2);
  });

  test("at a desk: jobs at the left, people and an advertisement at the right", async () => {
    const visitor = await browser.visit({ as: await demoMember() });
    await visitor.goLive("/");
    await feedPosts(visitor).first().waitFor();
    const left = visitor.page.getByRole("complementary", { name: "Jobs" });
    const right = visitor.page.getByRole("complementary", { name: "People" });
    await visitor.sees(left.getByRole("heading", { name: "Boosted Jobs" }));
    await visitor.sees(right.getByRole("heading", { name: "People you may know" }));
    const slot = right.getByRole("region", { name: "Advertisement" });
    await visitor.sees(slot.getByText("Reach UK trades"));
    expect(await slot.getByRole("link", { name: "Advertise here" }).getAttribute("href")).toBe(
      "/advertisements",
    );
    const [leftBox, feedBox, rightBox] = await Promise.all(
      [left, visitor.page.getByRole("feed"), right].map((thing) => thing.boundingBox()),
    );
    expect((leftBox?.x ?? 0) < (feedBox?.x ?? 0) && (feedBox?.x ?? 0) < (rightBox?.x ?? 0)).toBe(true);
    expect(await feedArticles(visitor).filter({ hasText: "People you may know" }).count()).toBe(0);

    await visitor.goTo("/jobs");
    const beside = visitor.page.getByRole("region", { name: "Advertisement" });
    const link = beside.getByRole("link", { name: /Sturton Training/u });
    await visitor.sees(link);
    expect(await link.getAttribute("rel")).toBe("sponsored noopener");
    await visitor.sees(beside.getByText("Advertisement", { exact: true }));
    // A laptop of 768 pixels, less what its browser takes.
    await visitor.page.setViewportSize({ width: 1366, height: 625 });
    await visitor.sees(link);
    expect(await beside.count()).toBe(1);
  });

  test("on a phone's board: what is loading is seen, an advertisement below", RARE, async () => {
    const visitor = await browser.visit({ width: 390, as: await demoMember() });
    const answer = Promise.withResolvers<void>();
    await visitor.page.route(/\/api\/jobs\?/u, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await visitor.goTo("/jobs");
    const loading = visitor.page.locator("p", { hasText: /^Loading jobs\.\.\.$/u });
    await visitor.sees(loading);
    expect((await loading.boundingBox())?.height).toBeGreaterThan(12);
    answer.resolve();
    await visitor.seesNo(loading);
    const slot = visitor.page.getByRole("region", { name: "Advertisement" });
    await visitor.sees(slot);
    expect(await slot.count()).toBe(1);
    const lastJob = visitor.page.getByRole("article").last();
    const [above, below] = [await lastJob.boundingBox(), await slot.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  });

  test("a short feed has nothing after its last post, but people on a phone", RARE, async () => {
    const member = await join();
    for (const content of ["One", "Two"]) await writePost(member, content);
    const visitor = await browser.visit({ width: 390, as: member });
    await openHome(visitor, "/?filter=crew");
    await visitor.sees(visitor.page.getByRole("article", { name: "People you may know" }));
    expect(await namesOf(visitor)).toEqual(["post", "post", "People you may know"]);
  });
});

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("nothing jumps when jobs turn, posts are told of, and more are loaded", async () => {
    const visitor = await browser.visit({ width, as: await demoMember(), calm: false });
    const { page } = visitor;
    await watchLayoutShifts(page);
    await page.clock.install();
    const sockets: WebSocketRoute[] = [];
    let isLive = false;
    await page.routeWebSocket(/\/ws$/, (socket) => {
      sockets.push(socket);
      socket.connectToServer().onMessage((message) => {
        isLive ||= message.includes('"authenticated"');
        socket.send(message);
      });
    });
    const more = Promise.withResolvers<void>();
    await page.route(/\/api\/posts\?.*page=2/u, async (route) => {
      await more.promise;
      await route.continue();
    });
    await page.route("**/api/posts/new?*", (route) => route.fulfill({ json: { count: 3 } }));
    await openHome(visitor);
    await visitor.sees(carousel(visitor).getByRole("listitem").first());
    await page.waitForLoadState("networkidle");
    const jumped = { onLoad: await takeLayoutShifts(page) };
    await page.clock.runFor(6 * SECOND);
    await expect.poll(() => isLive).toBe(true);
    for (let turn = 0; turn < 4; turn++) {
      await page.clock.runFor(31 * SECOND);
      // What the server says every 30 seconds, by the page's clock: without it the connection would be taken for lost.
      for (const socket of sockets) socket.send(JSON.stringify({ type: "ping" }));
    }
    const onTurn = await takeLayoutShifts(page);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await visitor.sees(visitor.button("3 new posts"));
    const onUpdate = await takeLayoutShifts(page);
    await visitor.button("Load More Posts").press("Enter");
    await visitor.sees("Loading…");
    // What the press moves is the member's own doing; for half a second the browser takes all that moves for it.
    await new Promise((done) => setTimeout(done, 600));
    await takeLayoutShifts(page);
    more.resolve();
    await expect.poll(() => feedPosts(visitor).count()).toBe(20);
    await page.waitForLoadState("networkidle");
    const all = { ...jumped, onTurn, onUpdate, onMore: await takeLayoutShifts(page) };
    for (const [when, { total, what }] of Object.entries(all)) {
      process.stdout.write(`layout shift at ${width}, ${when}: ${total.toFixed(4)}\n`);
      expect(total, `${when} ${what}`).toBeLessThanOrEqual(SHIFT_BUDGET);
    }
  });

  test("nothing is in the way of assistive technology", async () => {
    const visitor = await browser.visit({ width, as: await demoMember() });
    await openHome(visitor);
    await readOn(visitor);
    await visitor.sees(visitor.page.getByRole("article", { name: "Advertisement" }));
    await visitor.isWhole();
    await layOut(visitor.page);
    expect(await findViolations(visitor.page)).toEqual([]);
  });
});
