import type { Locator } from "playwright-core";

import { createPost } from "#contracts/feed.ts";

import { callApi } from "./api.ts";
import type { Member } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/** Everything in the feed, including what stands between posts. */
export const feedArticles = (visitor: Visitor): Locator =>
  visitor.page.getByRole("feed").locator(":scope > article");

export const feedPosts = (visitor: Visitor): Locator =>
  visitor.page.getByRole("feed").locator(":scope > article[data-post]");

/** Opens the home screen and waits for its first post. */
export async function openHome(visitor: Visitor, path = "/"): Promise<void> {
  await visitor.goTo(path);
  await feedPosts(visitor).first().waitFor();
}

/**
 * Scrolls through all loaded posts and back, as a reader would, so that everything loads that waits until it is near
 * or the page is idle.
 */
export async function readOn(visitor: Visitor): Promise<void> {
  const count = await feedPosts(visitor).count();
  for (let at = 0; at < count; at++) {
    await feedPosts(visitor)
      .nth(at)
      .evaluate((node) => node.scrollIntoView({ block: "start" }));
    await visitor.hasDrawn();
  }
  await visitor.page.evaluate(() => scrollTo({ top: 0 }));
}

/** Posts through the API, as its author on another device. */
export const writePost = (by: Member, content: string) =>
  callApi(createPost, { body: { content } }, by.token);

export const hasFocus = (locator: Locator): Promise<boolean> =>
  locator.evaluate((node) => node === document.activeElement);
