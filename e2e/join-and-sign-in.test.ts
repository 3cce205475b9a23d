import { describe, expect, inject, test } from "vitest";

import { getCurrentUser } from "#contracts/accounts.ts";
import { getAgreements } from "#contracts/agreements.ts";
import { TERMS_VERSION } from "#contracts/reference/documents.ts";

import { callApi, statusOf } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { postJob } from "./support/jobs.ts";
import { join, newAddress, PASSWORD } from "./support/members.ts";
import { linkIn, receiveMail } from "./support/outbox.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const CONFIRM = "Please confirm your email address";

async function signIn(visitor: Visitor, email: string, password = PASSWORD): Promise<void> {
  await visitor.fills({ Email: email, Password: password });
  await visitor.press("Sign In");
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a password manager's way to change a password leads there, past the sign-in", RARE, async () => {
    const member = await join({ firstName: "Wyn" });
    const visitor = await browser.visit({ width });
    await visitor.goTo("/.well-known/change-password");
    await visitor.isAt("Sign in", "/settings");
    await signIn(visitor, member.email);
    await visitor.isAt("Email Preferences", "/settings");
    const section = visitor.page.getByRole("heading", { name: "Password", exact: true });
    await expect.poll(() => section.evaluate((it) => it.getBoundingClientRect().top)).toBeLessThan(400);
    await expect.poll(() => section.evaluate((it) => it.getBoundingClientRect().top)).toBeGreaterThan(0);
  });

  test("who reads a public job joins in two steps, and the link in the email leads on to that job", async () => {
    const owner = await join({ firstName: "Olwen" });
    const job = await postJob(owner, { isPublic: true });
    const visitor = await browser.visit({ width });
    const email = newAddress("Nia");
    const mistyped = newAddress("Nai");
    await visitor.page.clock.install();
    await visitor.goTo(`/jobs/public/${job.id}`);
    await visitor.link("Sign in to declare interest").click();
    await visitor.isAt("Sign in", `/jobs?declare=${job.id}`);
    await visitor.sees("Boosts free for your first month");
    await visitor.sees("This link leads to a job on the job board");
    await visitor.link("Create an account").click();

    await visitor.isAt("Create an account", `/signup?returnTo=%2Fjobs%3Fdeclare%3D${job.id}`);
    await visitor.press("Continue");
    for (const words of [
      "There is a problem",
      "First name must be at least 2 characters",
      "Last name must be at least 2 characters",
      "Please enter a valid email address",
      "Password must be at least 8 characters long",
      "You must agree to the Terms & Conditions",
      "You must agree to the Privacy Policy",
    ])
      await visitor.sees(words);
    await visitor.fills({
      "First name": "Nia",
      "Last name": "Okafor-Jones",
      Email: mistyped,
      Password: PASSWORD,
      "Confirm password": `${PASSWORD}!`,
    });
    await visitor.fills({ "First name": "Crewyard", "Last name": "Support" });
    await visitor.page.getByRole("checkbox", { name: /Terms & Conditions/ }).check();
    await visitor.page.getByRole("checkbox", { name: /Privacy Policy/ }).check();
    await visitor.press("Continue");
    await visitor.sees("Passwords don't match");
    await visitor.sees("This name could be taken for Crewyard’s own. Please use your own name");
    await visitor.fills({ "First name": "Nia", "Last name": "Okafor-Jones", "Confirm password": PASSWORD });
    await visitor.press("Continue");

    await visitor.isAt("Your trade", "/signup-complete");
    await visitor.press("Create Account");
    for (const words of [
      "Please enter a valid phone number",
      "Date of birth is required",
      "Please select your trade",
      "Please select your county",
    ])
      await visitor.sees(words);
    await visitor.fills({
      "Contact number": "+44 (0)7700 900321",
      Day: "27",
      Month: "Mar",
      Year: "1991",
      "Years of experience": "9",
      "Company (optional)": "Okafor-Jones Joinery",
    });
    await visitor.field("Main trade (yours or the one you hire)").selectOption("Joiner");
    await visitor.field("County").selectOption("Greater Manchester");
    await visitor.press("Create Account");
    const dialog = visitor.dialog("Check Your Email!");
    await visitor.sees(dialog.getByText(mistyped));
    await visitor.press("Wrong address?");
    await dialog.getByLabel("Your email").fill(email);
    await visitor.press("Send to this address");
    await visitor.seesToast(`We have written to ${email}.`);
    await visitor.sees(dialog.getByText("Open it to confirm").getByText(email));
    const again = dialog.getByRole("button", { name: /^Send again/ });
    await expect.poll(() => again.textContent()).toMatch(/^Send again in (60|5\d) s$/);
    await expect(again.isDisabled()).resolves.toBe(true);
    await visitor.page.clock.runFor(60_000);
    const words = "That was a lot in a short time. Please try again in 52 minutes.";
    visitor.errors.expect("429 POST /api/auth/resend-verification");
    const refusal = { status: 429, json: { error: words, message: words, code: "too_many_requests" } };
    await visitor.page.route("**/resend-verification", (route) => route.fulfill(refusal), { times: 1 });
    await visitor.press("Send again");
    await visitor.seesToast(words);
    await visitor.press("Send again");
    await visitor.seesToast("Sent again");
    await visitor.press("Go to Sign In");
    await visitor.isAt("Sign in", `/signin?returnTo=%2Fjobs%3Fdeclare%3D${job.id}`);
    visitor.errors.expect("403 POST /api/auth/login");
    await signIn(visitor, email);
    await visitor.seesToast("Please verify your email before signing in. Need a new link? Contact us.");
    await visitor.press("Send a new link");
    await visitor.seesToast("Check your email");
    const link = linkIn(await receiveMail(email, CONFIRM, 3));
    await visitor.goTo(link);
    const question = visitor.dialog(/^Declare interest in “Second fix carpenter/);
    await visitor.sees(question.getByText(`This shares your name, phone and email with ${owner.name}.`));
    expect(visitor.path).toBe(`/jobs?declare=${job.id}`);
    await question.getByRole("button", { name: "Declare Interest" }).click();
    await visitor.seesToast("Interest Declared");
    await visitor.sees(visitor.link(/^Job: Second fix carpenter/));
    if (visitor.isPhone) await visitor.page.goBack();
    await visitor.sees(visitor.dialog(/^Second fix carpenter/).getByText("Interest declared"));
    await expect.poll(() => visitor.path).toBe(`/jobs?jobId=${job.id}`);

    // On another device the same link confirms the address, and the password signs in.
    const other = await browser.visit({ width });
    await other.goTo(link);
    await other.isAt("Sign in", "/signin");
    await other.seesToast("Email Verified!");
    other.errors.expect("401 POST /api/auth/login");
    await signIn(other, email, "Wrong-password-1");
    await other.seesToast("Invalid email or password.");
    await expect(other.field("Email").inputValue()).resolves.toBe(email);
    await signIn(other, email);
    // The tour may cover the screen before its heading can be read.
    await other.sees(other.dialog("Welcome to Crewyard"));
    await other.press("Skip");
    await other.press("Yes");
    await other.isAt("Home", "/");
    await other.sees(other.field("Share a project update"));
    await expect(other.page.title()).resolves.toBe("Home · Crewyard");
  });

  test("a member opens a link to a job, signs in and is at that job", RARE, async () => {
    const [owner, reader] = await Promise.all([join({ firstName: "Owen" }), join({ firstName: "Rita" })]);
    const job = await postJob(owner);
    const visitor = await browser.visit({ width });
    await expect(visitor.goTo(`/jobs?jobId=${job.id}`)).resolves.toBe(200);
    await visitor.isAt("Sign in", `/jobs?jobId=${job.id}`);
    await signIn(visitor, reader.email);
    await visitor.sees(visitor.dialog("Second fix carpenter"));
    expect(visitor.path).toBe(`/jobs?jobId=${job.id}`);
  });

  test("a forgotten password is replaced by way of a mail, and the old one is dead", async () => {
    const member = await join({ firstName: "Fern" });
    const visitor = await browser.visit({ width });
    await visitor.goTo("/signin");
    await visitor.link("Forgot password?").click();
    await visitor.isAt("Forgot your password?", "/forgot-password");
    await visitor.press("Send Reset Link");
    await visitor.sees("Please enter a valid email address");
    await visitor.fills({ Email: member.email });
    await visitor.press("Send Reset Link");
    await visitor.sees("Check your email");
    const link = linkIn(await receiveMail(member.email, "Choose a new password"));

    await visitor.goTo(link);
    await visitor.isAt("Choose a new password", "/reset-password");
    visitor.errors.expect("400 POST /api/auth/reset-password");
    await visitor.fills({ "New password": PASSWORD, "Confirm password": PASSWORD });
    await visitor.press("Reset Password");
    await visitor.sees("You cannot use a previous password");
    await visitor.fills({ "New password": "Mortar-and-88-tiles", "Confirm password": "Mortar-and-88-tiles" });
    await visitor.press("Reset Password");
    await visitor.isAt("Your password has been changed");
    await visitor.sees("You can sign in with your new password now.");
    await expect(statusOf(getCurrentUser, {}, member.token)).resolves.toBe(401);
    await receiveMail(member.email, "Your password was changed");

    await visitor.link("Sign In Now").click();
    visitor.errors.expect("401 POST /api/auth/login");
    await signIn(visitor, member.email);
    await visitor.seesToast("Invalid email or password.");
    await signIn(visitor, member.email, "Mortar-and-88-tiles");
    await visitor.isAt("Home", "/");

    await visitor.goTo("/reset-password");
    await visitor.isAt("Invalid Reset Link");
  });

  test("logging out asks first, ends the session, and leaves nothing to go back to", RARE, async () => {
    const member = await join({ firstName: "Lou" });
    const visitor = await browser.visit({ width, as: member });
    await visitor.goTo("/");
    await visitor.sees(visitor.field("Share a project update"));
    await visitor.press("Log out");
    await visitor.dialog("Log out?").getByRole("button", { name: "Cancel" }).click();
    await visitor.seesNo(visitor.dialog("Log out?"));
    await visitor.signsOut();
    await visitor.isAt("Sign in", "/signin");
    await expect(statusOf(getCurrentUser, {}, member.token)).resolves.toBe(401);
    await visitor.page.goBack();
    await visitor.isAt("Sign in");
    await visitor.seesNo(visitor.field("Share a project update"));
  });
});

