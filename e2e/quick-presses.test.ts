import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates } from "./support/chat.ts";
import { postJob } from "./support/jobs.ts";
import { join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

/*
 * Presses that come before the screen has followed the previous press. The router draws another address in a
 * transition, so a press in between sees the old one; on a slow phone that takes seconds.
 */

const browser = useBrowser();

/** Clicks one after another, with nothing drawn in between except what React draws for the click itself. */
async function clicksAtOnce(visitor: Visitor, ...targets: Locator[]): Promise<void> {
  const handles = await Promise.all(targets.map((target) => target.elementHandle()));
  await visitor.page.evaluate(async (elements) => {
    for (const element of elements) {
      (element as HTMLElement).click();
      await Promise.resolve();
    }
  }, handles);
}

test("of two choices that are made at once in the feed both hold", RARE, async () => {
  const visitor = await browser.visit({ as: await join({ firstName: "Quin" }) });
  await visitor.goTo("/");
  const { page } = visitor;
  await visitor.sees(page.getByRole("article"));
  await clicksAtOnce(
    visitor,
    page.getByRole("radio", { name: "MyCrew" }),
    page.getByRole("radio", { name: "Activity" }),
  );
  await expect.poll(() => visitor.path).toBe("/?filter=crew&sort=activity");
  expect(await page.getByRole("radio", { name: "MyCrew" }).isChecked()).toBe(true);
});

test(
  "words that are sought and a sort that is chosen at once both hold, and letters typed since stay",
  RARE,
  async () => {
    const [nell] = await crewMates();
    const visitor = await browser.visit({ as: nell });
    await visitor.goTo("/crew");
    const words = visitor.field("Search your crew");
    await visitor.sees(words);
    const sort = await visitor.page.getByLabel("Sort your crew by").elementHandle();
    await words.evaluate((element, select) => {
      const field = element as HTMLInputElement;
      const type = (text: string) => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      };
      type("plu");
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
      (select as HTMLSelectElement).value = "a-z";
      (select as HTMLSelectElement).dispatchEvent(new Event("change", { bubbles: true }));
      type("plum");
    }, sort);
    await expect.poll(() => visitor.path).toBe("/crew?q=plum&sort=a-z");
    expect(await words.inputValue()).toBe("plum");
  },
);

test(
  "two taps on what opens make one step for Back, and two on what closes leave nothing",
  RARE,
  async () => {
    const [owner, seeker] = await Promise.all([join({ firstName: "Olive" }), join({ firstName: "Sam" })]);
    const title = "Tapped with cold thumbs";
    await postJob(owner, { title, trade: "Tiler" });
    const phone = await browser.visit({ width: 390, as: seeker, cold: true });
    const { page } = phone;
    await phone.goTo("/crew");
    // The code of the details takes long to load.
    const { promise: come, resolve: comes } = Promise.withResolvers<void>();
    await page.route(/\/assets\/(JobDetailsDialog|FilterSheet)-/, async (route) => {
      await come;
      await route.continue();
    });
    await phone.goTo("/jobs?trade=Tiler");
    const link = page.getByRole("article", { name: title }).getByRole("link", { name: title });
    await phone.sees(link);
    await link.click();
    await link.click();
    comes();
    const details = phone.dialog(title);
    const close = details.getByRole("button", { name: "Close" });
    await close.click();
    await phone.seesNo(details);
    await expect.poll(() => phone.path).toBe("/jobs?trade=Tiler");
    await link.click();
    await phone.sees(close);
    await clicksAtOnce(phone, close, close);
    await phone.seesNo(details);
    await expect.poll(() => phone.path).toBe("/jobs?trade=Tiler");

    const filters = page.getByRole("button", { name: /^Filters/ });
    await clicksAtOnce(phone, filters, filters);
    const sheet = phone.dialog("Filters");
    const okay = sheet.getByRole("button", { name: "Okay" });
    await okay.click();
    await phone.seesNo(sheet);
    await filters.click();
    await phone.sees(okay);
    await clicksAtOnce(phone, okay, okay);
    await phone.seesNo(sheet);
    await expect.poll(() => phone.path).toBe("/jobs?trade=Tiler");
    await page.goBack();
    await expect.poll(() => phone.path).toBe("/crew");
  },
);

test("a device is asked for its passkey once, however often the button is pressed meanwhile", async () => {
  const visitor = await browser.visit();
  const { page } = visitor;
  const held = Promise.withResolvers<void>();
  let questions = 0;
  await page.route("**/api/auth/passkey/question", async (route) => {
    questions++;
    await held.promise;
    await route.continue();
  });
  await visitor.goTo("/signin");
  const button = visitor.button(/^(Sign in with a passkey|Asking your device…)$/);
  await clicksAtOnce(visitor, button, button);
  await visitor.sees(visitor.button("Asking your device…"));
  await clicksAtOnce(visitor, button);
  held.resolve();
  // This site's address is an IP number, for which no browser has a passkey.
  await visitor.seesToast("Your device gave no passkey for this site.");
  await visitor.sees(visitor.button("Sign in with a passkey"));
  expect(questions).toBe(1);
});

test("Back leaves open what is being sent, and closes it once that has ended", RARE, async () => {
  const owner = await join({ firstName: "Olga" });
  const { heading } = await postJob(owner, { title: "Boosted on a slow line" });
  const phone = await browser.visit({ width: 390, as: owner });
  const { page } = phone;
  await phone.goTo("/crew");
  await phone.goTo("/jobs?view=mine");
  await page
    .getByRole("article", { name: heading })
    .getByRole("button", { name: /^Boost/ })
    .click();
  const offer = phone.dialog("Boost this job");
  const { promise: fail, resolve: fails } = Promise.withResolvers<void>();
  await page.route("**/api/create-free-boost-existing", (route) => fail.then(() => route.abort("failed")));
  await offer.getByRole("button", { name: "Boost for free" }).click();
  await phone.sees(offer.getByRole("button", { name: "Boosting…" }));
  await page.goBack();
  await phone.sees(offer.getByRole("button", { name: "Boosting…" }));
  phone.errors.expect("net::ERR_FAILED POST /api/create-free-boost-existing");
  fails();
  await phone.sees(offer.getByText(/^Failed to create boost/));
  await page.goBack();
  await phone.seesNo(offer);
  expect(phone.path).toBe("/jobs?view=mine");
});
