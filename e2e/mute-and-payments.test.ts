import { describe, expect, test } from "vitest";

import { showThing } from "#contracts/blocks.ts";
import { createInteraction, createPost } from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";

import { payForBoost } from "./support/admin-records.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { join } from "./support/members.ts";
import { chooseFromMenu, openPost } from "./support/post-card.ts";

const browser = useBrowser();

test("a post is hidden, its author muted and unmuted, and 'Reported' survives a reload", RARE, async () => {
  const [reader, author] = [await join({ firstName: "Rita" }), await join({ firstName: "Otto" })];
  const { id } = await callApi(createPost, { body: { content: "Look at my van" } }, author.token);
  await callApi(follow, { body: { followedUserId: author.id } }, reader.token);
  const visitor = await browser.visit({ width: 390, as: reader });
  const card = await openPost(visitor, id);
  await chooseFromMenu(visitor, card, "Hide post");
  await visitor.sees(card.getByText("You no longer see this post."));
  await card.getByRole("button", { name: "Undo" }).click();
  await visitor.sees(card.getByText("Look at my van"));
  await chooseFromMenu(visitor, card, `Mute ${author.name}`);
  await visitor.sees(card.getByText(`You no longer see what ${author.name} posts.`));
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Muted people");
  await visitor.press(`Unmute ${author.name}`);
  await visitor.sees("You have not muted anybody.");
  await visitor.scrollsTo("People you follow");
  await visitor.press(`Unfollow ${author.name}`);
  await visitor.sees("You do not follow anybody.");
  await visitor.scrollsTo("Payments");
  await visitor.sees("You have not paid for anything.");
  await visitor.page.getByText("Somebody is bothering me. What can I do?").click();
  await visitor.sees(visitor.page.getByText(/Mute them, and you no longer see/));

  const again = await openPost(visitor, id);
  await chooseFromMenu(visitor, again, "Report");
  const dialog = visitor.dialog("Report post");
  await dialog.getByRole("radio", { name: /^Spam/ }).check();
  await dialog.getByRole("button", { name: "Report post" }).click();
  await visitor.sees(again.getByText("Reported. You no longer see this post."));
  await expect(findViolations(visitor.page)).resolves.toEqual([]);
  await visitor.goTo("/");
  await visitor.isWhole();
  await visitor.seesNo("Look at my van");
  const later = await openPost(visitor, id);
  await later.getByRole("button", { name: "Post options" }).click();
  await visitor.sees(visitor.page.getByRole("menuitem", { name: "Reported" }));

  // Long after 'Undo' has gone.
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Hidden posts and listings");
  const hidden = visitor.page.getByRole("list", { name: "Hidden posts and listings" });
  await visitor.sees(hidden.getByText(`Post · ${author.name}`));
  const list = "[aria-label='Hidden posts and listings']";
  await expect(findViolations(visitor.page, undefined, list)).resolves.toEqual([]);
  await visitor.press("Show again: Look at my van");
  await visitor.sees("You have not hidden anything.");
  await visitor.goTo("/");
  await visitor.sees("Look at my van");
});

test("a member is muted and unmuted from their profile", RARE, async () => {
  const [reader, author] = [await join({ firstName: "Rita" }), await join({ firstName: "Otto" })];
  await callApi(createPost, { body: { content: "Look at my van" } }, author.token);
  const visitor = await browser.visit({ width: 390, as: reader });
  await visitor.goTo(`/profile/${author.id}`);
  const choose = async (words: string) => {
    await visitor.press("Profile options");
    await visitor.page.getByRole("menuitem", { name: `${words} ${author.name}`, exact: true }).click();
  };
  await choose("Mute");
  await visitor.sees(`You no longer see what ${author.name} posts. They won't be notified.`);
  // A visitor to the member's profile still sees their posts.
  await visitor.sees("Look at my van");
  await visitor.page.reload();
  await choose("Unmute");
  await visitor.sees(`You see what ${author.name} posts again.`);
  await expect(findViolations(visitor.page)).resolves.toEqual([]);
  await visitor.press("Profile options");
  await visitor.sees(visitor.page.getByRole("menuitem", { name: `Mute ${author.name}`, exact: true }));
});

test("a member looks at a receipt and asks for a refund, with the number filled in", RARE, async () => {
  const payer = await join({ firstName: "Paul" });
  await payForBoost(payer, "Garden wall");
  const visitor = await browser.visit({ width: 390, as: payer });
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Payments");
  await visitor.sees("Card ending in 4242");
  await visitor.press(/^Receipt \d+$/);
  const receipt = visitor.dialog(/^Receipt \d+$/);
  await visitor.sees(receipt.getByText("£1.99, VAT included where it applies"));
  await expect(findViolations(visitor.page)).resolves.toEqual([]);
  await receipt.getByRole("button", { name: "Close", exact: true }).last().click();
  await visitor.link(/^Ask for a refund of receipt \d+$/).click();
  await visitor.isAt("Contact us");
  expect(await visitor.page.getByLabel(/^Address, name or number/).inputValue()).toMatch(
    /^Receipt \d+: refund$/,
  );
});

