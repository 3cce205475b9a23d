import { expect, test } from "vitest";

import { confirmAuthenticator, startAuthenticator } from "#contracts/second-factor.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { hasFocus } from "./support/keyboard.ts";
import { dropAnyResponse } from "./support/lost-responses.ts";
import { join, PASSWORD, signInAs } from "./support/members.ts";
import { BUSY, refuse } from "./support/post-card.ts";
import { codeOf, readKey, usePasskeyDevice } from "./support/second-step.ts";
import { ADMINISTRATOR, startSite } from "./support/site.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

async function signsIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.fills({ Email: email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.page.getByLabel("Code from your app").waitFor();
}

test(
  "a member sets up an authenticator app, and signs in with its code and with a recovery code",
  RARE,
  async () => {
    const width = WIDTHS[0] ?? 390;
    const member = await join({ firstName: "Tess" });
    await signInAs(member.email);
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/settings");
    await visitor.scrollsTo("Where you are signed in");
    await visitor.sees(visitor.button("Sign out everywhere else"));
    await visitor.press("Set up an authenticator app");
    await visitor.page.getByRole("img", { name: "QR code for your authenticator app" }).waitFor();
    const secret = await readKey(visitor);
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.press("Turn it on");
    await visitor.sees("The code has 6 digits");
    await visitor.page.getByLabel("Code from your app").fill(codeOf(secret));
    await visitor.press("Turn it on");
    const codes = visitor.page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await hasFocus(visitor.page.getByRole("heading", { name: "Your recovery codes" }));
    await expect(codes.count()).resolves.toBe(10);
    await visitor.sees("You are signed in nowhere else.");
    await visitor.press("I have kept them");
    await visitor.sees("10 left, for when your phone is lost");
    // The response is lost: the codes on paper may have been replaced by new ones that never arrived.
    visitor.errors.expect("PUT /api/user/recovery-codes");
    await visitor.page.route("**/api/user/recovery-codes", dropAnyResponse, { times: 1 });
    const isReadAgain = visitor.page.waitForResponse("**/api/user/second-factor");
    await visitor.press("Make new codes");
    await visitor.sees(visitor.page.getByText(/Codes you had before may no longer work: make new ones\./));
    await isReadAgain;
    // New ones are shown this once: they stay, even if what is read after them does not come.
    visitor.errors.expect("503 GET /api/user/second-factor");
    await visitor.page.route("**/api/user/second-factor", (route) => refuse(route), { times: 1 });
    const isRefused = visitor.page.waitForResponse((response) => response.status() === 503);
    await visitor.press("Make new codes");
    await isRefused;
    await visitor.hasDrawn();
    const [recovery = "", ...more] = await codes.allTextContents();
    expect(more).toHaveLength(9);
    await visitor.sees(visitor.page.getByText(/Any you had before no longer work\./));
    await visitor.press("I have kept them");
    await visitor.sees("10 left, for when your phone is lost");

    const guest = await browser.visit({ width });
    guest.errors.expect("401 POST /api/auth/login");
    await guest.goTo("/signin?returnTo=/settings");
    await signsIn(guest, member.email);
    expect(await findViolations(guest.page)).toEqual([]);
    await guest.page.getByLabel("Code from your app").fill(codeOf(secret, 1));
    await guest.page.keyboard.press("Enter");
    await guest.isAt("Email Preferences", "/settings");

    const lost = await browser.visit({ width });
    lost.errors.expect("401 POST /api/auth/login");
    await lost.goTo("/signin?returnTo=/settings");
    await signsIn(lost, member.email);
    await lost.sees(lost.page.getByText("Lost what you sign in with? Contact us"));
    await lost.press("Use a recovery code");
    await lost.page.getByLabel("Recovery code").fill(recovery);
    await lost.press("Sign In");
    await lost.isAt("Email Preferences", "/settings");
    await lost.scrollsTo("Sign-in security");
    await lost.sees("9 left, for when your phone is lost");
  },
);

test("a member with a second step keeps an account that is being deleted", RARE, async () => {
  const member = await join({ firstName: "Tess" });
  const { secret } = await callApi(startAuthenticator, {}, member.token);
  await callApi(confirmAuthenticator, { body: { code: codeOf(secret) } }, member.token);
  await runSql("update users set closes_at = now() + interval '3 days', banned_at = now() where id = $1", [
    member.id,
  ]);
  const visitor = await browser.visit({ width: 390 });
  visitor.errors.expect("403 POST /api/auth/login", "401 POST /api/auth/login");
  await visitor.goTo("/signin?returnTo=/settings");
  await visitor.fills({ Email: member.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.press("Keep my account");
  await visitor.field("Code from your app").fill(codeOf(secret, 1));
  await visitor.press("Sign In");
  await visitor.isAt("Email Preferences", "/settings");
  const [row] = await runSql("select closes_at from users where id = $1", [member.id]);
  expect(row).toEqual({ closes_at: null });
});

/** Opens the screen with the QR code, types the app's code and returns it. */
async function typesCode(visitor: Visitor): Promise<string> {
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Sign-in security");
  await visitor.press("Set up an authenticator app");
  const code = codeOf(await readKey(visitor));
  await visitor.field("Code from your app").fill(code);
  return code;
}

test("recovery codes that could not be made are made at the next press, the app being on", RARE, async () => {
  const visitor = await browser.visit({ width: 390, as: await join({ firstName: "Toby" }) });
  await typesCode(visitor);
  visitor.errors.expect("503 PUT /api/user/recovery-codes");
  await visitor.page.route("**/api/user/recovery-codes", (route) => refuse(route), { times: 1 });
  await visitor.press("Turn it on");
  await visitor.seesToast(BUSY);
  await visitor.sees(visitor.page.getByText(/^It is on\./));
  await expect(findViolations(visitor.page)).resolves.toEqual([]);
  await visitor.press("Make recovery codes");
  // A member who leaves without saving them still finds the app turned on.
  await visitor.sees(visitor.page.getByRole("list", { name: "Recovery codes" }));
  await visitor.link("Jobs").click();
  await visitor.isAt("Job Board", "/jobs");
  await visitor.page.goBack();
  await visitor.scrollsTo("Sign-in security");
  await visitor.sees("10 left, for when your phone is lost");
  await visitor.sees(visitor.button("Remove the app"));
  await visitor.seesNo(visitor.button("Set up an authenticator app"));
});

test(
  "where the app was turned on elsewhere, the screen says that it is on, and Cancel shows it",
  RARE,
  async () => {
    const member = await join({ firstName: "Toby" });
    const visitor = await browser.visit({ width: 1280, as: member });
    const code = await typesCode(visitor);
    await callApi(confirmAuthenticator, { body: { code } }, member.token);
    visitor.errors.expect("409 POST /api/user/authenticator/confirm");
    await visitor.press("Turn it on");
    await visitor.sees(visitor.page.getByText(/^It is on\./));
    await visitor.press("Cancel");
    await visitor.sees(visitor.button("Remove the app"));
    await visitor.sees("None left: make new ones now.");
  },
);

test("long after signing in, the password is asked for before the app is removed", RARE, async () => {
  const member = await join({ firstName: "Toby" });
  const visitor = await browser.visit({ width: 390, as: member });
  await runSql("update sessions set confirmed_at = now() - interval '1 hour' where user_id = $1", [
    member.id,
  ]);
  visitor.errors.expect("403 PUT /api/user/authenticator");
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Sign-in security");
  await visitor.press("Set up an authenticator app");
  const dialog = visitor.dialog("Confirm that it is you");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await visitor.press("Cancel");
  await visitor.sees(visitor.button("Add a passkey"));
  await visitor.press("Set up an authenticator app");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await visitor.page.getByLabel("Code from your app").fill(codeOf(await readKey(visitor)));
  await visitor.press("Turn it on");
  await visitor.press("I have kept them");
  await visitor.press("Remove the app");
  await visitor.page.getByRole("alertdialog").getByRole("button", { name: "Remove the app" }).click();
  await visitor.button("Set up an authenticator app").waitFor();
});

test(
  "an administrator who needs a second step sets one up, adds a passkey, and signs in and confirms with that",
  RARE,
  async () => {
    // Passkeys belong to a host name, not to an IP address.
    const site = await startSite({ REQUIRE_SECOND_FACTOR: "true", DEMO: "false" }, "localhost");
    try {
      const visitor = await browser.visit({ width: 1280 });
      const { page } = visitor;
      const forgetPasskeys = await usePasskeyDevice(page);
      await page.goto(`${site.url}/adminportal`);
      await visitor.fills({ Email: ADMINISTRATOR.email, Password: ADMINISTRATOR.password });
      await visitor.press("Sign In");
      await visitor.sees("One more step");
      expect(await findViolations(page)).toEqual([]);
      // Whichever address of the portal is opened, none of it shows before.
      for (const path of ["/adminportal/analytics", "/adminportal?view=users", "/adminportal?view=words"]) {
        await page.goto(`${site.url}${path}`);
        await visitor.sees("One more step");
        await visitor.seesNo(page.getByRole("heading", { name: /^(User Analytics|Admin portal)$/ }));
        await visitor.seesNo(page.getByRole("table"));
      }
      await page.getByLabel("Code from your app").fill(codeOf(await readKey(visitor)));
      await visitor.press("Turn it on");
      await visitor.press("I have kept them");
      await visitor.sees("Total users");

      // The tour would cover the settings.
      await page.evaluate(() =>
        fetch("/api/user/complete-onboarding", {
          method: "POST",
          headers: { authorization: `Bearer ${localStorage.getItem("authToken")}` },
        }),
      );
      await page.goto(`${site.url}/settings`);
      // The response to the first press is lost: the list shows what was done, and a second press creates no other.
      visitor.errors.expect("POST /api/user/passkeys");
      await page.route("**/api/user/passkeys", dropAnyResponse, { times: 1 });
      await visitor.scrollsTo("Sign-in security");
      await visitor.press("Add a passkey");
      await visitor.sees("Passkey 1");
      await visitor.press("Add a passkey");
      await visitor.sees("This device already has a passkey for your account.");
      // As on other devices; the third takes the name that has become free.
      await forgetPasskeys();
      await visitor.press("Add a passkey");
      await visitor.sees("Passkey 2");
      await visitor.press("Remove Passkey 1");
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove the passkey" }).click();
      await visitor.seesNo("Passkey 1");
      await forgetPasskeys();
      await visitor.press("Add a passkey");
      await visitor.sees("Passkey 1");
      await page.evaluate(() => localStorage.clear());
      await page.context().clearCookies();
      await runSql("update users set banned_at = now(), ban_reason = 'Spam'", [], site.databaseUrl);
      visitor.errors.expect("403 POST /api/auth/passkey");
      await page.goto(`${site.url}/signin?returnTo=/adminportal`);
      await visitor.press("Sign in with a passkey");
      const appeal = page.locator('a[href^="/contact?kind=complaint"]');
      await visitor.sees(appeal);
      await runSql("update users set banned_at = null, ban_reason = null", [], site.databaseUrl);
      await visitor.press("Sign in with a passkey");
      await visitor.seesNo(appeal);
      await visitor.sees("Total users");

      // Long after, the passkey replaces the password too.
      await runSql("update sessions set confirmed_at = now() - interval '1 hour'", [], site.databaseUrl);
      visitor.errors.expect("403 DELETE /api/user/authenticator");
      await page.goto(`${site.url}/settings`);
      await visitor.scrollsTo("Sign-in security");
      await visitor.press("Remove the app");
      await page.getByRole("alertdialog").getByRole("button", { name: "Remove the app" }).click();
      const dialog = visitor.dialog("Confirm that it is you");
      await dialog.getByRole("button", { name: "Use your passkey" }).waitFor();
      expect(await findViolations(page)).toEqual([]);
      await dialog.getByRole("button", { name: "Use your passkey" }).click();
      await visitor.press("Set up an authenticator app");
      await visitor.field("Code from your app").fill(codeOf(await readKey(visitor)));
      await visitor.press("Turn it on");
      // The earlier recovery codes still work: no new ones replace them.
      await visitor.sees("10 left, for when your phone is lost");
      await cancelsWhileAsked(visitor);
      // It does not ask for it before the rest of the form is valid.
      await visitor.press("Use your passkey");
      await visitor.sees("Please enter a valid email address");
      await visitor.field("New email").fill("office@crewyard.example");
      await visitor.press("Use your passkey");
      await visitor.sees(page.getByText(/^Please check your new mailbox/).first());
      // Ends its remaining requests before the site stops.
      await page.goto("about:blank");
    } finally {
      await site.stop();
    }
  },
);

/** Cancels deleting the account before the device is asked, which would have answered at once: the account stays. */
async function cancelsWhileAsked(visitor: Visitor): Promise<void> {
  const { page } = visitor;
  const question = "**/api/user/confirm/question";
  const held = Promise.withResolvers<void>();
  const wasAsked = page.waitForRequest(question);
  await page.route(question, (route) => held.promise.then(() => route.continue()), { times: 1 });
  await visitor.scrollsTo("Delete my account");
  await visitor.press("Delete my account");
  const dialog = visitor.dialog("Delete your account?");
  await dialog.getByRole("button", { name: "Delete with your passkey" }).click();
  await visitor.sees(dialog.getByRole("button", { name: "Asking your device…" }));
  await wasAsked;
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await visitor.seesNo(dialog);
  held.resolve();
}
