import { expect, test } from "vitest";

import { getConversation, hideConversation, markConversationRead } from "#contracts/chat.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, fieldFor, openChats, panelOf, send, threadWith } from "./support/chat.ts";
import { join } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

async function boxOf(visitor: Visitor) {
  const box = await panelOf(visitor).boundingBox();
  return box && { left: box.x, top: box.y, width: box.width, height: box.height };
}

test("the panel stands where it should, and never leaves the window", RARE, async () => {
  const [nell, bert] = await crewMates();
  await send(bert, nell, "Hello");
  const visitor = await browser.visit({ as: nell });
  const { page } = visitor;
  await visitor.goTo("/");
  await openChats(visitor);
  const wide = await page.evaluate(() => document.documentElement.clientWidth);
  await expect.poll(() => boxOf(visitor)).toEqual({ left: wide - 400, top: 100, width: 380, height: 500 });

  // Dragged by its header, far beyond the corner.
  await page.mouse.move(wide - 300, 130);
  await page.mouse.down();
  await page.mouse.move(-200, -200, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => boxOf(visitor)).toMatchObject({ left: 0, top: 0 });
  await page.mouse.move(60, 30);
  await page.mouse.down();
  await page.mouse.move(560, 330, { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => boxOf(visitor)).toMatchObject({ left: 500, top: 300 });

  // A smaller window, as after zooming.
  await page.setViewportSize({ width: 800, height: 600 });
  await expect.poll(async () => (await boxOf(visitor))?.top).toBe(100);
  const box = await boxOf(visitor);
  expect((box?.left ?? 0) + 380).toBeLessThanOrEqual(800);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(() => boxOf(visitor)).toMatchObject({ left: 500, top: 300 });

  await visitor.press("Minimise");
  await expect.poll(() => boxOf(visitor)).toMatchObject({ width: 380, height: 60 });
  // While minimised it marks nothing as read.
  await visitor.sees(panelOf(visitor).getByText("1 unread"));
  await visitor.press("Expand");
  await visitor.press("Close");
  await visitor.seesNo(panelOf(visitor));
  await page.reload();
  await openChats(visitor);
  await expect.poll(() => boxOf(visitor)).toMatchObject({ left: 500, top: 300 });
});

test("everything in the panel is done by keyboard alone", async () => {
  const [nell, bert] = await crewMates();
  await send(bert, nell, "Hello");
  const visitor = await browser.visit({ as: nell });
  const { page } = visitor;
  await visitor.goTo("/");
  const toggle = page.getByRole("button", { name: /^Messages/ });
  await toggle.focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => panelOf(visitor).evaluate((node) => node === document.activeElement)).toBe(true);
  await visitor.sees(page.getByRole("button", { name: new RegExp(`^${bert.name}`) }));

  await page.keyboard.press("Tab");
  const move = page.getByRole("button", { name: "Move the chat" });
  await expect.poll(() => move.evaluate((node) => node === document.activeElement)).toBe(true);
  const start = await boxOf(visitor);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("Shift+ArrowDown");
  await expect
    .poll(() => boxOf(visitor))
    .toMatchObject({ left: (start?.left ?? 0) - 10, top: (start?.top ?? 0) + 50 });
  await page.keyboard.press("Home");
  await expect.poll(async () => (await boxOf(visitor))?.left).toBe(20);
  await page.keyboard.press("Enter");
  await page.getByRole("menuitem", { name: "Where it was at first" }).press("Enter");
  await expect.poll(() => boxOf(visitor)).toEqual(start);

  await page.getByRole("button", { name: new RegExp(`^${bert.name}`) }).press("Enter");
  await expect
    .poll(() => fieldFor(visitor, bert.name).evaluate((node) => node === document.activeElement))
    .toBe(true);
  await page.keyboard.type("One line");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("and another");
  await page.keyboard.press("Enter");
  await visitor.sees(threadWith(visitor, bert.name).getByText("One line\nand another"));
  await page.keyboard.press("Escape");
  await visitor.seesNo(panelOf(visitor));
  await expect.poll(() => toggle.evaluate((node) => node === document.activeElement)).toBe(true);
});

test("a chat begins from one's crew and from the search, in the words of the panel", RARE, async () => {
  const [nell, bert] = await crewMates();
  const ossie = await join({ firstName: "Oswaldina", lastName: "Dunnock" });
  const visitor = await browser.visit({ as: nell, theme: "dark" });
  const { page } = visitor;
  await visitor.goTo("/");
  await openChats(visitor);
  await visitor.sees("No conversations yet");
  await visitor.sees("Start a chat with a friend!");
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("tab", { name: "My Crew" }).click();
  await visitor.sees(panelOf(visitor).getByRole("link", { name: bert.name }));
  expect(await findViolations(page)).toEqual([]);
  await page.getByRole("tab", { name: "Search" }).click();
  await visitor.sees("Type to search users");
  const search = page.getByPlaceholder("Search users to chat...");
  await search.fill("o");
  await visitor.sees("Type to search users");
  await search.fill("nobody is called this");
  await visitor.sees("Try a different search term");
  await search.fill("Oswaldina");
  await page
    .getByRole("button", { name: `Chat with ${ossie.name}` })
    .first()
    .click();
  await visitor.sees(panelOf(visitor).getByRole("heading", { name: ossie.name }));
  await visitor.press("← Back to chats");
  await visitor.sees(page.getByRole("tab", { name: "Chats", selected: true }));
});

/** Makes a connection that can be cut, and returns once it is no longer cut. */
async function holdLine({ page, errors }: Visitor) {
  errors.allow("WebSocket connection", "The realtime connection");
  const line = { isCut: false, close: () => undefined as unknown };
  await page.routeWebSocket(/\/ws$/, (socket) => {
    if (line.isCut) return void socket.close({ code: 1001 });
    const server = socket.connectToServer();
    line.close = () => Promise.all([socket.close({ code: 1001 }), server.close()]);
  });
  return line;
}

