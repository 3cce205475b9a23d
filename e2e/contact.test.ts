import { beforeAll, expect, test } from "vitest";

import { addContactEntry, listContactMessages } from "#contracts/admin-contact.ts";
import { sendContactMessage } from "#contracts/contact.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { runSql } from "./support/database.ts";
import { hasFocus } from "./support/keyboard.ts";
import type { Member } from "./support/members.ts";
import { mark, newAddress } from "./support/members.ts";
import { receiveMail } from "./support/outbox.ts";

const browser = useBrowser();
let admin: Member;
beforeAll(async () => {
  admin = await administrator();
});

test.each(WIDTHS)(
  "somebody without an account complains and is answered, at %i pixels",
  RARE,
  async (width) => {
    const [name, email] = [`Nora Quill-${mark()}`, newAddress("nora")];
    const visitor = await browser.visit({ width });
    await visitor.goTo("/contact?kind=complaint");
    await visitor.isAt("Contact us");
    await visitor.press("Send message");
    await visitor.sees("There is a problem");
    await visitor.sees(visitor.page.getByText("Please write your message"));
    await visitor.fills({
      "Your name": name,
      Email: email,
      Message: "My account was suspended for a post that was not mine.",
    });
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.press("Send message");
    await visitor.isAt("We have your message");
    await hasFocus(visitor.page.getByRole("heading", { level: 1, name: "We have your message" }));
    expect(await visitor.page.title()).toContain("We have your message");
    const reference = (await visitor.page.getByText(/^C-\d+$/).textContent()) ?? "";
    const mail = await receiveMail(email, `We have your message (${reference})`);
    expect(mail.text).toContain("a complaint about content or a decision");

    const desk = await browser.visit({ width, as: admin });
    await desk.goTo("/adminportal?view=contact");
    await desk.button(new RegExp(`${name}$`)).click();
    const dialog = desk.dialog(new RegExp(`${name}$`));
    await desk.sees(dialog.getByText("My account was suspended for a post that was not mine."));
    await dialog.getByLabel("Answer or note").fill("You are right, and it is open again.");
    await dialog.getByRole("button", { name: "Send answer" }).click();
    await desk.seesToast("Answer sent");
    const answer = await receiveMail(email, `Our answer to your message (${reference})`);
    expect(answer.text).toContain("You are right, and it is open again.");
    await dialog.getByRole("button", { name: "Close message" }).click();
    await desk.sees(dialog.getByRole("button", { name: "Open again" }));

    await dialog.getByRole("button", { name: "Delete" }).click();
    const question = desk.page.getByRole("alertdialog", { name: "Delete this message?" });
    await desk.sees(question);
    expect(await findViolations(desk.page)).toEqual([]);
    await question.getByRole("button", { name: "Delete" }).click();
    await desk.seesToast("Message deleted");
    await desk.seesNo(dialog);
    const closed = desk.page.getByRole("radio", { name: "Closed" });
    await closed.click();
    await expect.poll(() => closed.isChecked()).toBe(true);
    await desk.seesNo(desk.button(new RegExp(`${name}$`)));
  },
);

test("the footer of every page leads to us and to what is asked most", RARE, async () => {
  const visitor = await browser.visit();
  const footer = visitor.page.getByRole("navigation", { name: "Footer" });
  await visitor.goTo("/blogs");
  // The page from the server has the same links.
  const links = async () =>
    footer.getByRole("link").evaluateAll((all) => all.map((each) => each.getAttribute("href")));
  expect(await links()).toEqual([
    "/terms",
    "/privacy",
    "/advertisements",
    "/blogs",
    "/email-preferences",
    "/contact",
    "/contact#help",
  ]);
  await footer.getByRole("link", { name: "Help" }).click();
  const question = visitor.page.getByText("Who sees my email address, phone number and CV?");
  await visitor.sees(question);
  await expect
    .poll(() => question.evaluate((node) => node.getBoundingClientRect().top < innerHeight))
    .toBe(true);
  await question.click();
  await visitor.sees(visitor.page.getByText(/Under 18 it is your crew or nobody/));
  expect(await findViolations(visitor.page)).toEqual([]);
  await footer.getByRole("link", { name: "Contact" }).click();
  await visitor.isAt("Contact us", "/contact");
});

test(
  "a message's days are London's, in whichever zone the queue is read, and a reload keeps the queue",
  RARE,
  async () => {
    const message = "The days of this one are looked at.";
    const email = newAddress("night");
    await callApi(sendContactMessage, { body: { kind: "problem", name: "Nora Night", email, message } });
    // A summer's night: the next day in London, but not yet in UTC.
    await runSql("update contact_messages set received_at = '2026-07-01T23:30:00Z' where email = $1", [
      email,
    ]);
    const desk = await browser.visit({ as: admin, timeZone: "America/New_York" });
    await desk.goTo("/adminportal?view=contact");
    const row = desk.page.getByRole("listitem").filter({ hasText: message });
    await desk.sees(row.getByText(/^Received 2 July 2026/));

    // The address says which messages are shown.
    await runSql("update contact_messages set closed_at = now() where email = $1", [email]);
    await desk.page.getByRole("radio", { name: "Closed" }).click();
    await desk.sees(row);
    await expect.poll(() => desk.path).toBe("/adminportal?view=contact&status=closed");
    await desk.page.reload();
    await desk.sees(row);
  },
);

test(
  "a message that a colleague answers meanwhile is answered once, and opens as answered",
  RARE,
  async () => {
    const message = "Two of you are reading this.";
    const email = newAddress("twice");
    await callApi(sendContactMessage, { body: { kind: "problem", name: "Nora Twice", email, message } });
    const desk = await browser.visit({ as: admin });
    await desk.goTo("/adminportal?view=contact");
    const row = desk.page.getByRole("listitem").filter({ hasText: message });
    const dialog = desk.dialog(/Nora Twice$/);
    await row.getByRole("button").click();
    await desk.sees(dialog.getByText(message));
    await desk.page.keyboard.press("Escape");
    await desk.seesNo(dialog);

    const { messages } = await callApi(listContactMessages, {}, admin.token);
    const { id = 0 } = messages.find((each) => each.email === email) ?? {};
    const answer = (text: string) =>
      callApi(addContactEntry, { params: { id }, body: { kind: "answer", text } }, admin.token);
    await answer("It works again.");
    await row.getByRole("button").click();
    await desk.sees(dialog.getByText("It works again."));
    await answer("And the other page, too.");
    const typed = dialog.getByLabel("Answer or note");
    await typed.fill("What works?");
    desk.errors.expect(`409 POST /api/admin/contact/${id}/entries`);
    await dialog.getByRole("button", { name: "Send answer" }).click();
    await desk.seesToast("answered already: “And the other page, too.”");
    await desk.sees(dialog.getByText("And the other page, too.", { exact: true }));
    expect(await typed.inputValue()).toBe("What works?");
    await dialog.getByRole("button", { name: "Send answer" }).click();
    await desk.seesToast("Answer sent");
    await desk.page.keyboard.press("Escape");
    await desk.sees(row.getByText("Answered"));

    // New messages are announced as soon as the administrator is active again.
    await callApi(sendContactMessage, {
      body: { kind: "problem", name: "Nora Later", email: newAddress("later"), message },
    });
    await desk.page.clock.setSystemTime(Date.now() + 40_000);
    await desk.page.mouse.move(5, 5);
    await desk.button(/^(\d+ new messages?|Show what has changed)$/).click();
    await desk.sees(desk.button(/Nora Later$/));
  },
);
