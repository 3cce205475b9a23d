import { readFile } from "node:fs/promises";

import { describe, expect, test } from "vitest";

import { sendContactMessage } from "#contracts/contact.ts";
import { createPost } from "#contracts/feed.ts";
import { reportPost } from "#contracts/reports.ts";
import { createStory } from "#contracts/stories.ts";

import { killEmail } from "./support/admin-records.ts";
import { administrator, findReport } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { hasFocus, tabTo } from "./support/keyboard.ts";
import { join, mark, newAddress } from "./support/members.ts";
import { receiveMail } from "./support/outbox.ts";
import { ADMINISTRATOR } from "./support/site.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const LONG_WAIT = { timeout: 30_000 };
const WORDS = "Cash for cards, no questions asked";

/** Creates the night's work: a report, a message, and an unfinished story. */
async function comeIn() {
  const own = mark();
  const [admin, reader] = [await administrator(), await join({ firstName: "Rhona" })];
  const author = await join({ firstName: "Aldous", lastName: `Keyes-${own}` });
  const { id } = await callApi(createPost, { body: { content: WORDS } }, author.token);
  await callApi(reportPost, { params: { id }, body: { reason: "spam" } }, reader.token);
  const writer = { name: `Winifred Tabb-${own}`, email: newAddress("winifred") };
  const message = "I cannot find where to change my trade.";
  const { reference } = await callApi(sendContactMessage, { body: { kind: "problem", ...writer, message } });
  const story = {
    title: `A porch between two showers, ${own}`,
    excerpt: "Two joiners watch the sky.",
    content: "It held.",
    category: "Team Projects" as const,
    tags: ["porches"],
    readTime: "1 min read",
    featured: false,
  };
  await callApi(createStory, { body: story }, admin.token);
  return { author, writer, reference, story: story.title };
}

/** Moves along the portal's tabs with the arrow keys, and opens the tab with Enter. */
async function goToTab(visitor: Visitor, from: string, to: string): Promise<void> {
  const { page } = visitor;
  const { keyboard } = page;
  const tab = (name: string) => page.getByRole("tab", { name, exact: true });
  await tabTo(visitor, tab(from), "Shift+Tab");
  const names = await page.getByRole("tab").allTextContents();
  const after = names.slice(names.indexOf(from) + 1, names.indexOf(to) + 1);
  for (const name of after) {
    await keyboard.press("ArrowRight");
    await hasFocus(tab(name));
  }
  await keyboard.press("Enter");
  await expect.poll(() => tab(to).getAttribute("aria-selected"), LONG_WAIT).toBe("true");
}

/** The focused element is gone, but the focus is not lost. */
async function keepsItsPlace({ page }: Visitor): Promise<void> {
  const isInMain = () => page.evaluate(() => document.activeElement?.closest("main") !== null);
  await expect.poll(isInMain, LONG_WAIT).toBe(true);
}

