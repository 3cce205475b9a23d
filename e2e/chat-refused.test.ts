import { expect, test } from "vitest";

import { blockMember, unblockMember } from "#contracts/blocks.ts";
import { countUnreadMessages } from "#contracts/chat.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, fieldFor, send, threadWith, write } from "./support/chat.ts";
import { join } from "./support/members.ts";
import { BUSY, refuse } from "./support/post-card.ts";

const browser = useBrowser();

test("a chat with a block can be read and not written in, until the block has ended", async () => {
  const [nell, bert] = await crewMates();
  const { conversationId } = await send(bert, nell, "Hello");
  await callApi(blockMember, { body: { userId: nell.id } }, bert.token);
  const visitor = await browser.visit({ as: nell });
  await visitor.goLive(`/mobile-chat?conversation=${conversationId}`);
  await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));
  await visitor.sees("You can no longer send messages in this chat.");
  await expect(fieldFor(visitor, bert.name).count()).resolves.toBe(0);
  // Marking the chat as read fetches it again. This must happen before the block ends, because nothing tells her of that.
  await expect.poll(async () => (await callApi(countUnreadMessages, {}, nell.token)).count).toBe(0);
  await visitor.press("Back to chats");
  const row = visitor.page.getByRole("button", { name: new RegExp(`^${bert.name}`) });
  await visitor.sees(row);
  await visitor.seesNo(row.filter({ hasText: "unread" }));
  await callApi(unblockMember, { params: { userId: nell.id } }, bert.token);
  await row.click();
  await visitor.sees(fieldFor(visitor, bert.name));
});

test("whoever is blocked while their chat is open can no longer be written to", RARE, async () => {
  const [nell, bert] = await crewMates();
  const { conversationId } = await send(bert, nell, "Hello");
  const visitor = await browser.visit({ as: nell });
  const elsewhere = await browser.visit({ as: nell });
  await elsewhere.goLive(`/mobile-chat?conversation=${conversationId}`);
  await elsewhere.sees(fieldFor(elsewhere, bert.name));
  await visitor.goLive(`/profile/${bert.id}`);
  await visitor.press("Send Message");
  await visitor.sees(fieldFor(visitor, bert.name));
  // By keyboard, because the panel covers it.
  await visitor.button("Profile options").press("Enter");
  await visitor.page.getByRole("menuitem", { name: `Block ${bert.name}` }).press("Enter");
  await visitor.dialog(`Block ${bert.name}?`).getByRole("button", { name: "Block" }).click();
  for (const screen of [visitor, elsewhere]) {
    await screen.sees("You can no longer send messages in this chat.");
    await expect(fieldFor(screen, bert.name).count()).resolves.toBe(0);
  }
});

test("a chat that could not be begun opens all the same, and its first message begins it", async () => {
  const [nell, bert] = await Promise.all([join({ firstName: "Nell" }), join({ firstName: "Bert" })]);
  const visitor = await browser.visit({ as: nell });
  const { page } = visitor;
  await page.route("**/api/conversations", (route) =>
    route.request().method() === "POST" ? route.abort("connectionreset") : route.continue(),
  );
  visitor.errors.expect("net::ERR_CONNECTION_RESET POST /api/conversations");
  await visitor.goTo(`/profile/${bert.id}`);
  await visitor.press("Send Message");
  await visitor.sees("Failed to start conversation");
  await visitor.seesNo("No messages yet");
  await write(visitor, bert.name, "Hello Bert");
  await visitor.sees(threadWith(visitor, bert.name).getByText("Hello Bert"));
  await visitor.seesNo("Failed to start conversation");
  await visitor.seesNo("Sending…");
});

test("a chat opened by its link that cannot be read says why, and comes with Retry", async () => {
  const [nell, bert] = await crewMates();
  const { conversationId } = await send(bert, nell, "Hello");
  const visitor = await browser.visit({ width: 390, as: nell });
  const { page } = visitor;
  const refused = /\/api\/conversations(\?|\/)/;
  visitor.errors.expect("503");
  await page.route(refused, (route) => refuse(route));
  await visitor.goTo(`/mobile-chat?conversation=${conversationId}`);
  await visitor.sees(BUSY);
  await visitor.seesNo("No messages yet");
  expect(await findViolations(page)).toEqual([]);
  await page.unroute(refused);
  await visitor.press("Retry");
  await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));
  await visitor.seesNo(BUSY);
  await visitor.sees(fieldFor(visitor, bert.name));

  const stranger = await browser.visit({ as: await join() });
  stranger.errors.expect("404");
  await stranger.goTo(`/mobile-chat?conversation=${conversationId}`);
  await stranger.sees("We could not find that conversation.");
  await stranger.seesNo("No messages yet");
  await stranger.seesNo(stranger.button("Retry"));
});