test("what was written while the connection was down is there when it is back", async () => {
  const [nell, bert] = await crewMates();
  const { conversationId } = await send(bert, nell, "Before");
  const visitor = await browser.visit({ as: nell });
  const line = await holdLine(visitor);
  await visitor.goLive(`/mobile-chat?conversation=${conversationId}`);
  await visitor.sees(threadWith(visitor, bert.name).getByText("Before"));
  await send(bert, nell, "By the socket");
  await visitor.sees(threadWith(visitor, bert.name).getByText("By the socket"));
  line.isCut = true;
  await line.close();
  await send(bert, nell, "In between");
  line.isCut = false;
  await visitor.sees(threadWith(visitor, bert.name).getByText("In between"));
  await expect(threadWith(visitor, bert.name).getByText("By the socket").count()).resolves.toBe(1);
});

test(
  "what was written while the connection was down is in a thread that was left before, too",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    await send(bert, nell, "Before");
    const visitor = await browser.visit({ as: nell });
    const line = await holdLine(visitor);
    await visitor.goLive("/mobile-chat");
    const row = visitor.page.getByRole("listitem").filter({ hasText: bert.name });
    const open = () => row.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
    await open();
    await visitor.sees(threadWith(visitor, bert.name).getByText("Before"));
    await visitor.page.goBack();
    line.isCut = true;
    await line.close();
    await send(bert, nell, "In between");
    line.isCut = false;
    await visitor.sees(row.getByText("In between"));
    await send(bert, nell, "Afterwards");
    await visitor.sees(row.getByText("Afterwards"));
    await open();
    await visitor.sees(threadWith(visitor, bert.name).getByText("Afterwards"));
    await visitor.sees(threadWith(visitor, bert.name).getByText("In between"));
  },
);

test(
  "a chat that is open from a profile stays hidden when another device hides it, until it is asked for again",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const { conversationId: id } = await send(bert, nell, "Hello");
    const isHidden = async () => (await callApi(getConversation, { params: { id } }, nell.token)).isHidden;
    const visitor = await browser.visit({ as: nell });
    await visitor.goLive(`/profile/${bert.id}`);
    await visitor.press("Send Message");
    await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));
    const told = visitor.page.waitForResponse(`**/api/conversations/${id}`);
    await callApi(hideConversation, { params: { id } }, nell.token);
    await told;
    await visitor.hasDrawn();
    await visitor.isWhole();
    expect(await isHidden()).toBe(true);
    await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));
    await visitor.press("Send Message");
    await expect.poll(isHidden).toBe(false);

    // The same in the panel, which stays open.
    const asksInPanel = async () => {
      await visitor.press(/Back to chats$/);
      await visitor.page.getByRole("tab", { name: "My Crew" }).click();
      await visitor.press(`Chat with ${bert.name}`);
      await visitor.sees(threadWith(visitor, bert.name).getByText("Hello"));
    };
    await asksInPanel();
    await callApi(hideConversation, { params: { id } }, nell.token);
    await asksInPanel();
    await expect.poll(isHidden).toBe(false);
  },
);

test("minimising the panel and expanding it leaves its reader where they were", RARE, async () => {
  const [nell, bert] = await crewMates();
  for (let number = 1; number <= 40; number += 1) await send(bert, nell, `Number ${number}`);
  const visitor = await browser.visit({ as: nell });
  await visitor.goTo(`/profile/${bert.id}`);
  await visitor.press("Send Message");
  const thread = threadWith(visitor, bert.name);
  // Without `exact`, the second message with its time '02:15' would match the twentieth.
  const message = (number: number) => thread.getByText(`Number ${number}`, { exact: true });
  await visitor.sees(message(40));
  await message(20).scrollIntoViewIfNeeded();
  await visitor.sees(visitor.button("Jump to latest"));
  const scrolledTo = () => thread.evaluate((node) => node.scrollTop);
  const before = await scrolledTo();
  await visitor.press("Minimise");
  await visitor.seesNo(thread);
  await visitor.hasDrawn();
  await visitor.press("Expand");
  await visitor.sees(thread);
  await visitor.hasDrawn();
  expect(Math.abs((await scrolledTo()) - before)).toBeLessThan(5);
  await visitor.sees(visitor.button("Jump to latest"));
});

test(
  "who may see that one has read is chosen beside an open chat, which shows it at once",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const { conversationId: id, id: upTo } = await send(nell, bert, "Hello");
    await callApi(markConversationRead, { params: { id }, body: { upTo } }, bert.token);
    const visitor = await browser.visit({ as: nell });
    await visitor.goLive("/settings");
    await visitor.scrollsTo("Read marks in chat");
    await openChats(visitor);
    await visitor.press(new RegExp(`^${bert.name}`));
    const read = threadWith(visitor, bert.name).getByText("Read", { exact: true });
    await visitor.sees(read);
    // By keyboard, because the panel covers it.
    for (const choice of ["Nobody", "My crew only"]) {
      await visitor.page.getByRole("radio", { name: new RegExp(`^${choice}`) }).press("Space");
      if (choice === "Nobody") await visitor.seesNo(read);
      else await visitor.sees(read);
    }
  },
);

test("the panel gives way to the chats' own screen, however its address is written", async () => {
  const [nell] = await crewMates();
  const visitor = await browser.visit({ as: nell });
  const { page } = visitor;
  await visitor.goTo("/");
  await openChats(visitor);
  await page.evaluate(() => {
    history.pushState(null, "", "/Mobile-Chat/");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await visitor.isAt("Messages");
  await visitor.seesNo(panelOf(visitor));
});