test("a visitor at a path that leads nowhere signs in there; the status says that it is lost", async () => {
  const visitor = await browser.visit();
  visitor.errors.expect("404 GET /no-such-page");
  await expect(visitor.goTo("/no-such-page")).resolves.toBe(404);
  await visitor.isAt("Sign in", "/no-such-page");
  // A typing mistake is questioned.
  await visitor.fills({ Email: "dan@gmial.com" });
  await visitor.press("dan@gmail.com");
  expect(await visitor.field("Email").inputValue()).toBe("dan@gmail.com");
  await signIn(visitor, (await join({ firstName: "Lost" })).email);
  await visitor.isAt("Page Not Found", "/no-such-page");
  await visitor.link("Go to Home").click();
  await visitor.isAt("Home", "/");
  expect(visitor.page.url()).toBe(`${inject("site").url}/`);
});

test(
  "whoever agreed to an earlier version of the terms is told at the next visit, reads it, and acknowledges it",
  RARE,
  async () => {
    const member = await join({ firstName: "Tess" });
    await runSql("update users set terms_version = '2024-01-01' where id = $1", [member.id]);
    const visitor = await browser.visit({ width: 390, as: member });
    await visitor.goLive("/settings");
    const notice = visitor.page.getByRole("region", { name: "Changed texts" });
    await visitor.sees(notice.getByRole("heading", { name: "Our Terms & Conditions have changed" }));
    const said = visitor.page.getByRole("status").getByText("Our Terms & Conditions have changed");
    await expect.poll(() => said.count()).toBe(1);
    expect(await findViolations(visitor.page)).toEqual([]);
    // It covers nothing.
    const [card, main] = await Promise.all([
      notice.boundingBox(),
      visitor.page.locator("main").boundingBox(),
    ]);
    expect((card?.y ?? 0) + (card?.height ?? 0)).toBeLessThanOrEqual(main?.y ?? 0);
    await notice.getByRole("link", { name: "Terms & Conditions" }).click();
    await visitor.isAt("Terms & Conditions", `/terms?version=${TERMS_VERSION}`);
    await visitor.sees("Last updated July 4, 2025");
    await notice.getByRole("button", { name: "I have read this" }).click();
    await visitor.seesNo(notice);
    const { agreed, earlier } = await callApi(getAgreements, {}, member.token);
    expect([agreed.terms, earlier.map(({ terms }) => terms)]).toEqual([TERMS_VERSION, ["2024-01-01"]]);
    await visitor.goTo("/settings");
    await visitor.scrollsTo("What you agreed to");
    const list = visitor.page.getByRole("list", { name: "Texts you agreed to" });
    await visitor.sees(list.getByRole("link", { name: "Terms & Conditions of 1 January 2024" }));
    await list.getByRole("link", { name: "Terms & Conditions of 4 July 2025" }).click();
    await visitor.isAt("Terms & Conditions", `/terms?version=${TERMS_VERSION}`);
    await visitor.goTo("/terms?version=2024-01-01");
    await visitor.sees("There is no such version");
  },
);

test("however their addresses are written, the sign-in and the joining lead nobody to where they are", async () => {
  const { page } = await browser.visit();
  for (const [path, own, other] of [
    ["/SignIn/", "Sign in", "Join"],
    ["/SignUp/", "Join", "Sign in"],
  ] as const) {
    await page.goto(path);
    const links = page.getByRole("banner").getByRole("navigation", { name: "Account" });
    await links.getByRole("link", { name: other }).waitFor();
    await expect(links.getByRole("link", { name: own }).count()).resolves.toBe(0);
  }
});
