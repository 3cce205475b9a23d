import { expect, test } from "vitest";

import { getConversation, openConversation } from "#contracts/chat.ts";
import { declareInterest, type Job } from "#contracts/jobs.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, openChats, send, textsOf, threadWith } from "./support/chat.ts";
import { postJob } from "./support/jobs.ts";
import { hasFocus } from "./support/keyboard.ts";
import { join, type Member } from "./support/members.ts";
import { refuse } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const headOf = (visitor: Visitor, words: string) => visitor.link(`Job: ${words}`);

test("a row swiped to the left can be deleted, after a question", async () => {
  const [nell, bert] = await crewMates();
  await send(bert, nell, "Hello");
  const visitor = await browser.visit({ width: 390, as: nell });
  const { page } = visitor;
  await visitor.goTo("/mobile-chat");
  const row = page.getByRole("button", { name: new RegExp(`^${bert.name}`) });
  await visitor.sees(row);
  const remove = page.getByRole("button", { name: `Delete the conversation with ${bert.name}` });
  const swipe = async (dx: number, dy: number) => {
    const box = await row.boundingBox();
    const [x, y] = [(box?.x ?? 0) + 120, (box?.y ?? 0) + 10];
    const finger = { pointerType: "touch", isPrimary: true, bubbles: true };
    await row.dispatchEvent("pointerdown", { ...finger, clientX: x, clientY: y });
    await row.dispatchEvent("pointerup", { ...finger, clientX: x + dx, clientY: y + dy });
  };
  await swipe(-50, 0);
  await swipe(-120, 50);
  await expect(remove.count()).resolves.toBe(0);
  await swipe(-51, 49);
  await visitor.sees(remove);
  expect(await findViolations(page)).toEqual([]);
  await swipe(51, 0);
  await visitor.seesNo(remove);
  await swipe(-80, 0);
  await remove.click();
  const question = visitor.dialog("Hide Conversation");
  await visitor.sees(
    question.getByText(
      "Are you sure you want to hide this conversation? The conversation will be removed from your chat list but will reappear if you receive a new message.",
    ),
  );
  expect(await findViolations(page)).toEqual([]);
  // Back first closes the question.
  await page.goBack();
  await visitor.seesNo(question);
  expect(visitor.path).toBe("/mobile-chat");
  await swipe(-80, 0);
  await remove.click();
  visitor.errors.expect("503");
  await page.route("**/hide", (route) => refuse(route), { times: 1 });
  await question.getByRole("button", { name: "Hide Conversation" }).click();
  await visitor.sees(question.getByText("Failed to hide conversation"));
  await question.getByRole("button", { name: "Hide Conversation" }).click();
  await visitor.seesToast("Conversation hidden successfully");
  await visitor.seesNo(page.getByText("Success", { exact: true }));
  await visitor.seesNo(row);
});

test(
  "the list comes without what a conversation needs, and that without its menus and what sends",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const { conversationId } = await send(bert, nell, "Is the scaffold up?");
    const visitor = await browser.visit({ width: 390, as: nell });
    const { page } = visitor;
    await visitor.staysInFirstMoments();
    const pieces = ["ConversationView", "ConversationMenu", "MessageMenu", "outbox-kinds"];
    const has = (...expected: string[]) => expect.poll(() => visitor.codeAmong(pieces)).toEqual(expected);
    await visitor.goTo("/mobile-chat");
    const row = page.getByRole("button", { name: new RegExp(`^${bert.name}`) });
    await visitor.sees(row);
    await visitor.isWhole();
    await has();

    // The press that loads the menu's code opens it, even if the code takes long.
    await page.route(/\/assets\/ConversationMenu-/, async (route) => {
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    const dots = visitor.button(`Options for ${bert.name}`);
    await dots.focus();
    await page.keyboard.press("ArrowDown");
    await hasFocus(page.getByRole("menuitem", { name: "View profile" }));
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await hasFocus(dots);
    await has("ConversationMenu");

    await row.click();
    const thread = threadWith(visitor, bert.name);
    await visitor.sees(thread.getByText("Is the scaffold up?"));
    await has("ConversationView", "ConversationMenu");
    await visitor.field(`Message ${bert.name}`).fill("Since noon");
    await has("ConversationView", "ConversationMenu", "outbox-kinds");
    await visitor.press("Send message");
    await expect.poll(() => textsOf(bert, conversationId)).toContain("Since noon");
    const kept = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => /^outbox(?:Kept)?:/.test(key)).length);
    await expect.poll(kept).toBe(0);

    // An address with a conversation first shows its messages; they are marked as read after the first moments.
    await send(bert, nell, "And the ladder?");
    await visitor.goTo(`/mobile-chat?conversation=${conversationId}`);
    await visitor.sees(thread.getByText("And the ladder?"));
    await visitor.isWhole();
    await expect.poll(kept).toBe(1);
    await has("ConversationView");
    await thread.getByRole("button", { name: "Message options" }).last().click();
    await visitor.sees(page.getByRole("menuitem", { name: "Report message" }));
    await has("ConversationView", "MessageMenu");
  },
);

