import type { Locator } from "playwright-core";
import { expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, fieldFor, openChats, send, threadWith, write } from "./support/chat.ts";
import { findOverflow } from "./support/inspect.ts";
import { postJob } from "./support/jobs.ts";
import { findMissingFocusRings, holdsFocus } from "./support/keyboard.ts";
import { join, PASSWORD } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

test(
  "at 400% zoom one signs in, posts, chats and declares interest, and no bar covers what has the focus",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    await send(bert, nell, "Can you start on Monday?");
    await postJob(bert, { title: "Seen through a lens", trade: "Plumber" });
    const visitor = await browser.visit({ width: 320, touch: false });
    const { page } = visitor;
    // What a window of 1280 by 1024 shows when zoomed.
    await page.setViewportSize({ width: 320, height: 256 });

    await visitor.goTo("/");
    await visitor.fills({ Email: nell.email, Password: PASSWORD });
    await isUsable(visitor);
    await visitor.press("Sign In");
    await visitor.isAt("Home", "/");
    await visitor.isWhole();
    // Late content is taller than its placeholder, and moves the focused element.
    await page.waitForLoadState("networkidle");
    await isUsable(visitor);

    await visitor.field("Share a project update").fill("Written with large letters");
    await visitor.press("Post");
    await visitor.sees(page.getByRole("article").filter({ hasText: "Written with large letters" }));
    await expect(page.evaluate(findBars)).resolves.toEqual([]);

    await openChats(visitor);
    await page.getByRole("button", { name: new RegExp(`^${bert.name}`) }).click();
    await visitor.isAt(bert.name);
    await isUsable(visitor);
    await write(visitor, bert.name, "On Monday, then");
    await visitor.sees(threadWith(visitor, bert.name).getByText("On Monday, then"));
    await isInside(fieldFor(visitor, bert.name));
    await isInside(visitor.button("Send message"));
    await isInside(threadWith(visitor, bert.name).getByText("On Monday, then"));

    await visitor.goTo("/jobs?q=lens");
    await visitor.isWhole();
    await isUsable(visitor);
    await page.getByRole("button", { name: "Declare Interest Seen through a lens" }).click();
    const question = visitor.dialog(/^Declare interest in/);
    await visitor.sees(question);
    await isUsable(visitor);
    await question.getByRole("button", { name: "Declare Interest" }).click();
    await visitor.seesNo(question);
    await visitor.goTo("/jobs?q=lens");
    await visitor.sees("Interest declared");
  },
);

test(
  "in the device's own high contrast, controls have edges, what is on can be told, and so can the focus",
  RARE,
  async () => {
    const [member, other] = await Promise.all([join({ firstName: "Hal" }), join({ firstName: "Ossie" })]);
    await callApi(createPost, { body: { content: "Black on white" } }, other.token);
    const visitor = await browser.visit({ as: member });
    const { page } = visitor;
    await page.emulateMedia({ forcedColors: "active" });

    await visitor.goTo("/");
    const card = page.getByRole("article").filter({ hasText: "Black on white" });
    const like = card.getByRole("button", { name: "Like", exact: true });
    await visitor.sees(like);
    await hasEdges(visitor.field("Share a project update"));
    await differ(visitor.link("Home").first(), visitor.link("Job Board").first());
    await differ(page.getByText("Related", { exact: true }), page.getByText("MyCrew", { exact: true }));
    const before = await lookOf(like);
    await like.click();
    await visitor.seesToast("Post liked!");
    await expect.poll(() => lookOf(like)).not.toBe(before);
    await card.getByRole("button", { name: "Post options" }).press("Enter");
    await holdsFocus(visitor, page.getByRole("menu"));
    await page.keyboard.press("ArrowDown");
    await hasRing(visitor);
    await page.keyboard.press("Escape");

    await visitor.goTo("/crew");
    await differ(
      page.getByRole("tab", { name: "My Crew" }),
      page.getByRole("tab", { name: "Crew Requests" }),
    );

    await visitor.goTo("/jobs");
    await hasEdges(visitor.button("Post Job"));
    await hasEdges(page.getByRole("searchbox", { name: "Search jobs" }));
    await visitor.button("Post Job").focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await hasRing(visitor);
    const plumber = page.getByRole("checkbox", { name: /^Plumber/ });
    const off = await lookOf(plumber);
    await plumber.check();
    await expect.poll(() => lookOf(plumber)).not.toBe(off);

    await visitor.goTo("/settings");
    const choice = page.getByRole("switch", { name: /^Post activity notifications/ });
    const on = await lookOf(choice);
    await choice.press("Space");
    await expect.poll(() => lookOf(choice)).not.toBe(on);
  },
);

