import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { findViolations, layOut } from "./support/axe.ts";
import { useBrowser, WIDTHS } from "./support/browser.ts";
import { fieldFor, makeCrew, threadWith } from "./support/chat.ts";
import { join, mark } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { hasFocus, openPost, post } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

const offerIn = ({ page }: Visitor) => page.getByRole("listbox", { name: "People to mention" });
const optionIn = (visitor: Visitor, name: string) => offerIn(visitor).getByRole("option", { name });
const activeIn = (visitor: Visitor) => offerIn(visitor).locator("[aria-selected=true]");

/** Two crew members, the second with a unique first name. */
async function mates(firstName: string): Promise<[nell: Member, bert: Member]> {
  const bert = { firstName, lastName: "Aldous" };
  const both = await Promise.all([join({ firstName: "Nell" }), join(bert)] as const);
  await makeCrew(...both);
  return both;
}

/** With a finger on a phone, by keyboard at a desk. */
async function choose(visitor: Visitor, box: Locator, name: string): Promise<void> {
  await visitor.sees(optionIn(visitor, name));
  if (visitor.isPhone) await optionIn(visitor, name).tap();
  else await box.press("Enter");
  await visitor.seesNo(offerIn(visitor));
  await hasFocus(box);
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("who is mentioned is chosen from a list, can be pressed, and is told where it was", async () => {
    const first = `Bert${mark()}`;
    const typed = `@${first.toLowerCase()}`;
    const [nell, bert] = await mates(first);
    const bertha = await join({ firstName: `${first}ha`, lastName: "Young" });
    await makeCrew(nell, bertha);
    const visitor = await browser.visit({ width, as: nell });
    const id = await post(nell, `Lintel's in, ${width}`);
    const card = await openPost(visitor, id);
    const box = card.getByLabel("Write a comment");

    await box.pressSequentially(`Ask ${typed}`);
    await visitor.sees(optionIn(visitor, bertha.name));
    await visitor.sees(optionIn(visitor, bert.name));
    await expect(activeIn(visitor).textContent()).resolves.toContain(bert.name);
    const combobox = visitor.page.getByRole("combobox", { expanded: true });
    const active = await combobox.getAttribute("aria-activedescendant");
    await expect(activeIn(visitor).getAttribute("id")).resolves.toBe(active);
    await layOut(visitor.page);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    expect((await optionIn(visitor, bert.name).boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await box.press("ArrowDown");
    await expect.poll(() => activeIn(visitor).textContent()).toContain(bertha.name);
    await box.press("ArrowDown");
    await expect.poll(() => activeIn(visitor).textContent()).toContain(bert.name);
    // Escape closes only the list, and the next name opens it again.
    await box.press("Escape");
    await visitor.seesNo(offerIn(visitor));
    await expect(box.inputValue()).resolves.toBe(`Ask ${typed}`);
    await box.pressSequentially(` or ${typed}`);
    await choose(visitor, box, bert.name);
    await expect(box.inputValue()).resolves.toMatch(/^Ask @bert\w+ or @member\d+ $/);
    await box.press("ControlOrMeta+z");
    await expect.poll(() => box.inputValue()).toBe(`Ask ${typed} or ${typed}`);
    await box.press("ControlOrMeta+End");
    await visitor.sees(optionIn(visitor, bert.name));
    await choose(visitor, box, bert.name);
    const username = /@member\d+/.exec(await box.inputValue())?.[0] ?? "";
    await card.getByRole("button", { name: "Post comment" }).click();
    await visitor.seesToast("Comment added!");

    await visitor.page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await card.getByRole("link", { name: username, exact: true }).click();
    await visitor.isAt(bert.name, `/profile/${bert.id}`);
    await expect(visitor.page.evaluate(() => "isSamePage" in window)).resolves.toBe(true);

    const reader = await browser.visit({ width, as: bert });
    await reader.goTo("/mobile-notifications");
    const told = reader.page.getByText(`${nell.name} mentioned you in a comment`);
    await reader.sees(told);
    await told.click();
    await expect.poll(() => reader.path).toContain(`post=${id}`);
    await reader.sees(reader.page.getByRole("group", { name: "The comment you opened" }));
  });

  test("in a chat Enter chooses who is mentioned, and then sends", async () => {
    const first = `Bert${mark()}`;
    const [nell, bert] = await mates(first);
    const visitor = await browser.visit({ width, as: nell });
    await visitor.goTo(`/mobile-chat?with=${bert.id}`);
    const box = fieldFor(visitor, bert.name);
    await box.pressSequentially(`@${first.toLowerCase()}`);
    const offer = await offerIn(visitor).boundingBox();
    const field = await visitor.page.locator("textarea").boundingBox();
    expect((offer?.y ?? 0) + (offer?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
    await visitor.page.keyboard.press("Tab");
    await expect(box.inputValue()).resolves.toMatch(/^@member\d+ $/);
    await hasFocus(box);
    await box.pressSequentially("has it");
    if (visitor.isPhone) await visitor.press("Send message");
    else await box.press("Enter");
    await visitor.sees(threadWith(visitor, bert.name).getByRole("link", { name: /^@member\d+$/ }));
  });

  test("without a signal nobody is offered, and what is typed stays", async () => {
    const nell = await join({ firstName: "Nell" });
    const visitor = await browser.visit({ width, as: nell });
    await visitor.goTo("/");
    const box = visitor.page.getByRole("textbox", { name: "Share a project update" });
    visitor.errors.expect("503 GET /api/mentions");
    await visitor.page.route("**/api/mentions?**", (route) => route.fulfill({ status: 503, json: {} }));
    const asked = visitor.page.waitForResponse("**/api/mentions?**");
    await box.pressSequentially("With @nel");
    await asked;
    await visitor.hasDrawn();
    await expect(offerIn(visitor).count()).resolves.toBe(0);
    await expect(box.inputValue()).resolves.toBe("With @nel");
  });
});
