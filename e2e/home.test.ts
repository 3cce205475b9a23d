import type { WebSocketRoute } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { feedArticles, feedPosts, openHome, readOn, writePost } from "./support/feed.ts";
import { takeLayoutShifts, watchLayoutShifts } from "./support/layout-shifts.ts";
import { demoMember, join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const SECOND = 1000;
const SHIFT_BUDGET = 0.02;

const carousel = (visitor: Visitor, name = "Boosted Jobs") => visitor.page.getByRole("region", { name });

describe("what stands where", () => {
  /** Names each child of the feed: a post, or by its label. */
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
    // The demo community's, or the one that an administrator tests meanwhile (`own-ads.test.ts`).
    const link = beside.getByRole("link", { name: /Sturton Training|^Ladders /u });
    await visitor.sees(link);
    expect(await link.getAttribute("rel")).toBe("sponsored noopener");
    await visitor.sees(beside.getByText("Advertisement", { exact: true }));
    // A 768-pixel laptop, less its browser's bars.
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
    // The page itself contains the first jobs of the bare board.
    await visitor.goTo("/jobs?sort=highest_paid");
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
      // The server's ping every 30 seconds, by the page's clock: without it the connection would count as lost.
      for (const socket of sockets) socket.send(JSON.stringify({ type: "ping" }));
    }
    const onTurn = await takeLayoutShifts(page);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await visitor.sees(visitor.button("3 new posts"));
    const onUpdate = await takeLayoutShifts(page);
    await visitor.button("Load More Posts").press("Enter");
    await visitor.sees("Loading…");
    // A shift after a press is the member's own: for half a second browsers exclude all shifts.
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
