import { readFile } from "node:fs/promises";

import { beforeAll, describe, expect, test } from "vitest";

import { getWebsiteVisits } from "#contracts/analytics.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const LONG_WAIT = { timeout: 30_000 };

let admin: Member;
beforeAll(async () => {
  admin = await administrator();
});

const openAnalytics = async (width: number) => {
  const visitor = await browser.visit({ width, as: admin });
  visitor.page.setDefaultTimeout(30_000);
  await visitor.goTo("/adminportal/analytics");
  await visitor.isAt("User Analytics");
  await visitor.isWhole();
  return visitor;
};

/** Presses Export CSV and returns the file's name and text. */
async function exportFrom(visitor: Visitor, dialog: ReturnType<Visitor["dialog"]>) {
  const [download] = await Promise.all([
    visitor.page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}

describe.each(widthsFor("desk"))("at %i pixels", (width) => {
  test(
    "an administrator reads the cards, chooses a period and takes the whole list along",
    RARE,
    async () => {
      const newcomer = await join({ firstName: "Hazel", lastName: "Evans" });
      const visitor = await openAnalytics(width);
      const { page } = visitor;
      expect(await findViolations(page)).toEqual([]);
      await visitor.sees(page.getByRole("list", { name: "Visits on the last 7 days" }));
      await visitor.sees("Most Active Users");

      await page.getByRole("button", { name: /^New Users/ }).click();
      const dialog = visitor.dialog("New Users");
      await visitor.sees(dialog.getByText(newcomer.email));
      await dialog.getByLabel("Period").selectOption("Today");
      await visitor.sees(dialog.getByText(/users? registered today/));
      expect(await findViolations(page)).toEqual([]);
      const { name, text } = await exportFrom(visitor, dialog);
      expect(name).toMatch(/^new-users_today_\d{4}-\d\d-\d\d\.csv$/);
      expect(text.startsWith("\uFEFFName,Email,Trade,County,Registration Date\r\n")).toBe(true);
      expect(text).toContain(`\r\nHazel Evans,${newcomer.email},`);
      await visitor.sees(dialog.getByText(new RegExp(`rows? saved as ${name}`)));

      // The address contains the choice.
      await page.keyboard.press("Escape");
      await expect.poll(() => visitor.path).toBe("/adminportal/analytics?new-users=1");
      const month = page.getByLabel("Month", { exact: true });
      const [earlier = ""] = (await month.locator("option").allTextContents()).slice(-1);
      await month.selectOption(earlier);
      await expect
        .poll(() => visitor.path)
        .toMatch(/^\/adminportal\/analytics\?new-users=1&month=20\d\d-\d\d$/);
      await page.reload();
      await visitor.sees(page.getByRole("button", { name: /^New Users.* today$/ }));
      await visitor.sees(page.getByRole("table", { name: `Jobs posted in ${earlier}` }));
    },
  );

  test("an administrator takes all users along, not only those on the screen", RARE, async () => {
    const visitor = await openAnalytics(width);
    await visitor.page.getByRole("button", { name: /^Total Users/ }).click();
    const dialog = visitor.dialog("Total Users");
    await visitor.sees(dialog.getByText("Verified").first());
    const { name, text } = await exportFrom(visitor, dialog);
    expect(name).toMatch(/^total-users_all_\d{4}-\d\d-\d\d\.csv$/);
    const counted = await dialog.getByText(/users registered/).textContent();
    // Others may have joined since the count.
    const rows = text.trimEnd().split("\r\n").slice(1);
    expect(rows.length).toBeGreaterThanOrEqual(Number(counted?.replaceAll(/\D/g, "")));
  });

  test("an administrator takes the numbers of a transparency report along", RARE, async () => {
    const visitor = await openAnalytics(width);
    const panel = visitor.page
      .locator("section")
      .filter({ has: visitor.page.getByRole("heading", { name: "Transparency report" }) });
    await panel.getByLabel("How far back").selectOption("24 months");
    const { name, text } = await exportFrom(visitor, panel);
    expect(name).toMatch(/^moderation_24-months_\d{4}-\d\d-\d\d\.csv$/);
    expect(text.startsWith("\uFEFFMonth,What,Kind,Number\r\n")).toBe(true);
    await visitor.sees(panel.getByText(new RegExp(`rows? saved as ${name}`)));
  });

  test("the visits of the demo community are there, each with all its fields", RARE, async () => {
    const visitor = await openAnalytics(width);
    await visitor.page.getByRole("button", { name: /^Website Visits/ }).click();
    const dialog = visitor.dialog("Website Visits");
    await visitor.sees(dialog.getByText("Recent website visits (sessions with 30-minute timeout logic)"));
    await visitor.sees(dialog.getByText("Unique Visitors"));
    await visitor.sees(dialog.getByText(/^[\da-f]{8}…$/).first());
    await visitor.sees(dialog.getByText("Anonymous").first());
    await visitor.sees(dialog.getByText("Ended").first());
    await visitor.page.keyboard.press("Escape");
    await visitor.seesNo(dialog);
  });
});

test("what fails says so in its own words, and Retry brings it", RARE, async () => {
  const visitor = await browser.visit({ as: admin });
  visitor.page.setDefaultTimeout(30_000);
  visitor.errors.expect("500 GET /api/admin/analytics/");
  const failing = /analytics\/(most-active-users|website-activity-summary|new-users)/;
  await visitor.page.route(failing, (route) => route.fulfill({ status: 500, body: "{}" }));
  await visitor.goTo("/adminportal/analytics");
  await visitor.sees("Failed to load active users");
  await visitor.sees("Failed to load activity summary");
  await visitor.sees("Failed to fetch new users data");
  await visitor.page.unroute(failing);
  await visitor.button("Retry").first().click();
  await visitor.seesNo("Failed to load active users");
  await visitor.press("Retry");
  await visitor.sees(visitor.page.getByRole("list", { name: "Visits on the last 7 days" }));
  await visitor.press("Refresh");
  await visitor.seesNo("Failed to fetch new users data");
});

test("by keyboard alone: a card, its period, the file, and back", RARE, async () => {
  const visitor = await openAnalytics(1280);
  const { keyboard } = visitor.page;
  const card = visitor.page.getByRole("button", { name: /^Returning Users/ });
  await card.focus();
  await keyboard.press("Enter");
  const dialog = visitor.dialog("Returning Users");
  await visitor.sees(dialog.getByText(/with multiple logins in the last 7 days/));
  await dialog.getByLabel("Period").focus();
  await keyboard.press("ArrowDown");
  await visitor.sees(dialog.getByText(/with multiple logins in the last 30 days/));
  await keyboard.press("Escape");
  await visitor.seesNo(dialog);
  await expect.poll(() => card.evaluate((node) => node === document.activeElement), LONG_WAIT).toBe(true);
});

test("a member is sent home", async () => {
  const member = await join();
  const visitor = await browser.visit({ as: member });
  await visitor.goTo("/adminportal/analytics");
  await expect.poll(() => visitor.path, LONG_WAIT).toBe("/");
});

test("a visit is counted, page by page, until its visitor would rather not be", RARE, async () => {
  const visitor = await browser.visit();
  const { page } = visitor;
  page.setDefaultTimeout(30_000);
  // The user agent of an ordinary browser, not of an automated one.
  const agent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/131.0.0.0 Safari/537.36 Journey";
  await page.context().setExtraHTTPHeaders({ "user-agent": agent });
  await visitor.goTo("/terms");
  const readId = () => page.evaluate(() => sessionStorage.getItem("visitId"));
  await expect.poll(readId, LONG_WAIT).toMatch(/^[\da-f-]{36}$/);
  const id = await readId();
  const readPages = async () => {
    const { visits } = await callApi(getWebsiteVisits, { query: { days: 1 } }, admin.token);
    return visits.find(({ sessionId }) => sessionId === id)?.pageViews;
  };
  expect(await readPages()).toBe(1);
  await page
    .getByRole("link", { name: /Privacy/ })
    .first()
    .click();
  await visitor.isAt("Privacy Policy");
  await expect.poll(readPages, LONG_WAIT).toBe(2);

  const choice = page.getByRole("switch", { name: "Count my visits" });
  await choice.uncheck();
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name), LONG_WAIT)
    .toContain("crewyard_visits");
  await page.getByRole("link", { name: /Terms/ }).first().click();
  await visitor.isAt("Terms & Conditions");
  await expect.poll(readId, LONG_WAIT).toBeNull();
  expect(await readPages()).toBe(2);
  await page.reload();
  await page.goto("/privacy");
  await expect.poll(() => choice.isChecked(), LONG_WAIT).toBe(false);
});
