import { expect, test } from "vitest";

import { useBrowser } from "./support/browser.ts";
import { join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

/** Marks drawn parts, to check later whether they are still the same nodes. */
async function mark(visitor: Visitor, ...parts: string[]): Promise<void> {
  for (const part of parts) {
    await visitor.page.locator(part).evaluate((element) => Object.assign(element, { isMarked: true }));
  }
}

/** Returns whether these are the marked nodes. */
function areMarked(visitor: Visitor, ...parts: string[]): Promise<boolean[]> {
  return Promise.all(
    parts.map((part) => visitor.page.locator(part).evaluate((element) => "isMarked" in element)),
  );
}

test("the last screen stays until the next one's code has come, and the frame around both is the same", async () => {
  const visitor = await browser.visit({ width: 1280, cold: true, as: await join({ firstName: "Flo" }) });
  await visitor.goTo("/settings");
  await visitor.isAt("Email Preferences");
  const arrival = Promise.withResolvers<void>();
  await visitor.page.route(/\/assets\/Crew-/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await mark(visitor, "header >> nth=0", "main", "main h1");

  await visitor.link("My Crew").click();
  await expect.poll(() => visitor.path).toBe("/crew");
  await visitor.hasDrawn();
  expect(await areMarked(visitor, "header >> nth=0", "main", "main h1")).toEqual([true, true, true]);
  expect(await visitor.link("My Crew").getAttribute("aria-current")).toBeNull();

  arrival.resolve();
  await visitor.isAt("My Crew");
  expect(await areMarked(visitor, "header >> nth=0", "main", "main h1")).toEqual([true, true, false]);
  expect(await visitor.link("My Crew").getAttribute("aria-current")).toBe("page");

  // On an unknown page the frame is still the same.
  await visitor.page.evaluate(() => {
    history.pushState(null, "", "/nowhere");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await visitor.isAt("Page Not Found");
  expect(await areMarked(visitor, "header >> nth=0", "main")).toEqual([true, true]);
});

test("Back to a screen that was not scrolled shows its top, however far the one that is left was scrolled", async () => {
  const visitor = await browser.visit({ width: 390, as: await join({ firstName: "Flo" }) });
  const { page } = visitor;
  await visitor.goTo("/");
  await visitor.sees(page.getByRole("article"));
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Jobs" }).click();
  await visitor.isAt("Job Board");
  await visitor.sees(page.getByRole("article"));
  await visitor.isWhole();
  await page.evaluate(() => scrollTo(0, 300));
  await visitor.hasDrawn();
  const left = await page.evaluate(() => scrollY);
  expect(left).toBeGreaterThan(200);
  await page.goBack();
  await visitor.isAt("Home");
  await visitor.isWhole();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // The reader's position is stored all the same.
  await page.goForward();
  await visitor.isAt("Job Board");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(left);
});

test("somebody else's page at the same address is drawn in place, and a page with an old address leads on", async () => {
  const [first, second] = await Promise.all([join({ firstName: "Ola" }), join({ firstName: "Ray" })]);
  const visitor = await browser.visit({ width: 1280, as: await join({ firstName: "Flo" }) });
  await visitor.goTo(`/profile/${first.id}`);
  await visitor.isAt(first.name);
  await visitor.page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, `/Profile/${second.id}/`);
  await visitor.isAt(second.name);

  await visitor.goTo("/my-crew?tab=requests#top");
  await visitor.isAt("My Crew", "/crew?tab=requests");
  expect(visitor.page.url()).toMatch(/#top$/);
  await visitor.page.goBack();
  await visitor.isAt(second.name);
});

test("a visitor who goes on from further down begins the next page at its top", async () => {
  const visitor = await browser.visit({ width: 390 });
  const { page } = visitor;
  await visitor.goTo("/terms");
  // Until the page can scroll.
  const scrollDown = () => {
    scrollTo({ top: document.body.scrollHeight, behavior: "instant" });
    return scrollY;
  };
  await expect.poll(() => page.evaluate(scrollDown)).toBeGreaterThan(300);
  await visitor.link("Privacy").first().click();
  await expect.poll(() => visitor.path).toBe("/privacy");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
