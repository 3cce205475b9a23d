import { describe, expect, test } from "vitest";

import { RARE, useBrowser } from "./support/browser.ts";
import { hasFocus, openHome } from "./support/feed.ts";
import { demoMember } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const SECOND = 1000;

const carousel = (visitor: Visitor, name = "Boosted Jobs") => visitor.page.getByRole("region", { name });

/** Returns the number of the current page of the carousel, from 1. */
async function shownPage(visitor: Visitor): Promise<string | null> {
  const page = carousel(visitor)
    .locator("[role=tabpanel], [aria-roledescription=slide]")
    .filter({ visible: true });
  return page.getAttribute("aria-label");
}

/** Returns the names of the carousel's pages. Their number depends on the demo community and on earlier journeys. */
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
