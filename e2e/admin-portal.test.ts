import { describe, expect, test } from "vitest";

import { banUser, unbanUser } from "#contracts/admin-users.ts";
import { addDays, dayInLondon } from "#contracts/calendar.ts";
import { createPost } from "#contracts/feed.ts";
import { reportPost } from "#contracts/reports.ts";

import { payForBoost } from "./support/admin-records.ts";
import { administrator, findReport, settle } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { hasFocus } from "./support/keyboard.ts";
import { dropResponse } from "./support/lost-responses.ts";
import { join, mark, PASSWORD } from "./support/members.ts";
import { ADMINISTRATOR } from "./support/site.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

async function enter(visitor: Visitor, email: string, password: string): Promise<void> {
  await visitor.fills({ Email: email, Password: password });
  await visitor.press("Sign In");
}

describe.each(widthsFor("desk"))("at %i pixels", (width) => {
  test("the portal has a door of its own, and keeps members out of it", async () => {
    const member = await join({ firstName: "Meg" });
    const visitor = await browser.visit({ width });
    await visitor.goTo("/adminportal");
    await visitor.isAt("Admin portal", "/adminportal");
    await visitor.press("Sign In");
    await visitor.sees("Please enter a valid email address");
    await visitor.sees("Password is required");

    visitor.errors.expect("401 POST /api/admin/login");
    await enter(visitor, ADMINISTRATOR.email, "Wrong-password-1");
    await visitor.seesToast("Invalid email or password");
    visitor.errors.expect("403 POST /api/admin/login");
    await enter(visitor, member.email, PASSWORD);
    await visitor.seesToast("Access Denied");
    await visitor.seesToast("You don't have admin privileges");

    await enter(visitor, ADMINISTRATOR.email, ADMINISTRATOR.password);
    await visitor.sees(visitor.page.getByRole("tab", { name: "Payments" }));
    await visitor.page.reload();
    await visitor.sees(visitor.page.getByRole("tab", { name: "Payments" }));
    await visitor.sees(visitor.page.getByText(/^Release \d+\.\d+\.\d+/));
    // Simulates the browser's event for an installed new version.
    await expect
      .poll(async () => {
        await visitor.page.evaluate(() =>
          navigator.serviceWorker.dispatchEvent(new Event("controllerchange")),
        );
        return visitor.page.getByText("A new version is ready").isVisible();
      })
      .toBe(true);
    await visitor.press("Later");
    // Requests under way at that moment are answered too late.
    visitor.errors.allow("401 GET /api/");
    await visitor.press("Logout");
    await visitor.dialog("Log out?").getByRole("button", { name: "Yes, Logout" }).click();
    await visitor.sees(visitor.button("Sign In"));
    await visitor.isAt("Admin portal", "/adminportal");
  });

  test("a member who comes by the address is told why not, and is at home", async () => {
    const visitor = await browser.visit({ width, as: await join({ firstName: "Meg" }) });
    await visitor.goTo("/adminportal?view=payments");
    await visitor.seesToast("Access Denied");
    await visitor.isAt("Home", "/");
  });

  test("a member cancels and gets back the days to come, then the rest", RARE, async () => {
    const payer = await join({ firstName: "Petra", lastName: `Pays-${mark()}` });
    await payForBoost(payer, `Boosted by mistake ${width}`);
    await runSql("update payments set problem = 'refund_refused' where user_id = $1", [payer.id]);
    const visitor = await browser.visit({ width, as: await administrator() });
    await visitor.goTo("/adminportal");
    await visitor.page.getByRole("link", { name: "Payments waiting" }).click();
    await visitor.sees(visitor.page.getByRole("row").filter({ hasText: payer.email }));
    await visitor.sees(visitor.page.getByRole("tab", { name: "Payments", selected: true }));
    await visitor.field("Show").selectOption("All payments");
    await visitor.press(`Refund £1.99 to ${payer.name}`);
    const dialog = visitor.page.getByRole("dialog", { name: /^Refund £/ });
    await dialog.getByRole("button", { name: "Refund" }).click();
    await visitor.sees(dialog.getByText("Please give a reason"));
    const cancels = dialog.getByLabel("The member cancels: end the boost");
    await cancels.check();
    const part = await dialog.getByLabel("Amount in pounds").inputValue();
    expect(part).toMatch(/^1\.\d\d$/);
    await dialog.getByLabel("Reason").fill("Changed their mind");
    await dialog.getByRole("button", { name: "Refund" }).click();
    const row = visitor.page.getByRole("row").filter({ hasText: payer.email });
    await visitor.sees(row.getByText(`£${part} refunded`));
    await row.getByRole("button").click();
    expect(await cancels.count()).toBe(0);
    await dialog.getByLabel("Reason").fill("Boosted twice by mistake");
    await dialog.getByRole("button", { name: "Refund" }).click();
    await visitor.seesToast("Payment refunded");
    await visitor.sees(row.getByText("Refunded", { exact: true }));
    await visitor.sees(row.getByText("Boosted twice by mistake"));
    expect(await row.getByRole("button").count()).toBe(0);
    await visitor.field("Show").selectOption("Refunded");
    await visitor.sees(row);
  });
});

