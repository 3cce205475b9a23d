import { chooseFromMenu, openPost } from "./post-card.ts";
import type { Screen } from "./screens.ts";

/** What opens from the card of another member's post, and of the member's own. */
export const POST_SCREENS: readonly Screen[] = [
  {
    name: "a post far too long",
    as: "member",
    async open(visitor, scene) {
      await openPost(visitor, scene.longPost);
      await visitor.isWhole();
    },
  },
  {
    name: "a post's menu",
    as: "member",
    async open(visitor, scene) {
      const card = await openPost(visitor, scene.ownPost);
      await card.getByRole("button", { name: "Post options" }).click();
      await visitor.sees(visitor.page.getByRole("menuitem", { name: "Edit" }));
    },
  },
  {
    name: "a post being edited",
    as: "member",
    async open(visitor, scene) {
      await chooseFromMenu(visitor, await openPost(visitor, scene.ownPost), "Edit");
      await visitor.sees(visitor.field("Edit post"));
    },
  },
  {
    name: "a post about to be deleted",
    as: "member",
    async open(visitor, scene) {
      await chooseFromMenu(visitor, await openPost(visitor, scene.ownPost), "Delete");
      await visitor.sees(visitor.dialog(/^Delete your post/));
    },
  },
  {
    name: "the gallery",
    as: "member",
    async open(visitor, scene) {
      const card = await openPost(visitor, scene.ownPost);
      await card.getByRole("button", { name: /Open photo 1/ }).click();
      await visitor.sees(visitor.dialog(/^Photos by/));
    },
  },
  {
    name: "the menu of somebody else's post",
    as: "member",
    async open(visitor, scene) {
      const card = await openPost(visitor, scene.longPost);
      await card.getByRole("button", { name: "Post options" }).click();
      await visitor.sees(visitor.page.getByRole("menuitem", { name: "Report" }));
    },
  },
  {
    name: "a report, refused",
    as: "member",
    async open(visitor, scene) {
      await chooseFromMenu(visitor, await openPost(visitor, scene.longPost), "Report");
      await visitor.dialog("Report post").getByRole("button", { name: "Report post" }).click();
      await visitor.sees("Report reason required");
    },
  },
  {
    name: "who likes a post",
    as: "member",
    async open(visitor, scene) {
      const card = await openPost(visitor, scene.longPost);
      await card.getByRole("button", { name: /^\d+ likes?$/ }).click();
      await visitor.sees(visitor.dialog("Likes").getByRole("listitem"));
    },
  },
  {
    name: "a comment that was not sent",
    as: "member",
    async open(visitor, scene) {
      const card = await openPost(visitor, scene.ownPost);
      visitor.errors.expect("net::ERR_FAILED POST /api/interactions");
      await visitor.page.route("**/api/interactions", (route) => route.abort("failed"));
      await card.getByLabel("Write a comment").fill("From the lift shaft");
      await card.getByRole("button", { name: "Post comment" }).click();
      await visitor.sees(card.getByText(/^Not sent/));
    },
    async leave({ page }) {
      await page.getByRole("button", { name: "Delete", exact: true }).click();
      await page.unroute("**/api/interactions");
    },
  },
];
