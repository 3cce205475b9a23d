import { expect, test } from "vitest";

import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";

import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { join, PASSWORD } from "./support/members.ts";
import { readMails, receiveMail } from "./support/outbox.ts";

const browser = useBrowser();

test("the same address twice makes one account, and its owner is told by mail", RARE, async () => {
  const member = await join({ firstName: "Una" });
  const visitor = await browser.visit();
  await visitor.goTo("/signup");
  await visitor.fills({
    "First name": "Una",
    "Last name": "Again",
    Email: member.email,
    Password: PASSWORD,
    "Confirm password": PASSWORD,
  });
  await visitor.page.getByRole("checkbox", { name: /Terms & Conditions/ }).check();
  await visitor.page.getByRole("checkbox", { name: /Privacy Policy/ }).check();
  await visitor.press("Continue");
  await visitor.isAt("Your trade");
  await visitor.fills({ "Company (optional)": "Una and Sons" });
  // The app is closed: the tab's storage is gone, and the device's holds no password.
  await visitor.page.evaluate(() => sessionStorage.clear());
  const kept = await visitor.page.evaluate(() => JSON.stringify(localStorage));
  expect(kept).toContain("Una and Sons");
  expect(kept).not.toContain(PASSWORD);
  await visitor.goTo("/signup-complete");
  await expect(visitor.field("Company (optional)").inputValue()).resolves.toBe("Una and Sons");
  await visitor.fills({
    Password: PASSWORD,
    "Confirm password": PASSWORD,
    "Contact number": "07700 900 321",
    Day: "1",
    Month: "2",
    Year: "1980",
    "Years of experience": "20",
  });
  await visitor.field("Main trade (yours or the one you hire)").selectOption("Plumber");
  await visitor.field("County").selectOption("Fife");
  const sent = visitor.page.waitForRequest("**/api/auth/signup");
  await visitor.press("Create Account");
  const agreed = { terms: TERMS_VERSION, privacy: PRIVACY_VERSION };
  expect((await sent).postDataJSON()).toMatchObject({ agreed });
  await visitor.sees(visitor.dialog("Check Your Email!"));
  const told = await receiveMail(member.email, "You already have an account at Crewyard");
  await expect(readMails(member.email)).resolves.toEqual([told]);
  await expect(visitor.page.evaluate(() => localStorage.getItem("signUp"))).resolves.toBeNull();

  // A member who has lost the tab is not asked for everything again.
  await visitor.page.reload();
  await visitor.isAt("Check Your Email!", "/signup");
  await visitor.sees(member.email);
  expect(await findViolations(visitor.page)).toEqual([]);
  await visitor.press("Send again");
  await visitor.seesToast("Check your email");
  await visitor.press("Create another account");
  await visitor.isAt("Create an account", "/signup");
  await visitor.page.reload();
  await visitor.isAt("Create an account", "/signup");
});

test("a link that is followed where somebody else is signed in says what it did", RARE, async () => {
  const visitor = await browser.visit({ as: await join({ firstName: "Uri" }) });
  await visitor.goTo("/signin?verified=here");
  await visitor.seesToast("Email Verified!");
  await visitor.isAt("Home", "/");
});
