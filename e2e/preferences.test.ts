import { describe, expect, test } from "vitest";

import { changeEmail, signOut } from "#contracts/accounts.ts";
import { requestCrew } from "#contracts/crew.ts";
import { follow } from "#contracts/follows.ts";
import { getEmailPreferences, updateEmailPreferences } from "#contracts/preferences.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { join, newAddress, PASSWORD, signInAs } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { linkIn, receiveMail } from "./support/outbox.ts";

const browser = useBrowser();
const SAVED = "Your email preferences have been updated.";
const UNREACHABLE =
  "Failed to update email preferences. We could not reach the server. Check your signal and try again.";
const ALL = {
  crewRequests: true,
  postActivity: true,
  jobInterest: true,
  messages: true,
  weeklyDigest: false,
};

const preferencesOf = (member: Member) => callApi(getEmailPreferences, {}, member.token);

test(
  "a chosen theme is in every tab at once and on the page before the app's code has come, and can be given up again",
  RARE,
  async () => {
    const visitor = await browser.visit({ as: await join({ firstName: "Dot" }) });
    const { page } = visitor;
    const isDark = () =>
      page.evaluate(() => getComputedStyle(document.documentElement).colorScheme === "dark");
    await visitor.goTo("/settings");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole("radio", { name: "Dark" }).check();
    // The first tab follows, and says so; with the single keys, too.
    await expect.poll(isDark).toBe(true);
    await expect.poll(() => page.getByRole("radio", { name: "Dark" }).isChecked()).toBe(true);
    const keys = (tab: typeof page) => tab.getByRole("switch", { name: "Keyboard shortcuts" });
    await keys(other).click();
    await expect.poll(() => keys(page).isChecked()).toBe(false);
    // The browser had put the page away when the theme was chosen.
    await page.evaluate(() => {
      localStorage.setItem("theme", "light");
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    });
    expect(await isDark()).toBe(false);
    await expect.poll(() => page.getByRole("radio", { name: "Light" }).isChecked()).toBe(true);
    await other.getByRole("radio", { name: "Light" }).check();
    await other.getByRole("radio", { name: "Dark" }).check();
    await expect.poll(isDark).toBe(true);
    await other.close();
    await page.route("**/assets/*.js", (route) => route.abort("aborted"));
    await page.reload();
    await page.locator(".splash").waitFor();
    await expect(isDark()).resolves.toBe(true);
    await page.unroute("**/assets/*.js");
    await page.reload();
    await page.getByRole("radio", { name: "System" }).check();
    await page.reload();
    await visitor.sees(page.getByRole("radio", { name: "System" }));
    await expect(isDark()).resolves.toBe(false);
  },
);

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("each switch saves at once, a quick second press counts, and a reload shows the same", async () => {
    const member = await join({ firstName: "Prue" });
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/email-preferences");
    await visitor.isAt("Email Preferences");
    const messages = visitor.page.getByRole("switch", { name: /^Message notifications/ });
    const jobs = visitor.page.getByRole("switch", { name: /^Job interest notifications/ });
    await messages.click();
    await visitor.seesToast(SAVED);
    await jobs.click();
    await jobs.click();
    await jobs.click();
    await expect.poll(() => preferencesOf(member)).toEqual({ ...ALL, messages: false, jobInterest: false });
    await visitor.page.reload();
    await messages.waitFor();
    expect([await messages.isChecked(), await jobs.isChecked()]).toEqual([false, false]);
    // The digest is listed beside the four, and is off by default.
    const digest = visitor.page.getByRole("switch", { name: /^Weekly digest/ });
    expect(await digest.isChecked()).toBe(false);
    await digest.click();
    await expect.poll(async () => (await preferencesOf(member)).weeklyDigest).toBe(true);
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.page.getByRole("link", { name: "Back to Home" }).click();
    await expect.poll(() => visitor.path).toBe("/");
  });

  test("without a network it says so, and the switch goes back", async () => {
    const member = await join({ firstName: "Noor" });
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/settings");
    const posts = visitor.page.getByRole("switch", { name: /^Post activity notifications/ });
    await posts.waitFor();
    visitor.errors.expect("net::ERR_FAILED GET /api/email-preferences");
    await visitor.page.route("**/api/email-preferences", (route) => route.abort());
    await posts.click();
    await visitor.seesToast(UNREACHABLE);
    await expect.poll(() => posts.isChecked()).toBe(true);
    await visitor.page.unroute("**/api/email-preferences");
    await posts.click();
    await visitor.seesToast(SAVED);
    await expect(preferencesOf(member)).resolves.toEqual({ ...ALL, postActivity: false });
  });

  test("an email's link stops such emails without a sign-in and without JavaScript", async () => {
    const [reader, asker] = [
      await join({ firstName: "Rhys" }),
      await join({ firstName: "Asif", lastName: "Khan" }),
    ];
    await callApi(requestCrew, { body: { receiverId: reader.id } }, asker.token);
    const mail = await receiveMail(reader.email, "Asif Khan sent you a crew request");
    const link = /^Stop these emails: (\S+)$/m.exec(mail.text)?.[1] ?? "";
    const visitor = await browser.visit({ width, script: false });
    await visitor.goTo(link);
    await visitor.isAt("Stop these emails?");
    expect(await preferencesOf(reader)).toEqual(ALL);
    await visitor.page.getByRole("button", { name: "Stop these emails" }).click();
    await visitor.isAt("Done");
    await expect(preferencesOf(reader)).resolves.toEqual({ ...ALL, crewRequests: false });
  });
});

