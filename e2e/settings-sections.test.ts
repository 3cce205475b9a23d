import { describe, expect, test } from "vitest";

import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { hasFocus } from "./support/keyboard.ts";
import { takeLayoutShifts, watchLayoutShifts } from "./support/layout-shifts.ts";
import { join } from "./support/members.ts";
import { keepUnsent } from "./support/unsent.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

/** The sections far down the page, by their code files. */
const FAR = [
  "ChangePasswordForm",
  "SignInSecurity",
  "SessionList",
  "ReadMarksChoice",
  "HiddenThings",
  "OwnPayments",
  "YourData",
  "DeleteAccount",
];
const JUMP_MAX = 0.05;

/** Returns the focused control, by its name and what it belongs to. */
const focused = (visitor: Visitor) =>
  visitor.page.evaluate(() => {
    const { activeElement: at } = document;
    const section = at?.closest("section.card-surface")?.querySelector("h1, h2")?.textContent ?? "";
    const name = at?.getAttribute("aria-label") ?? (at instanceof HTMLInputElement ? at.id : at?.textContent);
    return { isHeading: at?.matches("h2") === true, section, name: name ?? "" };
  });

test("only what is near comes at first, and each section's contents as one scrolls to it", RARE, async () => {
  const visitor = await browser.visit({ width: 390, as: await join({ firstName: "Sue" }) });
  await watchLayoutShifts(visitor.page);
  await visitor.goTo("/settings");
  await visitor.sees(visitor.page.getByRole("switch", { name: /^Weekly digest/ }));
  await visitor.isWhole();
  expect(await visitor.codeAmong(FAR)).toEqual([]);
  // All headings are there, to be found and jumped to.
  const names = await visitor.page.getByRole("heading", { level: 2 }).allTextContents();
  expect(names).toContain("Sign-in security");
  expect(names.at(-1)).toBe("Delete my account");

  await visitor.scrollsTo("Password");
  await visitor.sees(visitor.button("Change password"));
  expect(await visitor.codeAmong(FAR)).toContain("ChangePasswordForm");
  expect(await visitor.codeAmong(["OwnPayments", "YourData", "DeleteAccount"])).toEqual([]);
  await visitor.readsAll();
  expect(await visitor.codeAmong(FAR)).toEqual(FAR);
  await visitor.sees(visitor.button("Delete my account"));
  const { total, what } = await takeLayoutShifts(visitor.page);
  expect(total, what).toBeLessThan(JUMP_MAX);
  expect(await findViolations(visitor.page)).toEqual([]);
});

/** Sections whose controls wait for a response. */
const LATE = new Set(["Email Preferences", "Visits"]);

