import { expect, test } from "vitest";

import { reviewReport } from "#contracts/moderation.ts";
import { createReport } from "#contracts/reports.ts";
import { appealAgainst, endReachLimit, limitReach, warnUser } from "#contracts/sanctions.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { crewMates, send } from "./support/chat.ts";
import { runSql } from "./support/database.ts";
import { hasFocus } from "./support/keyboard.ts";
import { join, mark } from "./support/members.ts";
import { linkIn, receiveMail } from "./support/outbox.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

async function moderator() {
  const member = await join({ firstName: "Molly" });
  await runSql("update users set role = 'moderator', role_since = now() where id = $1", [member.id]);
  return member;
}

async function openNotification(visitor: Visitor, words: RegExp): Promise<void> {
  if (visitor.isPhone) await visitor.goTo("/mobile-notifications");
  else {
    await visitor.goTo("/");
    await visitor.press(/^Notifications, \d unread$/);
  }
  await visitor.page.getByText(words).click();
}

test.each(widthsFor("phone"))(
  "a member whose reach is limited appeals from the notification, and an administrator overturns it, at %i pixels",
  RARE,
  async (width) => {
    const [molly, dan] = [await moderator(), await join({ firstName: "Dan", lastName: `Limited-${mark()}` })];
    const params = { userId: dan.id };
    const until = `${new Date().getFullYear() + 1}-12-12`;
    await callApi(limitReach, { params, body: { reason: "Adverts under every post.", until } }, molly.token);

    const member = await browser.visit({ width, as: dan });
    await openNotification(member, /^(New: |Unread: )?A moderator has limited who is shown what you write/);
    await member.isAt("Your reach is limited");
    await member.sees("Adverts under every post.");
    await member.press("Send appeal");
    await member.sees("There is a problem");
    await member.field("Why is the decision wrong?").fill("They were my own jobs.");
    expect(await findViolations(member.page)).toEqual([]);
    await member.press("Send appeal");
    await member.sees(member.page.getByText(/^Somebody at Crewyard will look at it/));
    await hasFocus(member.page.getByRole("heading", { level: 1 }));

    const office = await browser.visit({ width, as: await administrator() });
    await office.goTo("/adminportal?view=appeals");
    const card = office.page.getByRole("article", { name: `Appeal by ${dan.name}` });
    await office.sees(card.getByText("They were my own jobs."));
    await card.getByRole("button", { name: "Decide" }).click();
    const dialog = office.dialog(`Appeal by ${dan.name}`);
    await dialog.getByRole("radio", { name: /^The decision was wrong/ }).check();
    await dialog.getByLabel(/^Reason/).fill("They were.");
    expect(await findViolations(office.page)).toEqual([]);
    await dialog.getByRole("button", { name: "Decide appeal" }).click();
    await office.seesToast("The decision is undone");
    await office.seesNo(card);

    await openNotification(member, /Another moderator has looked at your appeal.*agrees with you/);
    await member.sees(member.page.getByText(/^Your appeal was successful/));
    const mail = await receiveMail(dan.email, "Your appeal was successful");
    expect(mail.text).toContain("They were.");
  },
);

test.each(widthsFor("desk"))(
  "the link in the email opens the decision and takes the appeal without a session, once, at %i pixels",
  RARE,
  async (width) => {
    const [molly, dan] = [await moderator(), await join({ firstName: "Dan" })];
    await callApi(warnUser, { params: { userId: dan.id }, body: { reason: "Adverts." } }, molly.token);
    const mail = await receiveMail(dan.email, "A warning from the moderators of Crewyard");
    const visitor = await browser.visit({ width });
    const link = new URL(linkIn(mail));
    await visitor.goTo(link.pathname + link.search);
    await visitor.isAt("You have been warned", "/appeal");
    await visitor.field("Why is the decision wrong?").fill("It was no advert.");
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.press("Send appeal");
    await visitor.sees(visitor.page.getByText(/^Somebody at Crewyard will look at it/));
    await hasFocus(visitor.page.getByRole("heading", { level: 1 }));
    await visitor.goTo(link.pathname + link.search);
    await visitor.sees("It was no advert.");
    await visitor.seesNo("Send appeal");
    visitor.errors.expect("404 POST /api/appeal-links/open");
    await visitor.goTo("/appeal?token=1.x");
    await visitor.isAt("This link does not work any more");
  },
);

