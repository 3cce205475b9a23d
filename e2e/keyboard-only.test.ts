import { expect, test } from "vitest";

import { muteMember } from "#contracts/blocks.ts";
import { createPost } from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { postJob } from "./support/jobs.ts";
import {
  findMissingFocusRings,
  hasFocus,
  holdsFocus,
  isFocused,
  opensWithFocusCare,
  pressAtOnce,
  tabTo,
} from "./support/keyboard.ts";
import { join, PASSWORD, signInAs } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

test("a keyboard stays where it was when what it pressed goes with its row", async () => {
  const [member, other] = await Promise.all([join({ firstName: "Kay" }), join({ firstName: "Ossie" })]);
  await callApi(muteMember, { body: { userId: other.id } }, member.token);
  await callApi(follow, { body: { followedUserId: other.id } }, member.token);
  await signInAs(member.email);
  const visitor = await browser.visit({ as: member });
  await opensWithFocusCare(visitor, "/settings");
  for (const [section, name] of [
    ["Muted people", `Unmute ${other.name}`],
    ["People you follow", `Unfollow ${other.name}`],
    ["Where you are signed in", /^Sign out (?!every)/],
  ] as const) {
    await visitor.scrollsTo(section);
    const button = visitor.button(name);
    await button.focus();
    await visitor.page.keyboard.press("Enter");
    await visitor.seesNo(button);
    await expect.poll(() => isFocusIn(visitor, "main *")).toBe(true);
  }
});

test(
  "the focus stays near what was deleted, and comes back to nobody who has turned away from it",
  RARE,
  async () => {
    const visitor = await browser.visit({ as: await join({ firstName: "Kay" }) });
    const { page } = visitor;
    await opensWithFocusCare(visitor, "/");
    const unsent = (text: string) =>
      page.getByRole("article", { name: "Your post that is not sent yet" }).filter({ hasText: text });
    const write = async (text: string) => {
      await visitor.field("Share a project update").fill(text);
      await visitor.sees(visitor.button("Post"));
      await visitor.losesSignal();
      await visitor.press("Post");
      return unsent(text).getByRole("button", { name: /^Delete/ });
    };
    await (await write("Sent by mistake")).press("Enter");
    await visitor.seesNo(unsent("Sent by mistake"));
    await expect.poll(() => isFocusIn(visitor, "main *")).toBe(true);
    await expect.poll(() => page.getByRole("status").getByText("Deleted", { exact: true }).count()).toBe(1);

    const button = await write("Deleted elsewhere");
    await button.focus();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await button.evaluate((node: HTMLElement) => node.click());
    await visitor.seesNo(unsent("Deleted elsewhere"));
    await visitor.hasDrawn();
    expect(await isFocusIn(visitor, "body")).toBe(true);
  },
);

test("a form that is sent leaves the focus at what came of it", async () => {
  const visitor = await browser.visit();
  await visitor.goTo("/forgot-password");
  await visitor.fills({ Email: "nobody@crewyard.example" });
  await visitor.page.keyboard.press("Enter");
  await hasFocus(visitor.page.getByRole("heading", { level: 1, name: "Check your email" }));
});

