import { expect, test } from "vitest";

import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, openChats, panelOf, send } from "./support/chat.ts";
import { join } from "./support/members.ts";

// Words that are promised exactly, and that no other journey tests.
const browser = useBrowser();

test("words that a visitor reads on a phone", RARE, async () => {
  const visitor = await browser.visit({ width: 390 });
  const { page } = visitor;
  await visitor.goTo("/advertisements");
  for (const words of ["Sidebar banners", "Sponsored posts", "Newsletter inclusion", "300x250 px", "300 DPI"])
    await visitor.sees(words);
  for (const words of ["JPEG or PNG", "active tradespeople", "UK-wide"]) await visitor.sees(words);
  const ways = await page
    .locator("main a")
    .evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(ways).toEqual(
    expect.arrayContaining(["mailto:ads@your.site?subject=Advertising", "tel:01134960000"]),
  );
  for (const path of ["/terms", "/privacy", "/contact"]) {
    await visitor.goTo(path);
    await visitor.sees(visitor.link("help@your.site").first());
    await visitor.sees("Yours Ltd, 1 Mill Lane, York YO1 7HH");
  }
  await visitor.goTo("/privacy");
  await visitor.sees("Yours Ltd is the controller of the personal data described here.");
  const footer = page.getByRole("navigation", { name: "Footer" });
  await expect
    .poll(async () => (await footer.getByRole("listitem").allInnerTexts()).map((each) => each.trim()))
    .toEqual(["Terms", "Privacy", "Ads", "Blogs", "Prefs", "Contact", "Help"]);

  await visitor.goTo("/signup-complete");
  await visitor.isAt("Create an account", "/signup");
  await visitor.goTo("/forgot-password");
  await visitor.fills({ Email: "nobody@crewyard.example" });
  await visitor.press("Send Reset Link");
  await visitor.press("Send Another Email");
  await visitor.press("Send Reset Link");
  await visitor.link("Back to Sign In").click();
  await visitor.isAt("Sign in", "/signin");
});

test("words that a member reads at a desk", RARE, async () => {
  const [nell, bert] = await crewMates();
  await send(nell, bert, "Eight o’clock");
  const visitor = await browser.visit({ as: nell });
  const { page } = visitor;
  await visitor.goTo("/settings");
  for (const words of [
    "Emails go only to verified addresses.",
    "You can change your preferences at any time.",
    "We always send emails that keep your account safe.",
    "Changes take effect immediately.",
  ])
    await visitor.sees(words);
  await visitor.button("Log out").first().click();
  const question = visitor.dialog("Log out?");
  await visitor.sees(question.getByText("You will be signed out and sent to the sign-in page."));
  await question.getByRole("button", { name: "Cancel" }).click();

  await visitor.link("Home").first().click();
  await openChats(visitor);
  const row = panelOf(visitor).getByRole("listitem").filter({ hasText: bert.name });
  await visitor.sees(row.getByText("You: Eight o’clock"));
  await row.hover();
  await visitor.sees(row.getByTitle("Hide conversation"));
  await row.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
  await visitor.sees(page.getByPlaceholder("Type a message..."));

  await visitor.link("Job Board").first().click();
  const trades = page.getByRole("group", { name: "Trades" });
  await trades.getByRole("button", { name: /^Show all/ }).click();
  const roofer = trades.getByRole("checkbox", { name: /^Roofer/ });
  await roofer.check();
  await trades.getByRole("button", { name: "Clear All Trades" }).click();
  await expect.poll(() => roofer.isChecked()).toBe(false);
});

test("words on the profile of somebody who has not posted yet", RARE, async () => {
  const [reader, quiet] = await Promise.all([join({ firstName: "Rhea" }), join({ firstName: "Quin" })]);
  const visitor = await browser.visit({ as: reader });
  await visitor.goTo(`/profile/${quiet.id}`);
  await visitor.sees("No Posts Yet");
  await visitor.sees("Member since");
});