test(
  "a limit that has ended is told as one that was, and what is typed survives a reload",
  RARE,
  async () => {
    const [molly, dan] = [await moderator(), await join({ firstName: "Dan" })];
    const params = { userId: dan.id };
    const until = `${new Date().getFullYear() + 1}-12-12`;
    await callApi(limitReach, { params, body: { reason: "Adverts.", until } }, molly.token);
    const visitor = await browser.visit({ as: dan });
    await openNotification(visitor, /A moderator has limited who is shown what you write/);
    await visitor.isAt("Your reach is limited");
    await visitor.sees(visitor.page.getByText(/^What you write is shown to your crew/));
    await visitor.field("Why is the decision wrong?").fill("They were my own jobs.");

    // After the days are over, the page says so instead of showing the form.
    const letDaysPass = (days: number) =>
      runSql("update sanctions set created_at = now() - make_interval(days => $2) where user_id = $1", [
        dan.id,
        days,
      ]);
    await letDaysPass(31);
    await visitor.page.reload();
    await visitor.sees(visitor.page.getByText("You could appeal until", { exact: true }));
    await visitor.seesNo("Send appeal");
    await letDaysPass(0);

    await callApi(endReachLimit, { params }, molly.token);
    await visitor.page.reload();
    await visitor.isAt("Your reach was limited");
    await visitor.sees(visitor.page.getByText(/^It has ended; its strike counts until/));
    await visitor.seesNo(visitor.page.getByText(/^What you write is shown to your crew/));
    await visitor.seesNo(visitor.page.getByText("Until", { exact: true }));
    expect(await findViolations(visitor.page)).toEqual([]);
    await expect(visitor.field("Why is the decision wrong?").inputValue()).resolves.toBe(
      "They were my own jobs.",
    );
    const drafts = () =>
      visitor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("appeal:")));
    await expect(drafts()).resolves.toHaveLength(1);
    await visitor.press("Send appeal");
    await visitor.sees(visitor.page.getByText(/^Somebody at Crewyard will look at it/));
    await expect(drafts()).resolves.toEqual([]);
  },
);

test(
  "who decides about a removed chat message reads it from the appeal, and from no closed report",
  RARE,
  async () => {
    const [molly, admin] = [await moderator(), await administrator()];
    const [dan, una] = await crewMates();
    const { id } = await send(dan, una, "Pay me first.");
    await callApi(createReport, { body: { type: "message", id, reason: "spam" } }, una.token);
    const [report] = await runSql("select id::int from reports where target_id = $1 and type = 'message'", [
      id,
    ]);
    const params = { id: Number(report?.["id"]) };
    await callApi(reviewReport, { params, body: { action: "delete_post" } }, molly.token);
    const [sanction] = await runSql("select id::int from sanctions where user_id = $1", [dan.id]);
    const appeal = { params: { id: Number(sanction?.["id"]) }, body: { message: "I meant the deposit." } };
    await callApi(appealAgainst, appeal, dan.token);

    const office = await browser.visit({ as: admin });
    await office.goTo("/adminportal?view=appeals");
    const card = office.page.getByRole("article", { name: `Appeal by ${dan.name}` });
    await card.getByRole("button", { name: "Read the message" }).click();
    await office.sees(office.dialog("Reported message").getByText("Pay me first."));
    expect(await findViolations(office.page)).toEqual([]);
    await office.goTo("/adminportal?view=reports&status=closed");
    const closed = office.page.getByRole("article", { name: `Reported chat message by ${dan.name}` });
    await office.sees(closed.getByText("Resolved", { exact: true }));
    await office.seesNo(closed.getByRole("button", { name: "Read the message" }));
  },
);

test("an appeal to a limit that is changed meanwhile waits in the form of the later one", RARE, async () => {
  const [molly, dan] = [await moderator(), await join({ firstName: "Dan" })];
  const params = { userId: dan.id };
  const limitUntil = (until: string) =>
    callApi(limitReach, { params, body: { reason: "Adverts.", until } }, molly.token);
  const year = new Date().getFullYear() + 1;
  await limitUntil(`${year}-12-12`);
  const mail = await receiveMail(dan.email, "Your reach on Crewyard is limited");
  const link = new URL(linkIn(mail));
  const [visitor, guest] = [await browser.visit({ as: dan }), await browser.visit()];
  await openNotification(visitor, /A moderator has limited who is shown what you write/);
  await visitor.isAt("Your reach is limited");
  await guest.goTo(link.pathname + link.search);
  await guest.isAt("Your reach is limited", "/appeal");
  for (const each of [visitor, guest])
    await each.field("Why is the decision wrong?").fill("They were my own jobs.");

  await limitUntil(`${year}-12-19`);
  guest.errors.expect("409 POST /api/appeal-links/appeal");
  visitor.errors.expect("409 POST /api/sanctions/");
  for (const each of [visitor, guest]) {
    await each.press("Send appeal");
    await each.sees(
      each.page.getByText(/^This decision does not stand any more: a later one has replaced it/),
    );
    await each.sees(
      each.page.getByRole("region", { name: "What you wrote" }).getByText("They were my own jobs."),
    );
    await each.seesNo("Send appeal");
  }
  await guest.seesNo(guest.page.getByRole("link", { name: "Read the later decision" }));
  expect(await findViolations(visitor.page)).toEqual([]);
  await visitor.page.getByRole("link", { name: "Read the later decision" }).click();
  await visitor.isAt("Your reach is limited");
  await expect(visitor.field("Why is the decision wrong?").inputValue()).resolves.toBe(
    "They were my own jobs.",
  );
  // Sent from another device.
  const id = Number(visitor.page.url().split("/").at(-1));
  await callApi(appealAgainst, { params: { id }, body: { message: "They were mine." } }, dan.token);
  await visitor.page.reload();
  await visitor.sees(visitor.page.getByText(/^Somebody at Crewyard will look at it/));
  const drafts = () =>
    visitor.page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes("appeal:")));
  await expect.poll(drafts).toEqual([]);
});