describe("what stood in a feed that is still there", () => {
  /** A reader at a desk with that author's post in the feed, and how to change screens without loading a page. */
  async function readsFeed(words: string) {
    const [reader, author] = [await join({ firstName: "Rita" }), await join({ firstName: "Otto" })];
    await callApi(follow, { body: { followedUserId: author.id } }, reader.token);
    const body = { content: words };
    const { id } = await callApi(createPost, { body }, author.token);
    const visitor = await browser.visit({ as: reader });
    await visitor.goTo("/");
    const card = visitor.page.getByRole("article").filter({ hasText: words });
    await visitor.sees(card);
    const toSettings = async () => {
      await visitor.page.getByRole("link", { name: "Preferences" }).first().click();
      await visitor.scrollsTo("Muted people");
    };
    return { visitor, card, reader, author, id, toSettings };
  }

  test(
    "is listed in the settings that were looked at before, as what it has become since",
    RARE,
    async () => {
      const { visitor, card, author, toSettings } = await readsFeed("Here and gone");
      const toHome = () => visitor.link("Back to Home").click();
      await toSettings();
      for (const words of ["You have not hidden anything.", "You have not muted anybody."])
        await visitor.sees(words);
      await visitor.sees(visitor.button(`Unfollow ${author.name}`));
      await toHome();
      await chooseFromMenu(visitor, card, "Hide post");
      await visitor.sees(visitor.button("Undo"));
      await toSettings();
      await visitor.sees(visitor.button("Show again: Here and gone"));
      await toHome();
      await visitor.press("Undo");
      await visitor.sees(card);
      await toSettings();
      await visitor.sees("You have not hidden anything.");
      await toHome();
      await card.getByRole("link", { name: author.name }).first().click();
      await visitor.press(`Following ${author.name}`);
      await visitor.press("Unfollow");
      await visitor.sees(`You no longer follow ${author.name}.`);
      await visitor.page.keyboard.press("Escape");
      await visitor.press("Profile options");
      await visitor.page.getByRole("menuitem", { name: `Mute ${author.name}`, exact: true }).click();
      await visitor.sees(`You no longer see what ${author.name} posts. They won't be notified.`);
      await toSettings();
      await visitor.sees("You do not follow anybody.");
      await visitor.sees(visitor.button(`Unmute ${author.name}`));
    },
  );

  test(
    "is gone at Back once its author is muted from their profile, without live updates",
    RARE,
    async () => {
      const { visitor, card, reader, author } = await readsFeed("Muted from afar");
      await callApi(createPost, { body: { content: "Whose van is this?" } }, reader.token);
      await visitor.page.routeWebSocket("**/ws", () => {});
      await visitor.page.reload();
      await card.getByRole("link", { name: author.name }).first().click();
      await visitor.press("Profile options");
      await visitor.page.getByRole("menuitem", { name: `Mute ${author.name}`, exact: true }).click();
      await visitor.sees(`You no longer see what ${author.name} posts. They won't be notified.`);
      // What was there, and cannot be read again.
      await visitor.losesSignal();
      await visitor.page.goBack();
      await visitor.sees("Whose van is this?");
      await visitor.seesNo(card);
    },
  );

  test("is shown again once its author is unmuted", RARE, async () => {
    const { visitor, card, reader, author, toSettings } = await readsFeed("Quiet for a while");
    const { id } = await callApi(createPost, { body: { content: "Which mixer?" } }, reader.token);
    const answer = { postId: id, type: "comment", content: "The red one" } as const;
    await callApi(createInteraction, { body: answer }, author.token);
    await visitor.page.reload();
    await visitor.sees("The red one");
    await chooseFromMenu(visitor, card, `Mute ${author.name}`);
    await visitor.sees(`You no longer see what ${author.name} posts.`);
    await visitor.sees("Which mixer?");
    await visitor.seesNo("The red one");
    await toSettings();
    await visitor.press(`Unmute ${author.name}`);
    await visitor.sees("You have not muted anybody.");
    await visitor.link("Back to Home").click();
    await visitor.sees(card);
    await visitor.sees("The red one");
  });

  test(
    "is opened by its link while its author is muted, and no longer once they are blocked",
    RARE,
    async () => {
      const { visitor, card, author, toSettings } = await readsFeed("Muted on purpose");
      const other = await callApi(createPost, { body: { content: "Ask me about lintels" } }, author.token);
      const linked = await openPost(visitor, other.id);
      await chooseFromMenu(visitor, card, `Mute ${author.name}`);
      await visitor.sees(`You no longer see what ${author.name} posts.`);
      await toSettings();
      await visitor.page.goBack();
      await visitor.sees(linked.getByText("Ask me about lintels"));

      // If the socket is open by then, the server is asked again.
      visitor.errors.allow(`404 GET /api/posts/${other.id}`);
      await chooseFromMenu(visitor, linked, "Hide post");
      await linked.getByRole("button", { name: `Block ${author.name}` }).click();
      await visitor.dialog(`Block ${author.name}?`).getByRole("button", { name: "Block" }).click();
      await visitor.sees("Post Not Found");
      await visitor.seesNo("Ask me about lintels");
    },
  );

  test("stays hidden where its author was muted from its place and that is undone", RARE, async () => {
    const { visitor, card, author, id } = await readsFeed("Hidden for itself");
    const place = visitor.page.locator(`[data-hidden="${id}"]`);
    await chooseFromMenu(visitor, card, "Hide post");
    await place.getByRole("button", { name: `Mute ${author.name}` }).click();
    await visitor.sees(place.getByText(`You no longer see what ${author.name} posts.`));
    await place.getByRole("button", { name: "Undo" }).click();
    await visitor.sees(place.getByText("You no longer see this post."));
    await place.getByRole("button", { name: "Undo" }).click();
    await visitor.sees(card);
  });

  test("is shown again once its author is unblocked", RARE, async () => {
    const { visitor, card, reader, author, id, toSettings } = await readsFeed("Gone for a while");
    await chooseFromMenu(visitor, card, "Hide post");
    await visitor.press(`Block ${author.name}`);
    await visitor.dialog(`Block ${author.name}?`).getByRole("button", { name: "Block" }).click();
    await visitor.seesToast(`You and ${author.name} no longer see each other.`);
    await callApi(showThing, { params: { type: "post", id } }, reader.token);
    await toSettings();
    await visitor.press(`Unblock ${author.name}`);
    await visitor.dialog(`Unblock ${author.name}?`).getByRole("button", { name: "Unblock" }).click();
    await visitor.sees("You have not blocked anybody.");
    await visitor.link("Back to Home").click();
    await visitor.sees(card);
  });
});