test("an administrator's day needs no mouse", RARE, async () => {
  const { author, writer, reference, story } = await comeIn();
  const visitor = await browser.visit();
  const { page } = visitor;
  const { keyboard } = page;

  await visitor.goTo("/adminportal");
  await tabTo(visitor, visitor.field("Email"));
  await keyboard.type(ADMINISTRATOR.email);
  await tabTo(visitor, visitor.field("Password"));
  await keyboard.type(ADMINISTRATOR.password);
  await keyboard.press("Enter");

  // A report.
  const card = page.getByRole("article", { name: `Reported post by ${author.name}` });
  await findReport(visitor, card, async (more) => {
    await tabTo(visitor, more);
    await keyboard.press("Enter");
  });
  await tabTo(visitor, card.getByRole("button", { name: "Delete post" }));
  await keyboard.press("Enter");
  const decision = visitor.dialog("Delete post?");
  await tabTo(visitor, decision.getByLabel(/^Reason/));
  await keyboard.type("It is an advert");
  await tabTo(visitor, decision.getByRole("button", { name: "Delete post" }));
  await keyboard.press("Enter");
  await visitor.seesToast("Report resolved");
  await visitor.seesNo(card);
  await keepsItsPlace(visitor);

  // A temporary ban. Until 12 December, whose digits are the same whether day or month comes first.
  await goToTab(visitor, "Reports", "Users");
  const search = page.getByRole("searchbox", { name: "Search by name, email or trade" });
  await tabTo(visitor, search);
  await keyboard.type(author.email);
  await keyboard.press("Enter");
  const asked = visitor.button(`Warn or ban ${author.name}`);
  const ban = visitor.dialog(`Warn or ban ${author.name}`);
  await tabTo(visitor, asked);
  await keyboard.press("Enter");
  await visitor.sees(ban.getByText(/^1 active strike: Removal/));
  await keyboard.press("Escape");
  await visitor.seesNo(ban);
  await hasFocus(asked);
  await keyboard.press("Enter");
  await visitor.sees(ban.getByText(/^1 active strike: Removal/));
  await tabTo(visitor, ban.getByRole("radio", { name: /^Limit reach for 7 days \(proposed\)/ }));
  await keyboard.press("ArrowDown");
  await tabTo(visitor, ban.getByLabel(/^Reason/));
  await keyboard.type("Sells cards");
  await tabTo(visitor, ban.getByLabel(/^Ends on/));
  const year = new Date().getFullYear() + 1;
  await keyboard.type(`1212${year}`);
  await tabTo(visitor, ban.getByRole("button", { name: "Ban user" }));
  await keyboard.press("Enter");
  await visitor.seesToast(`${author.name} is banned`);
  const row = page.getByRole("row").filter({ hasText: author.email });
  await visitor.sees(row.getByText(`until 12 Dec ${year}`));
  await visitor.sees(row.getByText("Sells cards"));

  // A preview of the banned words.
  await goToTab(visitor, "Users", "Banned words");
  await tabTo(visitor, page.getByLabel("Text", { exact: true }));
  await keyboard.type("Free money, double your money");
  await tabTo(visitor, visitor.button("Test"));
  await keyboard.press("Enter");
  await visitor.sees("It would be refused.");

  // The statistics, and the list behind one of the numbers as a file.
  await tabTo(visitor, page.getByRole("navigation").getByRole("link", { name: "Analytics" }), "Shift+Tab");
  await keyboard.press("Enter");
  await visitor.isAt("User Analytics", "/adminportal/analytics");
  const newUsers = page.getByRole("button", { name: /^New Users/ });
  await tabTo(visitor, newUsers);
  await keyboard.press("Enter");
  const list = visitor.dialog("New Users");
  // The newest member: others may have joined since.
  await visitor.sees(list.getByRole("row").getByText(/@crewyard\.example$/));
  await tabTo(visitor, list.getByRole("button", { name: "Export CSV" }));
  const [download] = await Promise.all([page.waitForEvent("download"), keyboard.press("Enter")]);
  expect(await readFile(await download.path(), "utf8")).toContain(author.email);
  await keyboard.press("Escape");
  await visitor.seesNo(list);
  await hasFocus(newUsers);

  // The story gets its last words.
  await tabTo(visitor, page.getByRole("contentinfo").getByRole("link", { name: "Blogs" }));
  await keyboard.press("Enter");
  await visitor.isAt("Success stories", "/blogs");
  await tabTo(visitor, visitor.button(`Edit ${story}`));
  await keyboard.press("Enter");
  const editor = visitor.dialog("Edit Story");
  await tabTo(visitor, editor.getByLabel(/^Title/));
  await keyboard.press("End");
  await keyboard.type(", finished");
  await tabTo(visitor, editor.getByRole("button", { name: "Save changes" }));
  await keyboard.press("Enter");
  await visitor.seesToast("Story updated");
  await visitor.sees(visitor.link(`${story}, finished`));

  // And the message is answered.
  await visitor.goTo("/adminportal?view=contact");
  const message = visitor.button(new RegExp(`${writer.name}$`));
  await tabTo(visitor, message);
  await keyboard.press("Enter");
  const question = visitor.dialog(new RegExp(`${writer.name}$`));
  await tabTo(visitor, question.getByLabel("Answer or note"));
  await keyboard.type("Under Profile, beside your name.");
  await tabTo(visitor, question.getByRole("button", { name: "Send answer" }));
  await keyboard.press("Enter");
  await visitor.seesToast("Answer sent");
  await tabTo(visitor, question.getByRole("button", { name: "Close message" }));
  await keyboard.press("Enter");
  await visitor.sees(question.getByRole("button", { name: "Open again" }));
  await keyboard.press("Escape");
  await visitor.seesNo(question);
  await visitor.seesNo(message);
  await keepsItsPlace(visitor);
  const answer = await receiveMail(writer.email, `Our answer to your message (${reference})`);
  expect(answer.text).toContain("Under Profile, beside your name.");
});

describe.each(widthsFor("desk"))("at %i pixels", (width) => {
  test("an email that failed is sent once more", async () => {
    const [reader, other] = [
      await join({ firstName: "Lou", lastName: `Letter-${mark()}` }),
      await join({ firstName: "Lena", lastName: `Later-${mark()}` }),
    ];
    const visitor = await browser.visit({ width, as: await administrator() });
    const show = (name: string) => visitor.page.getByRole("tab", { name }).click();
    await visitor.goTo("/adminportal?view=emails");
    await visitor.sees(visitor.page.getByText(/waits? to go out/));
    await show("Reports");
    await visitor.sees("Reported items");
    await killEmail(reader, "550 The mailbox is full");
    await show("Emails");
    const row = visitor.page.getByRole("row").filter({ hasText: reader.name });
    await visitor.sees(row.getByText("550 The mailbox is full (1 try)"));
    await killEmail(other, "550 The mailbox is full");
    await visitor.page.clock.setSystemTime(Date.now() + 40_000);
    await visitor.page.keyboard.press("Shift");
    await visitor.press(/^(1 new email|Show what has changed)$/);
    await visitor.sees(other.name);
    await row.getByRole("button").click();
    await visitor.seesNo(row);
    await receiveMail(reader.email, "Choose a new password");
  });
});