test("only the opened tab's code comes, and dialogs when they are asked for", RARE, async () => {
  const [member, reader] = [await join({ firstName: "Meg" }), await join({ firstName: "Rhona" })];
  const words = `Cheap likes ${mark()}`;
  const { id } = await callApi(createPost, { body: { content: words } }, member.token);
  await callApi(reportPost, { params: { id }, body: { reason: "spam" } }, reader.token);
  const office = await browser.visit({ as: await administrator() });
  const pieces = ["AdminSignInForm", "ReportQueue", "DecisionDialog", "UserList", "PaymentRecords"];
  const has = (...expected: string[]) => expect.poll(() => office.codeAmong(pieces)).toEqual(expected);
  await office.goTo("/adminportal?view=payments");
  await office.sees(office.page.getByRole("tab", { name: "Payments", selected: true }));
  await office.isWhole();
  await has("PaymentRecords");
  await office.page.getByRole("tab", { name: "Reports" }).click();
  const card = office.page.getByRole("article").filter({ hasText: words });
  await findReport(office, card, (more) => more.click());
  await has("ReportQueue", "PaymentRecords");
  await card.getByRole("button", { name: "Ignore" }).click();
  await office.sees(office.dialog("Ignore the report?"));
  await has("ReportQueue", "DecisionDialog", "PaymentRecords");
  expect(await findViolations(office.page)).toEqual([]);
  await office.page.keyboard.press("Escape");
  await hasFocus(card.getByRole("button", { name: "Ignore" }));
  await office.page.getByRole("tab", { name: "Users" }).click();
  await has("ReportQueue", "DecisionDialog", "UserList", "PaymentRecords");
  await settle(member);

  const visitor = await browser.visit();
  await visitor.goTo("/adminportal");
  await visitor.sees(visitor.field("Email"));
  await expect(visitor.codeAmong(pieces)).resolves.toEqual(["AdminSignInForm"]);
});

test("a ban for some days needs its day, and says so at the field, whoever finds it", RARE, async () => {
  const member = await join({ firstName: "Bill", lastName: "Unended" });
  const office = await browser.visit({ as: await administrator() });
  await office.goTo("/adminportal?view=users");
  await office.page.getByRole("searchbox", { name: "Search by name, email or trade" }).fill(member.email);
  await office.page.keyboard.press("Enter");
  await office.press(`Warn or ban ${member.name}`);
  const dialog = office.dialog(`Warn or ban ${member.name}`);
  await dialog.getByRole("radio", { name: /^Ban for 7 days/ }).check();
  await dialog.getByLabel(/^Reason/).fill("Adverts");
  await dialog.getByLabel("Ends on").fill("");
  await dialog.getByRole("button", { name: "Ban user" }).click();
  await office.sees(dialog.getByRole("link", { name: "Please choose a day" }));
  office.errors.expect(`400 POST /api/admin/ban-user/${member.id}`);
  await dialog.getByLabel("Ends on").fill("2020-01-01");
  await dialog.getByRole("button", { name: "Ban user" }).click();
  await office.sees(dialog.getByRole("link", { name: "Please choose a day after today" }));
  const [row] = await runSql("select banned_at from users where id = $1", [member.id]);
  expect(row).toEqual({ banned_at: null });

  // A colleague bans the member meanwhile. The typed text stays, and pressing again changes the ban.
  const params = { userId: member.id };
  const soon = addDays(dayInLondon(new Date()), 5);
  const { token } = await administrator();
  await callApi(banUser, { params, body: { reason: "Cool down.", until: soon } }, token);
  await dialog.getByLabel("Ends on").fill(addDays(soon, 5));
  office.errors.expect(`409 POST /api/admin/ban-user/${member.id}`);
  await dialog.getByRole("button", { name: "Ban user" }).click();
  await office.sees(office.page.getByText(/banned this member on .* If you still want it, send again\./));
  await office.sees(
    dialog.getByText(/^1 active strike: Ban .* A ban holds until .*: a new one replaces it\.$/),
  );
  await dialog.getByRole("button", { name: "Ban user" }).click();
  await office.seesToast(`${member.name} is banned`);
  const kept = "select reason from sanctions where user_id = $1 and withdrawn_at is null";
  expect(await runSql(kept, [member.id])).toEqual([{ reason: "Adverts" }]);

  // The colleague ends the ban while it is about to be changed again.
  await office.press(`Warn or ban ${member.name}`);
  await dialog.getByLabel(/^Reason/).fill("More adverts");
  await callApi(unbanUser, { params }, token);
  office.errors.expect(`409 POST /api/admin/ban-user/${member.id}`);
  await dialog.getByRole("button", { name: "Ban user" }).click();
  await office.sees(
    office.page.getByText(/ended this member's ban on .* If you still want it, send again\./),
  );
  await office.sees(dialog.getByText(/^1 active strike: Ban \([^)]*\)\.$/));
});

