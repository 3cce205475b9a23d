import type { Locator, Route } from "playwright-core";

import { createPost } from "#contracts/feed.ts";

import { callApi } from "./api.ts";
import type { Member } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/** The message of a server that is shutting down. */
export const BUSY = "We are busy just now. Please try again in a moment.";

/** Posts through the API; returns the post's id. */
export async function post(author: Member, content: string): Promise<number> {
  return (await callApi(createPost, { body: { content } }, author.token)).id;
}

/** Opens the post by its link, with its comments open, and returns its card. */
export async function openPost(visitor: Visitor, id: number): Promise<Locator> {
  await visitor.goTo(`/?post=${id}`);
  const card = visitor.page.getByRole("region", { name: "Linked post" }).getByRole("article");
  await visitor.sees(card);
  await visitor.sees(card.getByLabel("Write a comment"));
  return card;
}

/** Chooses from the menu of a post's card. */
export async function chooseFromMenu(visitor: Visitor, card: Locator, name: string): Promise<void> {
  await card.getByRole("button", { name: "Post options" }).click();
  await visitor.page.getByRole("menuitem", { name, exact: true }).click();
}

/** Reports a post as spam, from the menu of its card. */
export async function reportPost(visitor: Visitor, postId: number, details: string): Promise<void> {
  const card = await openPost(visitor, postId);
  await chooseFromMenu(visitor, card, "Report");
  const dialog = visitor.dialog("Report post");
  await dialog.getByRole("radio", { name: /^Spam/ }).check();
  await dialog.getByLabel(/^Anything our moderators/).fill(details);
  await dialog.getByRole("button", { name: "Report post" }).click();
  await visitor.seesToast("Post reported");
  await visitor.sees(card.getByText("Reported. You no longer see this post."));
}

export { hasFocus } from "./keyboard.ts";

/** Responds as a server that is shutting down, or with another refusal. */
export async function refuse(route: Route, status = 503, code = "unavailable"): Promise<void> {
  await route.fulfill({
    status,
    contentType: "application/json",
    body: JSON.stringify({ message: BUSY, error: BUSY, code }),
  });
}
