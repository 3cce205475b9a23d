import { describe, expect, test } from "vitest";

import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { crewMates, fieldFor, openChats, panelOf, send, textsOf, threadWith, write } from "./support/chat.ts";
import { runSql } from "./support/database.ts";
import { dropResponse, comeBackOnline, saysOnline } from "./support/lost-responses.ts";
import { join } from "./support/members.ts";

const browser = useBrowser();
/** Half a message's height: within it, the reading position has not jumped. */
const ROW_HALF = 25;
const DAY = 86_400_000;

test("two people chat, one at a desk and one on a phone, and see each other read and write", async () => {
  const [nell, bert] = await crewMates();
  const desk = await browser.visit({ width: 1280, as: nell });
  const phone = await browser.visit({ width: 390, as: bert });
  await Promise.all([desk.goTo(`/profile/${bert.id}`), phone.goLive("/")]);
  await desk.press("Send Message");
  await desk.sees(panelOf(desk).getByRole("heading", { name: bert.name }));
  await desk.sees("No messages yet. Say hello.");
  expect(await findViolations(desk.page)).toEqual([]);
  await write(desk, bert.name, "Morning. Are you free on Tuesday?");
  await desk.sees(threadWith(desk, bert.name).getByText("Morning. Are you free on Tuesday?"));

  await phone.sees(phone.page.getByRole("button", { name: "Messages, 1 unread" }));
  await openChats(phone);
  await phone.sees("Morning. Are you free on Tuesday?");
  expect(await findViolations(phone.page)).toEqual([]);
  await phone.page.getByRole("button", { name: new RegExp(`^${nell.name} ?, 1 unread`) }).click();
  await phone.isAt(nell.name);
  await phone.sees(threadWith(phone, nell.name).getByText("Morning. Are you free on Tuesday?"));
  await desk.sees(threadWith(desk, bert.name).getByText("Read", { exact: true }));
  expect(await findViolations(phone.page)).toEqual([]);

  await desk.sees(threadWith(desk, bert.name).getByText("Today"));
  await desk.page.clock.setSystemTime(Date.now() + DAY);
  await fieldFor(phone, nell.name).pressSequentially("Yes,");
  await desk.sees("typing…");
  // Midnight has passed there.
  await desk.sees(threadWith(desk, bert.name).getByText("Yesterday"));
  // On a phone Enter starts a new line.
  await fieldFor(phone, nell.name).press("Enter");
  await fieldFor(phone, nell.name).pressSequentially("from eight: www.crewyard.example");
  await phone.press("Send message");
  const answer = threadWith(desk, bert.name).getByRole("link", { name: "www.crewyard.example" });
  await desk.sees(answer);
  await expect(answer.getAttribute("rel")).resolves.toBe("nofollow noopener ugc");
  await desk.seesNo("typing…");
  expect(await findViolations(desk.page)).toEqual([]);
  // Read where it was visible, so nothing is left to count.
  await desk.sees(desk.page.getByRole("button", { name: "Messages", exact: true }));
});