test("whoever goes through it by Tab passes nothing by, and the focus stays", RARE, async () => {
  const visitor = await browser.visit({ width: 390, touch: false, as: await join({ firstName: "Sue" }) });
  const { page } = visitor;
  await visitor.goTo("/settings");
  await visitor.isWhole();
  const walk = async () => {
    await page.getByRole("link", { name: "Back to Home" }).focus();
    const stops: string[] = [];
    for (let at = await focused(visitor); !at.name.includes("Log out"); at = await focused(visitor)) {
      if (!at.isHeading) stops.push(`${at.section}: ${at.name}`);
      expect(stops.length).toBeLessThan(100);
      await page.keyboard.press("Tab");
      await visitor.hasDrawn();
      await visitor.isWhole();
      // Never back at the top of the page.
      expect(await page.evaluate(() => document.activeElement === document.body)).toBe(false);
    }
    return stops;
  };
  // Then each section's contents arrive later than the next Tab.
  await page.route(/\/assets\/(?:SessionList|YourData)-/, async (route) => {
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  const stops = await walk();
  expect(await visitor.codeAmong(FAR)).toEqual(FAR);
  // A section's data may arrive later than the next Tab; the sections themselves do not.
  const sectionOf = (stop: string) => stop.split(": ")[0] ?? "";
  const passed = new Set(stops.map(sectionOf));
  const again = (await walk()).map(sectionOf);
  expect(again.filter((section) => !passed.has(section) && !LATE.has(section))).toEqual([]);
  expect(stops.join("\n")).toMatch(/^Password: /m);
  expect(stops).toContain("Download my data: Prepare my data");
  expect(stops).toContain("Delete my account: Delete my account");
});

test(
  "a link to a section leads there again, with the focus, and Back returns to where its reader was",
  RARE,
  async () => {
    const sue = await join({ firstName: "Sue" });
    const visitor = await browser.visit({ width: 1280, as: sue });
    const { page } = visitor;
    await visitor.goTo("/settings");
    // Refused, since there is no such post: the entry waits for its author.
    const payload = { postId: 2_000_000_000, content: "Nice wall", answers: null };
    await keepUnsent(visitor, sue, [{ kind: "comment", lane: "comments:2000000000", payload }]);
    visitor.errors.expect("404 POST /api/");
    await visitor.goTo("/settings");
    const waiting = page.getByRole("heading", { name: "Waiting to be sent" });
    const top = () => waiting.evaluate((node) => Math.round(node.getBoundingClientRect().top));
    const scrolled = () => page.evaluate(() => scrollY);
    await visitor.link(/^1 not sent yet/).click();
    await hasFocus(waiting);
    await visitor.isWhole();
    const landed = await top();
    expect(landed).toBeGreaterThan(50);
    expect(landed).toBeLessThan(250);

    await page.mouse.move(640, 500);
    await page.mouse.wheel(0, 900);
    await expect.poll(top).toBeLessThan(0);
    await visitor.link(/^1 not sent yet/).click();
    await expect.poll(top).toBe(landed);
    await page.keyboard.press("Tab");
    expect((await focused(visitor)).section).toBe("Waiting to be sent");

    await page.mouse.wheel(0, 700);
    await expect.poll(top).toBeLessThan(0);
    await visitor.isWhole();
    await visitor.hasDrawn();
    const left = await scrolled();
    // The driver's own click would scroll to it first.
    await visitor.link("My Crew").evaluate((link: HTMLElement) => link.click());
    await visitor.isAt("My Crew");
    await page.goBack();
    await visitor.isAt("Email Preferences");
    await visitor.isWhole();
    // For a moment the sections above are as tall as their reserved room, which is a pixel or two off.
    const away = async () => Math.abs((await scrolled()) - left);
    await expect.poll(away).toBeLessThan(10);
    await visitor.hasDrawn();
    expect(await away()).toBeLessThan(10);

    // Opening an address again leads to its section, even if the reader was there before.
    await visitor.goTo("/settings?again#password");
    await hasFocus(page.getByRole("heading", { name: "Password", exact: true }));
    await page.mouse.wheel(0, 900);
    await page.waitForFunction(() =>
      Object.keys(JSON.parse(sessionStorage["scroll"] ?? "{}") as object).includes("/settings?again"),
    );
    await page.reload();
    await hasFocus(page.getByRole("heading", { name: "Password", exact: true }));
  },
);

describe.each(WIDTHS)("at %i pixels", (width) => {
  test(
    "an address that names a section leads there, and it stays where it is while others fill",
    RARE,
    async () => {
      const visitor = await browser.visit({ width, as: await join({ firstName: "Sue" }) });
      const { page } = visitor;
      await watchLayoutShifts(page);
      const topOf = (section: string) =>
        page.locator(`#${section}`).evaluate((node) => Math.round(node.getBoundingClientRect().top));
      // The sections above load later.
      await page.route(/\/assets\/(?:DataChoice|ChangeEmailForm)-/, async (route) => {
        await new Promise((done) => setTimeout(done, 700));
        await route.continue();
      });
      await visitor.goTo("/settings#password");
      await visitor.sees(visitor.button("Change password"));
      const landed = await topOf("password");
      // Below the header, with a little of what stands above it.
      expect(landed).toBeGreaterThan(50);
      expect(landed).toBeLessThan(180);
      await visitor.isWhole();
      await visitor.hasDrawn();
      expect(await topOf("password")).toBe(landed);
      expect(await visitor.codeAmong(["OwnPayments", "YourData", "DeleteAccount"])).toEqual([]);
      const { total, what } = await takeLayoutShifts(page);
      expect(total, what).toBeLessThan(JUMP_MAX);

      await visitor.goTo("/settings?again#waiting");
      await visitor.sees("Everything has been sent.");
      await visitor.isWhole();
      const place = await page.locator("#waiting").boundingBox();
      expect(place?.y ?? -1).toBeGreaterThan(50);
      expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThan(page.viewportSize()?.height ?? 0);
      await visitor.goTo("/settings?more#help");
      await visitor.sees(page.getByText("How do I leave?"));
      await visitor.isWhole();
      expect(await topOf("help")).toBe(landed);
    },
  );
});
