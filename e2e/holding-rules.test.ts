import { expect, test } from "vitest";

import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { ADMINISTRATOR, startSite } from "./support/site.ts";

const browser = useBrowser();

test("an administrator switches rules for new accounts on, and tries them on a text", RARE, async () => {
  // A site of its own: the rules would hold other journeys' posts.
  const site = await startSite({ DEMO: "false" });
  try {
    const visitor = await browser.visit({ width: 390 });
    const { page } = visitor;
    await page.goto(`${site.url}/adminportal?view=words`);
    await visitor.fills({ Email: ADMINISTRATOR.email, Password: ADMINISTRATOR.password });
    await visitor.press("Sign In");
    const numbers = page.getByRole("switch", { name: /^Phone numbers/ });
    await numbers.waitFor();
    expect(await numbers.isChecked()).toBe(false);

    const text = page.getByLabel("Text", { exact: true });
    await text.fill("£180-200 a day, CSCS card 12345678, ring 07700 900123");
    await page.getByLabel("As a new account").check();
    await visitor.press("Test");
    await visitor.sees("It would be published.");
    await numbers.check();
    await visitor.seesToast("Rules saved");
    await visitor.press("Test");
    await visitor.sees("It would be held for review");
    await visitor.sees(page.getByText("“07700 900123” is a phone number"));
    await page.getByLabel("As a new account").uncheck();
    await visitor.press("Test");
    await visitor.sees("It would be published.");

    await page.getByLabel("First posts held, whatever is in them").selectOption("2 posts");
    await visitor.seesToast("Rules saved");
    await page.getByLabel("As a new account").check();
    await visitor.sees("A new account’s first posts wait for a moderator, whatever they say: 2.");
    expect(await findViolations(page)).toEqual([]);
    await page.reload();
    await numbers.waitFor();
    expect(await numbers.isChecked()).toBe(true);
    await page.goto(`${site.url}/adminportal?view=actions`);
    await visitor.sees("Holding rules changed");
    await visitor.sees("phone numbers: on");
    // Ends its remaining requests before the site stops.
    await page.goto("about:blank");
  } finally {
    await site.stop();
  }
});