test(
  "a warning whose answer was lost is given once, however often it is pressed, after a reload too",
  RARE,
  async () => {
    const member = await join({ firstName: "Will", lastName: "Warned" });
    const office = await browser.visit({ as: await administrator() });
    await office.goTo(`/adminportal?view=users&q=${encodeURIComponent(member.email)}`);
    await office.press(`Warn or ban ${member.name}`);
    const dialog = office.dialog(`Warn or ban ${member.name}`);
    await dialog.getByLabel(/^Reason/).fill("Adverts");
    office.errors.expect(`net::ERR_FAILED POST /api/admin/users/${member.id}/warn`);
    await office.page.route("**/api/admin/users/*/warn", dropResponse, { times: 1 });
    await dialog.getByRole("button", { name: "Warn user" }).click();
    await office.seesToast("Failed to warn user");
    await office.sees(dialog.getByText(/^1 active strike: Warning/));
    // Sends the same step again, although another is proposed by now.
    await office.page.reload();
    await office.press(`Warn or ban ${member.name}`);
    await office.sees(dialog.getByText(/^1 active strike: Warning/));
    await dialog.getByRole("button", { name: "Warn user" }).click();
    await office.seesToast(`${member.name} is warned`);
    const kinds = await runSql("select kind from sanctions where user_id = $1", [member.id]);
    expect(kinds).toEqual([{ kind: "warning" }]);
  },
);

test(
  "what others report and decide meanwhile is told of, and moves nothing until it is asked for",
  RARE,
  async () => {
    const [admin, author, reader] = await Promise.all([
      administrator(),
      join({ firstName: "Aled" }),
      join({ firstName: "Rhona" }),
    ]);
    const file = async (content: string) => {
      const { id } = await callApi(createPost, { body: { content } }, author.token);
      await callApi(reportPost, { params: { id }, body: { reason: "spam" } }, reader.token);
    };
    const [decided, later] = [`A colleague decides this ${mark()}`, `This comes later ${mark()}`];
    await file(decided);
    const office = await browser.visit({ as: admin });
    await office.goTo("/adminportal");
    const card = (words: string) => office.page.getByRole("article").filter({ hasText: words });
    await office.sees(card(decided));
    await settle(author);
    await file(later);
    await office.page.clock.setSystemTime(Date.now() + 40_000);
    await office.page.keyboard.press("Shift");
    const updates = office.button(/^(\d+ new reports?|Show what has changed)$/);
    await office.sees(updates);
    await office.sees(card(decided));
    await office.seesNo(card(later));
    expect(await findViolations(office.page)).toEqual([]);
    await updates.click();
    await office.sees(card(later));
    await office.seesNo(card(decided));
    await office.seesNo(updates);
    // The decided reports are read again each time they are opened.
    const show = (which: string) => office.page.getByRole("radio", { name: which }).click();
    await show("Decided");
    await office.sees(card(decided));
    await show("Waiting");
    await office.sees(card(later));
    await settle(author);
    await show("Decided");
    await office.sees(card(decided));
    await office.sees(card(later));
  },
);

test(
  "what comes behind a full page is told of, also after more was shown, and is begun with from the top",
  RARE,
  async () => {
    const [admin, author, reader] = await Promise.all([
      administrator(),
      join({ firstName: "Aled" }),
      join({ firstName: "Rhona" }),
    ]);
    await runSql(
      `insert into reports (type, target_id, owner_id, reporter_id, reason, created_at, updated_at)
     select 'post', 900000000 + each, $1, $2, 'spam', now() - interval '10 days', now() from generate_series(1, 41) each`,
      [author.id, reader.id],
    );
    const office = await browser.visit({ as: admin });
    await office.goTo("/adminportal");
    const more = office.button("Show more");
    await office.sees(more);
    const { id } = await callApi(createPost, { body: { content: "Behind them all" } }, author.token);
    await callApi(reportPost, { params: { id }, body: { reason: "spam" } }, reader.token);
    await office.page.clock.setSystemTime(Date.now() + 40_000);
    // Simulates a finger that does not move.
    await office.page.locator("main").dispatchEvent("pointerdown");
    const updates = office.button("Show what has changed");
    await office.sees(updates);
    const cards = office.page.getByRole("article", { name: /^Reported/ });
    const before = await cards.count();
    await more.click();
    await expect.poll(() => cards.count()).toBeGreaterThan(before);
    await cards.last().scrollIntoViewIfNeeded();
    await updates.click();
    await office.seesNo(updates);
    const heading = office.page.getByRole("heading", { name: "Reported items" });
    await hasFocus(heading);
    await expect.poll(() => heading.evaluate((node) => node.getBoundingClientRect().top > 0)).toBe(true);
    await runSql("delete from reports where reporter_id = $1 and target_id > 900000000", [reader.id]);
    await settle(author);
  },
);