test("two chats that are hidden at once can both be had back", RARE, async () => {
  const [nell, bert] = await crewMates();
  const zoe = await join({ firstName: "Zoe" });
  await send(bert, nell, "Hello");
  await send(zoe, nell, "Hello");
  const visitor = await browser.visit({ width: 1280, as: nell });
  const { page } = visitor;
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/conversations\/\d+\/hide$/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await visitor.goTo("/");
  await openChats(visitor);
  for (const { name } of [bert, zoe]) {
    await page.getByRole("button", { name: `Options for ${name}` }).click();
    await page.getByRole("menuitem", { name: "Hide conversation" }).click();
  }
  released.resolve();
  await visitor.sees("No conversations yet");
  for (const { name } of [bert, zoe]) {
    const line = page.getByText(`Hidden: ${name}`).locator("..");
    await line.getByRole("button", { name: "Undo" }).click();
    await visitor.sees(page.getByRole("button", { name: new RegExp(`^${name}`) }));
  }
});

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("what could not be sent stays, also through a reload, and goes by itself, once and in its order", async () => {
    const [nell, bert] = await crewMates();
    const { conversationId } = await send(bert, nell, "Hello");
    const visitor = await browser.visit({ width, as: nell });
    const { page } = visitor;
    await visitor.goTo("/");
    await openChats(visitor);
    await page.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
    await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));
    await page.route("**/api/messages", (route) => route.abort("connectionreset"));
    visitor.errors.expect("net::ERR_CONNECTION_RESET POST /api/messages");
    await write(visitor, bert.name, "First");
    await visitor.sees("Not sent yet");
    await write(visitor, bert.name, "Never mind");
    await expect.poll(() => visitor.button("Delete").count()).toBe(2);
    expect(await findViolations(page)).toEqual([]);
    await visitor.button("Delete").last().click();
    await visitor.seesNo("Never mind");
    await page.reload();
    if (!visitor.isPhone) {
      await openChats(visitor);
      await visitor.sees(panelOf(visitor).getByText("Not sent yet"));
      await page.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
    }
    await visitor.sees(threadWith(visitor, bert.name).getByText("First"));
    await page.unroute("**/api/messages");
    // The server has this message and only the response is lost: the device's own id identifies it.
    await page.route("**/api/messages", dropResponse);
    visitor.errors.expect("net::ERR_FAILED POST /api/messages");
    await write(visitor, bert.name, "Second");
    await saysOnline(visitor);
    await expect.poll(() => textsOf(nell, conversationId)).toContain("First");
    // The member may retry as often as they like before it is sent by itself.
    await visitor.button("Retry").first().click();
    await comeBackOnline(visitor);
    await visitor.seesNo("Not sent");
    await expect.poll(() => textsOf(nell, conversationId)).toEqual(["Hello", "First", "Second"]);
  });

  test("what was written without a network goes by itself when it is back, in its order", async () => {
    const [nell, bert] = await crewMates();
    const { conversationId } = await send(bert, nell, "Hello");
    const visitor = await browser.visit({ width, as: nell });
    const { page } = visitor;
    await visitor.goTo(`/mobile-chat?conversation=${conversationId}`);
    await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));
    await visitor.losesSignal();
    await write(visitor, bert.name, "One");
    await write(visitor, bert.name, "Two");
    await expect.poll(() => page.getByText("It goes by itself").count()).toBe(2);
    await visitor.hasSignalAgain();
    await visitor.seesNo("Not sent");
    await expect.poll(() => textsOf(nell, conversationId)).toEqual(["Hello", "One", "Two"]);
    // With a signal, the server says how long to wait.
    const words = "You have written to many people today. Please try again in 23 hours.";
    const body = JSON.stringify({ code: "too_many_requests", message: words, error: words });
    const headers = { "retry-after": "82800" };
    await page.route("**/api/messages", (route) => route.fulfill({ status: 429, headers, body }), {
      times: 1,
    });
    visitor.errors.expect("429 POST /api/messages");
    await write(visitor, bert.name, "Three");
    await visitor.sees(`It goes by itself. ${words}`);
    await visitor.seesNo("when you have a signal");
    await visitor.press("Retry");
    await visitor.seesNo("Not sent");
    await expect.poll(() => textsOf(nell, conversationId)).toContain("Three");
  });

  test("a hidden conversation can be had back, and comes back with its next message", RARE, async () => {
    const [nell, bert] = await crewMates();
    await send(bert, nell, "Hello");
    const visitor = await browser.visit({ width, as: nell });
    const { page } = visitor;
    await visitor.goLive("/");
    await openChats(visitor);
    const row = page.getByRole("button", { name: new RegExp(`^${bert.name}`) });
    const hide = async () => {
      await page.getByRole("button", { name: `Options for ${bert.name}` }).click();
      await page.getByRole("menuitem", { name: "Hide conversation" }).click();
      if (!visitor.isPhone) return;
      const question = visitor.dialog("Hide Conversation");
      await visitor.sees(question.getByText(/will reappear if you receive a new message\.$/));
      await question.getByRole("button", { name: "Hide Conversation" }).click();
    };
    await hide();
    await visitor.seesToast("Conversation hidden successfully");
    await visitor.seesNo(row);
    await visitor.sees("No conversations yet");
    await visitor.press("Undo");
    await visitor.sees(row);

    await hide();
    await visitor.seesNo(row);
    await visitor.seesNo(page.getByRole("alertdialog"));
    expect(await findViolations(page)).toEqual([]);
    await send(bert, nell, "Are you there?");
    await visitor.sees(row);
    await visitor.sees("Are you there?");
  });

  test("older messages come upwards without a jump, and new ones leave the reader where they are", async () => {
    const [nell, bert] = await crewMates();
    const { conversationId } = await send(bert, nell, "Number 1");
    for (let number = 2; number <= 120; number += 1) await send(bert, nell, `Number ${number}`);
    const visitor = await browser.visit({ width, as: nell });

    await visitor.goLive(`/mobile-chat?conversation=${conversationId}`);
    const thread = threadWith(visitor, bert.name);
    await visitor.sees(thread.getByText("Number 120", { exact: true }));
    const topOf = async (text: string) =>
      (await thread.getByText(text, { exact: true }).boundingBox())?.y ?? 0;
    // The first message of the page: those above it have not loaded yet.
    await thread.getByText("Number 73", { exact: true }).scrollIntoViewIfNeeded();
    await thread.evaluate((node) => {
      node.scrollTop = 300;
    });
    const before = await topOf("Number 73");
    await visitor.sees(thread.getByText("Number 21", { exact: true }).or(thread.getByText("Number 70")));
    await expect.poll(() => thread.getByText("Number 21", { exact: true }).count()).toBe(1);
    expect(Math.abs((await topOf("Number 73")) - before)).toBeLessThan(ROW_HALF);

    await send(bert, nell, "Number 121");
    await visitor.sees(visitor.button("1 new message"));
    expect(Math.abs((await topOf("Number 73")) - before)).toBeLessThan(ROW_HALF);
    await visitor.press("1 new message");
    await visitor.sees(thread.getByText("Number 121"));
    await visitor.seesNo(visitor.button("Jump to latest"));
  });
});

test("a list of more than a hundred conversations goes on when asked, to its end", RARE, async () => {
  const [nell, bert] = await crewMates();
  await send(nell, bert, "The first of all");
  const mates: number[] = [];
  for (let number = 1; number <= 120; number += 1) mates.push((await join({ firstName: "Mate" })).id);
  await runSql(
    `with begun as (
       insert into conversations (user1_id, user2_id, created_at, last_message_at)
       select $1, unnest($2::bigint[]), now(), now() returning id)
     insert into messages (conversation_id, is_from_user1, content, created_at)
     select id, true, 'Are you free on Tuesday?', now() from begun`,
    [nell.id, mates],
  );
  await runSql(
    `update conversations c set last_message_id = m.id from messages m
     where m.conversation_id = c.id and c.user1_id = $1 and c.last_message_id is null`,
    [nell.id],
  );
  const visitor = await browser.visit({ width: 390, as: nell });
  await visitor.goTo("/mobile-chat");
  const rows = visitor.page.getByRole("list", { name: "Conversations" }).getByRole("listitem");
  await expect.poll(() => rows.count()).toBe(100);
  await visitor.press("Show more");
  await expect.poll(() => rows.count()).toBe(121);
  await visitor.sees(rows.last().getByText("The first of all"));
  await visitor.seesNo(visitor.button("Show more"));
});