test("signing in, posting, liking, filtering and declaring interest need no mouse", async () => {
  const [member, other] = await Promise.all([join({ firstName: "Kay" }), join({ firstName: "Ossie" })]);
  await postJob(other, { title: "Keyboard wanted", trade: "Plumber" });
  const visitor = await browser.visit();
  const { keyboard } = visitor.page;

  await visitor.goTo("/");
  await tabTo(visitor, visitor.field("Email"));
  await keyboard.type(member.email);
  await tabTo(visitor, visitor.field("Password"));
  await keyboard.type(PASSWORD);
  await keyboard.press("Enter");

  await visitor.isAt("Home", "/");
  await callApi(createPost, { body: { content: "Reached by Tab alone" } }, other.token);
  await visitor.page.reload();
  await tabTo(visitor, visitor.field("Share a project update"));
  await keyboard.type("Typed by Kay");
  await keyboard.press("Shift+Enter");
  await keyboard.type("on two lines");
  await keyboard.press("Enter");
  await visitor.seesToast("Post created!");
  const own = visitor.page.getByRole("article").filter({ hasText: "Typed by Kay" });
  await visitor.sees(own.getByText("on two lines"));

  const theirs = visitor.page.getByRole("article").filter({ hasText: "Reached by Tab alone" });
  await tabTo(visitor, own);
  // Page Down moves from post to post; another member may have posted in between.
  await expect
    .poll(async () => {
      await keyboard.press("PageDown");
      return isFocused(theirs);
    })
    .toBe(true);
  const like = theirs.getByRole("button", { name: "Like", exact: true });
  await tabTo(visitor, like);
  await keyboard.press("Space");
  await visitor.seesToast("Post liked!");
  await keyboard.press("F8");
  const told = visitor.page.getByRole("group", { name: "Post liked!" });
  await hasFocus(told);
  await keyboard.press("Tab");
  await hasFocus(told.getByRole("button", { name: "Dismiss" }));
  await keyboard.press("Enter");
  await visitor.seesNo(told);
  await hasFocus(like);
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("true");

  await keyboard.press("k");
  await expect.poll(() => theirs.evaluate((node) => node.contains(document.activeElement))).toBe(false);
  await keyboard.press("j");
  await hasFocus(theirs);
  await keyboard.press("l");
  await expect.poll(() => like.getAttribute("aria-pressed")).toBe("false");
  // A dialog keeps the focus, whatever a toast announces.
  await visitor.seesToast("Removed like");
  await keyboard.press("/");
  const search = visitor.dialog("Search users, trades, companies...");
  await holdsFocus(visitor, search);
  await keyboard.type("Ossi");
  await keyboard.press("F8");
  await keyboard.type("e");
  await expect(search.getByRole("searchbox").inputValue()).resolves.toBe("Ossie");
  await keyboard.press("Escape");
  await visitor.seesNo(search);
  await hasFocus(theirs);
  await keyboard.press("?");
  const help = visitor.dialog("Keyboard shortcuts");
  await holdsFocus(visitor, help);
  await expect(findViolations(visitor.page)).resolves.toEqual([]);
  await keyboard.press("l");
  await keyboard.press("Escape");
  await visitor.seesNo(help);
  await hasFocus(theirs);
  await expect(like.getAttribute("aria-pressed")).resolves.toBe("false");
  await keyboard.press("g");
  await keyboard.press("p");
  await visitor.isAt(member.name, "/profile");
  await keyboard.press("n");
  await visitor.isAt("Home", "/");
  await hasFocus(visitor.field("Share a project update"));
  await keyboard.type("gj");
  await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("gj");
  await visitor.field("Share a project update").fill("");

  await tabTo(visitor, own.getByRole("button", { name: "Post options" }));
  await keyboard.press("Enter");
  // Its code loads with this press.
  await hasFocus(visitor.page.getByRole("menuitem").first());
  await keyboard.press("ArrowDown");
  await expect(findMissingFocusRings(visitor)).resolves.toBe("");
  await keyboard.press("Escape");
  await hasFocus(own.getByRole("button", { name: "Post options" }));

  await tabTo(visitor, visitor.link("Job Board"), "Shift+Tab");
  await keyboard.press("Enter");
  await visitor.isAt("Job Board", "/jobs");
  const plumber = visitor.page.getByRole("checkbox", { name: /^Plumber/ });
  await tabTo(visitor, plumber);
  await keyboard.press("Space");
  await expect.poll(() => visitor.path).toBe("/jobs?trade=Plumber");
  const card = visitor.page.getByRole("article", { name: "Keyboard wanted" });
  await visitor.sees(card);
  await tabTo(visitor, card.getByRole("button", { name: /^Declare Interest/ }));
  await keyboard.press("Enter");
  const question = visitor.dialog(/^Declare interest in/);
  await holdsFocus(visitor, question);
  await keyboard.press("Escape");
  await visitor.seesNo(question);
  await hasFocus(card.getByRole("button", { name: /^Declare Interest/ }));
  await keyboard.press("Enter");
  await visitor.sees(question);
  await tabTo(visitor, question.getByRole("button", { name: "Declare Interest" }));
  await keyboard.press("Enter");
  await visitor.seesToast("Interest Declared");
  await visitor.seesNo(question);
  // The focused button is gone, but the focus is not lost.
  await expect.poll(() => visitor.page.evaluate(() => document.activeElement !== document.body)).toBe(true);
});

test("a dialog keeps the focus inside, and every stop on the way shows where one is", RARE, async () => {
  const visitor = await browser.visit({ as: await join({ firstName: "Trap" }) });
  await visitor.goTo("/jobs");
  await tabTo(visitor, visitor.button("Post Job"));
  await visitor.page.keyboard.press("Enter");
  const form = visitor.dialog("Post Job");
  await hasFocus(form.getByLabel("Job title"));
  for (let stop = 0; stop < 25; stop++) {
    await visitor.page.keyboard.press("Tab");
    expect(await form.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    await expect(findMissingFocusRings(visitor)).resolves.toBe("");
  }
  await visitor.page.keyboard.press("Escape");
  await visitor.seesNo(form);
  await hasFocus(visitor.button("Post Job"));
});

test("an arrow key has moved the focus when the next key comes", RARE, async () => {
  const member = await join({ firstName: "Swift" });
  await callApi(createPost, { body: { content: "Quick fingers" } }, member.token);
  const visitor = await browser.visit({ as: member });
  await visitor.goTo("/crew");
  const tab = (name: string) => visitor.page.getByRole("tab", { name });
  await visitor.sees(tab("Crew Requests (0)"));
  expect(await pressAtOnce(tab("My Crew"), "ArrowRight")).toBe("Crew Requests (0)");
  expect(await pressAtOnce(tab("Crew Requests"), "ArrowRight")).toBe("My Crew (0)");
  expect(await pressAtOnce(tab("My Crew"), "ArrowLeft")).toBe("Crew Requests (0)");
  expect(await pressAtOnce(tab("Crew Requests"), "Home")).toBe("My Crew (0)");
  expect(await pressAtOnce(tab("My Crew"), "End")).toBe("Crew Requests (0)");
  await visitor.page.keyboard.press("Enter");
  await expect.poll(() => visitor.path).toBe("/crew?tab=requests");

  await visitor.goTo("/");
  const card = visitor.page.getByRole("article").filter({ hasText: "Quick fingers" });
  await card.getByRole("button", { name: "Post options" }).click();
  const item = (name: string) => visitor.page.getByRole("menuitem", { name, exact: true });
  await visitor.sees(item("Edit"));
  expect(await pressAtOnce(item("Edit"), "ArrowUp")).toBe("Edit");
  expect(await pressAtOnce(item("Edit"), "ArrowDown")).toBe("Anyone with the link can see this");
  expect(await pressAtOnce(item("Edit"), "End")).toBe("Delete");
  expect(await pressAtOnce(item("Delete"), "ArrowDown")).toBe("Delete");
  expect(await pressAtOnce(item("Delete"), "Home")).toBe("Edit");
});

function isFocusIn({ page }: Visitor, places: string): Promise<boolean> {
  return page.evaluate((selector) => document.activeElement?.matches(selector) === true, places);
}
