import type { Request } from "playwright-core";
import { expect, test } from "vitest";

import { FIRST_RESPONSES, PREVIEW_SCRIPT } from "#contracts/first-calls.ts";

import { findViolations } from "./support/axe.ts";
import { useBrowser } from "./support/browser.ts";
import type { VisitOptions } from "./support/browser.ts";
import { feedPosts } from "./support/feed.ts";
import { takeLayoutShifts, watchLayoutShifts } from "./support/layout-shifts.ts";
import { demoMember } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

/** Opens a page whose code is held back until `letIn`, on a device where `change` was made before. */
async function openWithoutCode(
  path: string,
  options: VisitOptions,
  change: Record<string, string | null> = {},
) {
  const visitor = await browser.visit({ width: 390, cold: true, ...options });
  const { page } = visitor;
  const asked: string[] = [];
  page.on("request", (request: Request) => asked.push(request.url().replace(/^\w+:\/\/[^/]+/, "")));
  let letIn = () => {};
  const isIn = new Promise<void>((done) => (letIn = done));
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await isIn;
    await route.continue();
  });
  await page.addInitScript((changes) => {
    for (const [key, value] of Object.entries(changes)) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
  }, change);
  await watchLayoutShifts(page);
  await page.goto(path, { waitUntil: "commit" });
  await page.locator("#root > *").first().waitFor();
  return { visitor, asked, letIn };
}

const isQuiet = ({ page }: Visitor) => page.waitForTimeout(500);
const PHOTO = /^\/media\//;

/** The top of each card, from the top of the page. */
const topsOf = ({ page }: Visitor) =>
  page
    .getByRole("main")
    .getByRole("article")
    .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top + scrollY)));

test("on a phone the first post is read before the code is there, and stays where it is when that comes", async () => {
  const { visitor, asked, letIn } = await openWithoutCode("/", { as: await demoMember(), calm: false });
  const card = visitor.page.getByRole("main").getByRole("article").first();
  await visitor.sees(card.getByRole("heading"));
  // Others post meanwhile; the app shows what came with the page.
  const author = await card.getByRole("heading").textContent();
  const words = card.locator("p[dir=auto], header + *").first();
  expect(await findViolations(visitor.page)).toEqual([]);
  // One member's data must not stay in the page.
  expect(await visitor.page.content()).not.toContain(`id="${FIRST_RESPONSES}"`);
  const place = (await words.boundingBox())?.y ?? 0;
  const tops = await topsOf(visitor);
  await isQuiet(visitor);
  expect(asked.filter((address) => PHOTO.test(address)).length).toBeLessThanOrEqual(1);

  letIn();
  await feedPosts(visitor).first().waitFor();
  await visitor.sees(visitor.field("Share a project update"));
  // Browsers do not count new nodes as a layout shift.
  expect(await card.getByRole("heading").first().textContent()).toBe(author);
  expect(Math.abs(((await words.boundingBox())?.y ?? 0) - place)).toBeLessThan(4);
  expect(Math.abs(((await topsOf(visitor))[0] ?? 0) - (tops[0] ?? 0))).toBeLessThan(4);
  const { total, what } = await takeLayoutShifts(visitor.page);
  expect(total, what).toBeLessThan(0.02);
  // Neither the page nor the app requested what the page contained.
  expect(asked.filter((address) => /^\/api\/(posts|jobs)/.test(address))).toEqual([]);
  expect(asked.filter((address) => address === PREVIEW_SCRIPT)).toHaveLength(1);
  const photos = asked.filter((address) => PHOTO.test(address));
  expect(new Set(photos).size).toBe(photos.length);
});

test("the job board's first jobs too, a boosted one with what it is", async () => {
  const { visitor, asked, letIn } = await openWithoutCode("/jobs", { as: await demoMember() });
  const card = visitor.page.getByRole("main").getByRole("article").first();
  for (const words of ["Boosted", "Paid"]) await visitor.sees(card.getByText(words, { exact: true }));
  const heading = await card.getByRole("heading").textContent();
  expect(await findViolations(visitor.page)).toEqual([]);
  const tops = await topsOf(visitor);
  letIn();
  await visitor.sees(visitor.button(/^Declare Interest/).first());
  expect(await card.getByRole("heading").textContent()).toBe(heading);
  const after = await topsOf(visitor);
  // By one line, where the words above need one more.
  for (const [at, top] of tops.entries()) expect(Math.abs((after[at] ?? 0) - top)).toBeLessThan(24);
  expect(asked.filter((address) => address.startsWith("/api/jobs?"))).toEqual([]);

  // A reader who had read on returns there, and is not moved away from what they would have begun to read.
  await visitor.page.evaluate(() => scrollTo({ top: 900, behavior: "instant" }));
  await expect.poll(() => visitor.page.evaluate(() => sessionStorage.getItem("scroll"))).toContain("900");
  await visitor.page.reload();
  await visitor.sees(visitor.button(/^Declare Interest/).first());
  await expect.poll(() => visitor.page.evaluate(() => scrollY)).toBe(900);
});

test.each([
  { path: "/", first: ["/api/posts", "/api/jobs/boosted"] },
  { path: "/jobs", first: ["/api/jobs"] },
])("$path asks for what came without it beside its code, and once", async ({ path, first }) => {
  // Another member's data counts as missing.
  const { visitor, asked, letIn } = await openWithoutCode(
    path,
    { as: await demoMember() },
    { memberId: "1" },
  );
  const countOf = (call: string) => asked.filter((address) => address.split("?")[0] === call).length;
  await expect.poll(() => first.map(countOf)).toEqual(first.map(() => 1));
  await visitor.sees(visitor.page.getByRole("article"));
  letIn();
  await visitor.page.locator("#main").waitFor();
  await visitor.page.waitForLoadState("networkidle");
  expect(first.map(countOf)).toEqual(first.map(() => 1));
});

test("whoever saves data is shown no photo, and a wide screen waits for the app", async () => {
  const member = await demoMember();
  const { visitor: saver, asked: bySaver } = await openWithoutCode(
    "/",
    { as: member },
    { dataSaver: "always" },
  );
  await saver.sees(saver.page.getByRole("article").first());
  const { visitor: desk, asked: byDesk } = await openWithoutCode("/", { as: member, width: 1280 });
  await isQuiet(desk);
  expect(await desk.page.getByRole("article").count()).toBe(0);
  for (const asked of [bySaver, byDesk]) expect(asked.filter((address) => PHOTO.test(address))).toEqual([]);
});

test("nothing is shown of a member who signed out here without a signal", async () => {
  const as = await demoMember();
  const { visitor, asked } = await openWithoutCode("/", { as }, { authToken: null });
  await isQuiet(visitor);
  // The cookie's session is still open, so the server has sent the data.
  const sent = await visitor.page.request.get("/");
  expect(await sent.text()).toContain(`id="${FIRST_RESPONSES}"`);
  expect(await visitor.page.content()).not.toContain(`id="${FIRST_RESPONSES}"`);
  expect(await visitor.page.getByRole("article").count()).toBe(0);
  expect(asked.filter((address) => /^\/(api|media)\//.test(address))).toEqual([]);
});
