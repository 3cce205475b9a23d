import { expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";
import { reportPost } from "#contracts/reports.ts";

import { administrator, findReport } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { join, mark, PASSWORD } from "./support/members.ts";
import { ADMINISTRATOR } from "./support/site.ts";

const browser = useBrowser();
const VIEWS = ["Reports", "Appeals", "Held texts", "Users"];

test(
  "a member becomes a moderator while they look, bans, and becomes an administrator and a member again",
  RARE,
  async () => {
    const member = await join({ firstName: "Molly", lastName: "Moss" });
    const author = await join({ firstName: "Spencer", lastName: `Spam-${mark()}` });
    const { id } = await callApi(createPost, { body: { content: "Cheap likes" } }, author.token);
    await callApi(reportPost, { params: { id }, body: { reason: "spam" } }, member.token);
    const office = await browser.visit({ width: 1280, as: await administrator() });
    const molly = await browser.visit({ width: 390, as: member });
    await molly.goLive("/settings");
    await molly.seesNo("Open the admin portal");

    const setRole = async (role: string) => {
      await office.goTo(`/adminportal?view=users&q=${encodeURIComponent(member.email)}`);
      await office.press(`View ${member.name}'s profile`);
      const profile = office.dialog(member.name).first();
      await profile.getByRole("button", { name: "Change role" }).click();
      const dialog = office.dialog(`Role of ${member.name}`);
      await dialog.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
      return dialog;
    };
    const dialog = await setRole("Moderator");
    office.errors.expect("403 PATCH /api/admin/users/");
    await dialog.getByLabel("Your own password").fill(PASSWORD);
    await dialog.getByRole("button", { name: "Change role" }).click();
    await office.sees(dialog.getByText("That is not your current password."));
    // The typed text is discarded with the dialog.
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await office.seesNo(dialog);
    await office.dialog(member.name).getByRole("button", { name: "Change role" }).click();
    await expect(dialog.getByLabel("Your own password").inputValue()).resolves.toBe("");
    await dialog.getByRole("radio", { name: /^Moderator/ }).check();
    await dialog.getByLabel("Your own password").fill(ADMINISTRATOR.password);
    await dialog.getByRole("button", { name: "Change role" }).click();
    await office.seesToast("Molly Moss's role is changed");
    await office.page.getByRole("tab", { name: "History" }).click();
    await office.sees(office.page.getByRole("list", { name: "History" }).getByText("Made a moderator"));

    // The page was not reloaded: the socket reported the role.
    await molly.link("Open the admin portal").click();
    await molly.isAt("Admin portal", "/adminportal");
    expect(await molly.page.getByRole("tab").allTextContents()).toEqual(VIEWS);
    const reported = molly.page.getByRole("article", { name: `Reported post by ${author.name}` });
    await findReport(molly, reported, (more) => more.click());
    await molly.seesNo("Total users");
    await molly.goTo("/adminportal/analytics");
    await molly.isAt("Admin portal", "/adminportal");
    await molly.goTo(`/adminportal?view=users&q=${encodeURIComponent(author.name)}`);
    await molly.sees(author.name);
    await molly.seesNo(author.email);
    await molly.sees(molly.page.getByRole("searchbox", { name: "Search by name or trade" }));
    expect(await molly.page.getByRole("button", { name: /^Delete / }).count()).toBe(0);
    await molly.press(`Warn or ban ${author.name}`);
    await molly.page.getByRole("radio", { name: /^Ban for good/ }).check();
    await molly.field("Reason").fill("Sells likes.");
    await molly.press("Ban user");
    await molly.seesToast(`${author.name} is banned`);

    const again = await setRole("Member");
    await again.getByLabel("Your own password").fill(ADMINISTRATOR.password);
    await again.getByRole("button", { name: "Change role" }).click();
    await office.seesToast("Molly Moss's role is changed");
    molly.errors.allow("403 GET /api/admin/");
    await molly.goTo("/adminportal");
    await molly.isAt("Home", "/");
  },
);

test(
  "an administrator who signed in a while ago gives the password before a member is deleted",
  RARE,
  async () => {
    const [member, staff] = [await join({ firstName: "Spencer" }), await join({ firstName: "Olive" })];
    await runSql("update users set role = 'admin' where id = $1", [staff.id]);
    await runSql("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [
      staff.id,
    ]);
    const office = await browser.visit({ width: WIDTHS[0] ?? 390, as: staff });
    office.errors.expect("403 DELETE /api/admin/delete-user/");
    await office.goTo(`/adminportal?view=users&q=${encodeURIComponent(member.email)}`);
    await office.press(`Delete ${member.name}`);
    const dialog = office.page.getByRole("alertdialog", { name: `Delete ${member.name}?` });
    await dialog.getByLabel("Reason (optional)").fill("Sells likes.");
    await dialog.getByRole("button", { name: "Delete user" }).click();
    const question = office.dialog("Confirm that it is you");
    await question.getByLabel("Your password").fill(PASSWORD);
    expect(await findViolations(office.page)).toEqual([]);
    await question.getByRole("button", { name: "Confirm" }).click();
    await office.seesToast(`${member.name} is deleted`);
    expect(await runSql("select 1 from users where id = $1", [member.id])).toEqual([]);
  },
);

test("an administrator finds who has not confirmed, and confirms manually", RARE, async () => {
  const member = await join({ firstName: "Ulla", lastName: `Unsure-${mark()}` });
  await runSql("update users set is_email_verified = false where id = $1", [member.id]);
  const office = await browser.visit({ width: 390, as: await administrator() });
  await office.goTo("/adminportal?view=users");
  await office.page.getByLabel("Show", { exact: true }).selectOption("Unverified");
  await office.page.getByLabel("Sort members by").selectOption("Last here");
  await expect.poll(() => office.path).toBe("/adminportal?view=users&filter=unverified&sort=activity");
  await office.press(`View ${member.name}'s profile`);
  await office.press("Resend confirmation");
  await office.seesToast("The confirmation email is on its way");
  await office.press("Confirm manually");
  const question = office.dialog("Confirm manually?");
  office.errors.expect(`net::ERR_FAILED POST /api/admin/users/${member.id}/confirm-email`);
  await office.page.route("**/confirm-email", (route) => route.abort("failed"), { times: 1 });
  await question.getByRole("button", { name: "Confirm" }).click();
  await office.sees(question.getByText("Failed to confirm the address"));
  await question.getByRole("button", { name: "Confirm" }).click();
  await office.seesToast("The email address is confirmed");
  await office.seesNo(office.button("Confirm manually"));
});