test.each(["turns to something else", "presses again"])(
  "a menu whose code is on its way leaves its button alone, and does not open for whoever %s",
  async (what) => {
    const [nell, bert] = await crewMates();
    await send(bert, nell, "Hello");
    const visitor = await browser.visit({ width: 390, as: nell });
    const { page } = visitor;
    const arrival = Promise.withResolvers<void>();
    await page.route(/\/assets\/ConversationMenu-/, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await visitor.goTo("/mobile-chat");
    const row = page.getByRole("button", { name: new RegExp(`^${bert.name}`) });
    const dots = visitor.button(`Options for ${bert.name}`);
    await dots.click();
    await expect.poll(() => dots.getAttribute("aria-busy")).toBe("true");
    await hasFocus(dots);
    expect(await findViolations(page)).toEqual([]);
    const isLeft = what === "turns to something else";
    if (isLeft) await row.focus();
    else await dots.click();
    const came = page.waitForResponse(/ConversationMenu-/);
    arrival.resolve();
    await (await came).finished();
    await expect.poll(() => dots.getAttribute("aria-busy")).toBeNull();
    await visitor.hasDrawn();
    await hasFocus(isLeft ? row : dots);
    expect(await page.getByRole("menu").count()).toBe(0);
    await dots.click();
    await visitor.sees(page.getByRole("menuitem", { name: "View profile" }));
  },
);

test("Back leads from a chat to the list and home, and nothing else is on the screen", async () => {
  const [nell, bert] = await crewMates();
  await send(bert, nell, "Hello");
  const visitor = await browser.visit({ width: 390, as: nell });
  const { page } = visitor;
  await visitor.goTo("/");
  await openChats(visitor);
  await expect(page.getByRole("contentinfo").count()).resolves.toBe(0);
  await visitor.seesNo(page.getByRole("navigation", { name: "Main" }));
  const open = () => page.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
  await open();
  await visitor.isAt(bert.name);
  await page.goBack();
  await visitor.isAt("Messages", "/mobile-chat");
  await open();
  await visitor.press("Back to chats");
  await visitor.isAt("Messages", "/mobile-chat");
  await visitor.press("Back to home");
  await expect.poll(() => visitor.path).toBe("/");
  await page.goto("/mobile-chat?tab=crew");
  await visitor.press("Close");
  await expect.poll(() => visitor.path).toBe("/");
});

test("the crew is a tab away, with a card for each and a chat", RARE, async () => {
  const [nell, bert] = await crewMates();
  const visitor = await browser.visit({ width: 390, as: nell, theme: "dark" });
  const { page } = visitor;
  await visitor.goTo("/mobile-chat");
  await visitor.sees("Start chatting with your crew members!");
  await page.getByRole("tab", { name: "Crew" }).click();
  await visitor.sees(page.getByRole("tab", { name: "Crew", selected: true }));
  await hasFocus(page.getByRole("tab", { name: "Crew" }));
  await page.getByRole("button", { name: bert.name, exact: true }).click();
  const card = visitor.dialog(bert.name);
  await visitor.sees(card.getByText("Plumber"));
  await visitor.sees(card.getByRole("link", { name: "View Profile" }));
  expect(await findViolations(page)).toEqual([]);
  await card.getByRole("button", { name: "Close" }).click();
  await visitor.seesNo(card);
  await page.getByRole("button", { name: `Chat with ${bert.name}` }).click();
  await visitor.isAt(bert.name);
  await visitor.sees(threadWith(visitor, bert.name).getByText("No messages yet. Say hello."));

  const loner = await browser.visit({ width: 390, as: await join({ firstName: "Una" }) });
  await loner.goTo("/mobile-chat?tab=crew");
  await loner.sees("No crew members yet");
  await loner.sees("Add crew members to start chatting!");
});

test(
  "a chat that stays open leaves its job to what is said since, also where each side has it open from another",
  RARE,
  async () => {
    const [owner, seeker] = await Promise.all([join({ firstName: "Olive" }), join({ firstName: "Sam" })]);
    const [first, second] = await Promise.all([
      postJob(owner, { title: "Ridge tiles" }),
      postJob(owner, { title: "Lead flashing" }),
    ]);
    for (const { id } of [second, first]) await callApi(declareInterest, { params: { id } }, seeker.token);
    const { conversationId } = await send(seeker, owner, "Morning");
    const asked: string[] = [];
    const opens = async (as: Member, other: Member, job: Job) => {
      const visitor = await browser.visit({ width: 390, as });
      visitor.page.on("request", (request) => {
        if (request.method() === "POST" && request.url().endsWith("/api/conversations"))
          asked.push(request.postData() ?? "");
      });
      await visitor.goLive(`/mobile-chat?with=${other.id}&job=${job.id}`);
      await visitor.sees(headOf(visitor, job.heading));
      return visitor;
    };
    const isAboutSecond = async () => {
      const { aboutJob } = await callApi(getConversation, { params: { id: conversationId } }, owner.token);
      expect(aboutJob?.id).toBe(second.id);
    };
    const atOwner = await opens(owner, seeker, first);
    await callApi(openConversation, { body: { otherUserId: owner.id, jobId: second.id } }, seeker.token);
    await atOwner.sees(headOf(atOwner, second.heading));
    await send(seeker, owner, "This one, rather");
    await atOwner.sees(threadWith(atOwner, seeker.name).getByText("This one, rather"));
    await isAboutSecond();
    expect(asked).toEqual([]);

    await callApi(openConversation, { body: { otherUserId: owner.id, jobId: first.id } }, seeker.token);
    await atOwner.sees(headOf(atOwner, first.heading));
    const atSeeker = await opens(seeker, owner, second);
    // Announced once: returning to this address, or reloading it, does not announce it again.
    await expect.poll(() => atSeeker.page.url()).toMatch(/with=\d+$/);
    await atOwner.sees(headOf(atOwner, second.heading));
    await send(owner, seeker, "As you like");
    for (const [visitor, name] of [
      [atOwner, seeker.name],
      [atSeeker, owner.name],
    ] as const)
      await visitor.sees(threadWith(visitor, name).getByText("As you like"));
    await isAboutSecond();
    // Announced once, by the side that has asked since.
    expect(asked).toHaveLength(1);
  },
);