test("Back shows no profile of somebody who was blocked since", RARE, async () => {
  const [member, other] = [await join({ firstName: "Una" }), await join({ firstName: "Olu" })];
  await callApi(createPost, { body: { content: "Seen before the block" } }, other.token);
  const visitor = await browser.visit({ as: member });
  const { page } = visitor;
  await visitor.goTo("/");
  const post = page.getByRole("article").filter({ hasText: "Seen before the block" });
  await post.getByRole("link", { name: other.name }).first().click();
  await visitor.press("Profile options");
  await page.getByRole("menuitem", { name: `Block ${other.name}` }).click();
  await visitor.dialog(`Block ${other.name}?`).getByRole("button", { name: "Block" }).click();
  await visitor.isAt("Home", "/");
  visitor.errors.expect(`404 GET /api/users/${other.id}`);
  // Until it has loaded, the profile's parts are requested too.
  visitor.errors.allow("404 GET /api/");
  await page.goBack();
  await visitor.isAt("User Not Found", `/profile/${other.id}`);
  await visitor.seesNo(other.email);
  // The feed is as the reader left it, without them.
  await page.goBack();
  await visitor.isAt("Home", "/");
  await visitor.sees(page.getByRole("article"));
  await visitor.seesNo(post);
});

test(
  "a profile is left by blocking its owner in the place of a post that was hidden there",
  RARE,
  async () => {
    const [member, other] = [await join({ firstName: "Una" }), await join({ firstName: "Olu" })];
    await callApi(createPost, { body: { content: "Hidden on the profile" } }, other.token);
    const visitor = await browser.visit({ width: 390, as: member });
    await visitor.goTo(`/profile/${other.id}`);
    const card = visitor.page.getByRole("article").filter({ hasText: "Hidden on the profile" });
    await chooseFromMenu(visitor, card, "Hide post");
    await visitor.press(`Block ${other.name}`);
    visitor.errors.allow("404 GET /api/");
    await visitor.dialog(`Block ${other.name}?`).getByRole("button", { name: "Block" }).click();
    await visitor.isAt("User Not Found", `/profile/${other.id}`);
    await visitor.seesNo("Hidden on the profile");
  },
);