/** Checks that nothing scrolls sideways, and that twelve stops by Tab are visible, at least in part. */
async function isUsable(visitor: Visitor): Promise<void> {
  expect(await findOverflow(visitor)).toEqual([]);
  for (let stop = 0; stop < 12; stop++) {
    await visitor.page.keyboard.press("Tab");
    // It may still be scrolling there.
    await expect.poll(() => visitor.page.evaluate(findHidden)).toBe("");
  }
}

/** Returns the focused element if it is outside the window or completely covered; empty if it is visible. */
function findHidden(): string {
  const node = document.activeElement;
  if (node === null || node === document.body) return "";
  // Late content above has moved it away, so scroll to it.
  node.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, right, top, bottom } = node.getBoundingClientRect();
  // For an element taller than the window, the visible part.
  const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
  const isSeen = [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => {
    const at = document.elementFromPoint((left + right) / 2, from + (to - from) * part);
    // A checkbox lies over or under its drawn look.
    return at !== null && (node.contains(at) || node.parentElement?.contains(at) === true);
  });
  return isSeen ? "" : node.outerHTML.slice(0, 200);
}

/** Returns the bars that stay in the window however far it is scrolled. */
function findBars(): string[] {
  scrollTo(0, innerHeight);
  const bars = [...document.querySelectorAll("header, nav")].filter((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return bottom > 0 && top < innerHeight && !node.closest("main, footer");
  });
  return bars.map((node) => node.outerHTML.slice(0, 100));
}

/** Checks that all of it is in the window, and nothing covers its middle. */
async function isInside(thing: Locator): Promise<void> {
  await expect
    .poll(() =>
      thing.evaluate((node) => {
        const { left, right, top, bottom } = node.getBoundingClientRect();
        const at = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && left >= 0 && right <= innerWidth && node.contains(at);
      }),
    )
    .toBe(true);
}

async function hasEdges(control: Locator): Promise<void> {
  await control.first().waitFor();
  const edges = await control.evaluate((node) => {
    const { borderTopStyle, borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(node);
    const isDrawn = borderTopStyle !== "none" && Number.parseFloat(borderTopWidth) >= 1;
    return isDrawn && borderTopColor !== backgroundColor;
  });
  expect(edges, control.toString()).toBe(true);
}

async function hasRing(visitor: Visitor): Promise<void> {
  await expect.poll(() => findMissingFocusRings(visitor)).toBe("");
  const [ring, ground] = await visitor.page.evaluate(() => {
    const { outlineColor, backgroundColor } = getComputedStyle(document.activeElement ?? document.body);
    return [outlineColor, backgroundColor];
  });
  expect(ring).not.toBe(ground);
}

async function differ(one: Locator, other: Locator): Promise<void> {
  expect(await lookOf(one.first()), one.toString()).not.toBe(await lookOf(other.first()));
}

/** Returns the look of something without its words: its colours and edges, and those of its icon and mark. */
async function lookOf(thing: Locator): Promise<string> {
  await thing.first().waitFor();
  return thing.first().evaluate((node) =>
    [node, ...node.querySelectorAll("svg")]
      .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, "::before")])
      .map((style) =>
        [style.color, style.backgroundColor, style.borderColor, style.fill, style.outlineStyle].join(" "),
      )
      .join(" | "),
  );
}