test("what another device has changed is shown as soon as one comes back to the page", async () => {
  const [member, mate] = [
    await join({ firstName: "Prue" }),
    await join({ firstName: "Asif", lastName: "Khan" }),
  ];
  const visitor = await browser.visit({ as: member });
  const digest = visitor.page.getByRole("switch", { name: /^Weekly digest/ });
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Where you are signed in");
  await visitor.sees("You are signed in nowhere else.");
  await visitor.scrollsTo("People you follow");
  await visitor.sees("You do not follow anybody.");
  const { token } = await signInAs(member.email);
  await callApi(updateEmailPreferences, { body: { ...ALL, weeklyDigest: true } }, token);
  await callApi(follow, { body: { followedUserId: mate.id } }, token);
  await visitor.page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await visitor.sees(visitor.button("Sign out everywhere else"));
  const places = visitor.page.getByRole("listitem").filter({ hasText: "Last seen" });
  await expect(places.first().innerText()).resolves.toContain("This device");
  await visitor.sees(visitor.button("Unfollow Asif Khan"));
  await expect.poll(() => digest.isChecked()).toBe(true);
  // Opened again within the app.
  await visitor.link("Back to Home").click();
  await visitor.isAt("Home", "/");
  await callApi(signOut, {}, token);
  await visitor.page.goBack();
  await visitor.scrollsTo("Where you are signed in");
  await visitor.sees("You are signed in nowhere else.");
});

describe("another email address", () => {
  const asks = (member: Member, email: string) =>
    callApi(changeEmail, { body: { email, password: PASSWORD } }, member.token);
  const linkTo = async (email: string) => {
    const { pathname, search } = new URL(
      linkIn(await receiveMail(email, "Please confirm your new email address")),
    );
    return pathname + search;
  };

  test("is told as changed to whoever is signed in, and naming it again changes nothing", RARE, async () => {
    const member = await join({ firstName: "Prue" });
    const email = newAddress("prue");
    await asks(member, email);
    const visitor = await browser.visit({ as: member });
    await visitor.goTo(await linkTo(email));
    await visitor.seesToast("Email address changed");
    await visitor.seesNo(visitor.page.getByText(/You can sign in now/));
    await visitor.isAt("Home", "/");

    await visitor.goTo("/settings");
    await visitor.scrollsTo("Email address");
    await visitor.fills({ "New email": email, "Your password": PASSWORD });
    await visitor.press("Change email");
    await visitor.seesToast("Your email address stays as it is.");
    await expect(visitor.page.getByText("Check Your Email!").count()).resolves.toBe(0);
  });

  test("shows on every screen whether it waits, was called off by a new password, or is confirmed", async () => {
    const member = await join({ firstName: "Prue" });
    const [first, second] = [newAddress("prue"), newAddress("prue")];
    const visitor = await browser.visit({ as: member });
    const isAsked = visitor.page.getByText("waits to be confirmed");
    const isLive = visitor.page.waitForEvent("websocket").then((socket) =>
      socket.waitForEvent("framereceived", {
        predicate: ({ payload }) => payload.toString().includes("authenticated"),
      }),
    );
    await visitor.goLive("/settings");
    await isLive;
    await visitor.scrollsTo("Email address");
    await visitor.sees(`You sign in with ${member.email}.`);
    await asks(member, first);
    await visitor.sees(isAsked);
    const password = `${PASSWORD}-2`;
    await visitor.scrollsTo("Password");
    await visitor.fills({
      "Current password": PASSWORD,
      "New password": password,
      "Confirm password": password,
    });
    await visitor.press("Change password");
    await visitor.seesToast("The change of your email address was called off");
    await visitor.seesNo(isAsked);

    await callApi(changeEmail, { body: { email: second, password } }, member.token);
    await visitor.sees(isAsked);
    // On another device, which follows the link.
    await fetch(new URL(await linkTo(second), visitor.page.url()), { redirect: "manual" });
    await visitor.sees(`You sign in with ${second}.`);
    await visitor.seesNo(isAsked);
  });

  test("is asked for again where its link is too old, or another has taken its place", RARE, async () => {
    const member = await join({ firstName: "Prue" });
    const [first, second] = [newAddress("prue"), newAddress("prue")];
    await asks(member, first);
    const replaced = await linkTo(first);
    await asks(member, second);
    const late = await linkTo(second);
    await runSql("update email_tokens set expires_at = now() where user_id = $1", [member.id]);
    const visitor = await browser.visit({ width: 390, as: member });
    for (const link of [replaced, late]) {
      await visitor.goTo(link);
      await visitor.sees("This link does not work any more");
      await visitor.seesNo(visitor.button("Resend"));
    }
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await visitor.link("Ask for the change again").click();
    await visitor.isAt("Email Preferences", "/settings");
    await visitor.sees(visitor.field("New email"));
  });
});
