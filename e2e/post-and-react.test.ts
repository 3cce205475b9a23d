import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { createInteraction, createPost, getPost } from "#contracts/feed.ts";

import { callApi, statusOf } from "./support/api.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { pastePhoto } from "./support/composing.ts";
import { holdsFocus } from "./support/keyboard.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import type { PhotoFile } from "./support/photos.ts";
import { BUSY, hasFocus, refuse } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a member posts an update with photos, and another sees it as it was meant", async () => {
    const [author, reader] = await Promise.all([
      join({ firstName: "Ada", trade: "Bricklayer", county: "Devon" }),
      join({ firstName: "Ravi", trade: "Bricklayer", county: "Devon" }),
    ]);
    const visitor = await browser.visit({ width, as: author });
    const upright = await makePhoto("upright", { orientation: 6 });
    await visitor.goTo("/");
    await visitor.sees(visitor.page.getByRole("region", { name: "New post" }));
    await visitor.field("Share a project update").click();
    await visitor.field("Share a project update").fill(`Flemish bond ${width}.\nPointing on Monday.`);
    await visitor
      .field("Photos")
      .setInputFiles([upright, await makePhoto("wide", { format: "png", width: 900, height: 500 })]);
    const strip = visitor.page.getByRole("list", { name: "Photos of this post" });
    await expect.poll(() => strip.getByRole("listitem").count()).toBe(2);
    await pastePhoto(visitor.field("Share a project update"), await makePhoto("pasted"));
    await expect.poll(() => strip.getByRole("listitem").count()).toBe(3);
    await visitor.sees("3 of 10");
    await visitor.field("What photo 1 shows").fill("A wall seen from the scaffold");
    await visitor.press("Move photo 1 later");
    await visitor.press("Post");

    // While waiting it is in the feed too, but without an id.
    await visitor.seesToast("Post created!");
    const id = await idOf(visitor, `Flemish bond ${width}`);
    await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("");
    await expect(strip.count()).resolves.toBe(0);

    const other = await browser.visit({ width, as: reader });
    await other.goTo("/");
    const card = postBy(other, `Flemish bond ${width}`);
    await other.sees(card.getByText("Pointing on Monday."));
    await other.sees(card.getByRole("heading", { name: author.name }));
    await expect(card.getByRole("img").count()).resolves.toBe(3);
    const { images } = await callApi(getPost, { params: { id } }, reader.token);
    expect(images.map(({ alt }) => alt)).toEqual(["", "A wall seen from the scaffold", ""]);
    // Turned upright: the camera's orientation says that it was held sideways.
    expect(images[1]).toMatchObject({ width: 720, height: 960 });
    await card.getByRole("button", { name: "Post options" }).click();
    await other.sees(other.page.getByRole("menuitem", { name: "Report" }));
    await expect(other.page.getByRole("menuitem", { name: "Edit" }).count()).resolves.toBe(0);
  });

  test(
    "the gallery opens at the photo that was pressed and is walked through by keyboard",
    RARE,
    async () => {
      const author = await join({ firstName: "Gwen" });
      const visitor = await browser.visit({ width, as: author });
      await visitor.goTo("/");
      await visitor.field("Share a project update").fill(`Slate roof ${width}`);
      // Posting hands over files while one is being sent: the server may still be processing it.
      visitor.errors.allow("409 POST /api/media/images");
      await visitor.field("Photos").setInputFiles(await makePhotos(6));
      await visitor.press("Post");
      await visitor.seesToast("Post created!");
      const card = postBy(visitor, `Slate roof ${width}`);
      await visitor.sees(card.getByText("+2"));
      await card.getByRole("button", { name: /Open photo 2 of 6/ }).focus();
      await visitor.page.keyboard.press("Enter");
      const gallery = visitor.dialog(`Photos by ${author.name}`);
      await visitor.sees(gallery.getByText("2 / 6"));
      await holdsFocus(visitor, gallery);
      await visitor.page.keyboard.press("ArrowRight");
      await visitor.sees(gallery.getByText("3 / 6"));
      await visitor.page.keyboard.press("End");
      await visitor.sees(gallery.getByText("6 / 6"));
      await visitor.page.keyboard.press("ArrowLeft");
      await visitor.sees(gallery.getByText("5 / 6"));
      await visitor.page.keyboard.press("Escape");
      await visitor.seesNo(gallery);
      const focused = card.getByRole("button", { name: /Open photo 2 of 6/ });
      await expect.poll(() => focused.evaluate((node) => node === document.activeElement)).toBe(true);
      await card.getByRole("button", { name: /Open photo 1 of 6/ }).click();
      await visitor.sees(gallery);
      await visitor.page.goBack();
      await visitor.seesNo(gallery);
      await visitor.isAt("Home", "/");
    },
  );

  test("a like stays after a reload, and is taken back by the same button", async () => {
    const [author, reader] = await Promise.all([join({ firstName: "Lena" }), join({ firstName: "Kit" })]);
    await post(author, `Liked once at ${width}`);
    const visitor = await browser.visit({ width, as: reader });
    await visitor.goTo("/");
    const card = postBy(visitor, `Liked once at ${width}`);
    const like = card.getByRole("button", { name: "Like", exact: true });
    await like.click();
    await visitor.seesToast("Post liked!");
    await visitor.page.reload();
    await visitor.sees(card.getByText("1 like", { exact: true }));
    await expect(like.getAttribute("aria-pressed")).resolves.toBe("true");
    await like.click();
    await visitor.seesToast("Removed like");
    await visitor.sees(card.getByText("0 likes"));
    // A refusal floats at every width: in the flow it would push the post being read.
    visitor.errors.expect("422 POST /api/interactions");
    await visitor.page.route("**/api/interactions", (route) => refuse(route, 422), { times: 1 });
    await like.click();
    await visitor.sees(visitor.page.getByRole("region", { name: "Messages" }).getByText(BUSY));
    await visitor.sees(card.getByText("0 likes"));
    await card.getByRole("button", { name: "Interested" }).click();
    await visitor.seesToast("Interest declared!");
  });

  test("comments and replies: the last three, all of them on demand, one's own at the end", async () => {
    const [author, reader] = await Promise.all([join({ firstName: "Cass" }), join({ firstName: "Joe" })]);
    const id = await post(author, `Comments wanted at ${width}`);
    for (const words of ["First one", "Second one", "Third one", "Fourth one"])
      await callApi(
        createInteraction,
        { body: { postId: id, type: "comment", content: words } },
        author.token,
      );
    const visitor = await browser.visit({ width, as: reader });
    await visitor.goTo("/");
    const card = postBy(visitor, `Comments wanted at ${width}`);
    await card.getByRole("button", { name: "4 comments", exact: true }).click();
    await visitor.sees(card.getByText("Fourth one"));
    await visitor.seesNo(card.getByText("First one"));
    await card.getByRole("button", { name: "View all 4 comments" }).click();
    await visitor.sees(card.getByText("First one"));
    await card.getByRole("button", { name: "Show fewer comments" }).click();
    await visitor.seesNo(card.getByText("First one"));

    await card.getByLabel("Write a comment").fill("Lovely work");
    await card.getByRole("button", { name: "Post comment" }).click();
    await visitor.seesToast("Comment added!");
    await visitor.sees(card.getByRole("button", { name: "5 comments", exact: true }));
    await card
      .getByRole("button", { name: `Reply to ${author.name}` })
      .last()
      .click();
    await card.getByRole("textbox", { name: `Reply to ${author.name}` }).fill("Agreed, fourth one");
    await card.getByRole("button", { name: "Reply", exact: true }).click();
    await visitor.seesToast("Reply posted!");
    await card
      .getByRole("button", { name: `Like ${author.name}’s comment` })
      .last()
      .click();
    await visitor.seesToast("Comment liked!");
    await visitor.page.reload();
    // While closed, the post shows the last three, which can be liked and answered there.
    const latest = card.getByRole("list", { name: "Latest comments" }).getByRole("listitem");
    await visitor.sees(latest.getByText("1 like", { exact: true }));
    await latest
      .first()
      .getByRole("button", { name: `Like ${author.name}’s comment` })
      .click();
    await expect.poll(() => latest.getByText("1 like", { exact: true }).count()).toBe(2);
    await visitor.seesToast("Comment liked!");
    await latest
      .first()
      .getByRole("button", { name: `Reply to ${author.name}` })
      .click();
    const answer = card.getByRole("textbox", { name: `Reply to ${author.name}` });
    await hasFocus(answer);
    await answer.fill("Agreed, third one");
    await card.getByRole("button", { name: "Reply", exact: true }).click();
    await visitor.sees(card.getByRole("button", { name: "7 comments", exact: true }));
    await visitor.sees(card.getByRole("button", { name: "View all 7 comments" }));
    await visitor.sees(card.getByText("Agreed, fourth one"));
    await visitor.sees(card.getByText("Lovely work"));
  });

  test("one's own post is edited, marked as edited, and deleted after a question", RARE, async () => {
    const author = await join({ firstName: "Edie" });
    const id = await post(author, `Typo in this pots ${width}`);
    const visitor = await browser.visit({ width, as: author });
    await visitor.goTo("/");
    const card = postBy(visitor, `Typo in this pots ${width}`);
    await card.getByRole("button", { name: "Post options" }).click();
    await visitor.page.getByRole("menuitem", { name: "Edit" }).click();
    await visitor.field("Edit post").fill(`No typo in this post ${width}`);
    await visitor.press("Save");
    await visitor.seesToast("Post updated");
    const edited = postBy(visitor, `No typo in this post ${width}`);
    await visitor.sees(edited.getByText(/· Edited$/));
    await visitor.page.reload();
    await visitor.sees(edited.getByText(/· Edited$/));
    await edited.getByRole("button", { name: "Post options" }).click();
    await visitor.page.getByRole("menuitem", { name: "Delete" }).click();
    const question = visitor.dialog(/^Delete your post/);
    await question.getByRole("button", { name: "Cancel" }).click();
    await visitor.sees(edited);
    await edited.getByRole("button", { name: "Post options" }).click();
    await visitor.page.getByRole("menuitem", { name: "Delete" }).click();
    await question.getByRole("button", { name: "Delete post" }).click();
    await visitor.seesToast("Post deleted");
    await visitor.seesNo(edited);
    await expect(statusOf(getPost, { params: { id } }, author.token)).resolves.toBe(404);
  });
});

test("Load More Posts brings every older post once while others post, and Back returns to the place", async () => {
  const [author, reader] = await Promise.all([
    join({ firstName: "Mo", trade: "Scaffold Erector", county: "Fife" }),
    join({ firstName: "Sol", trade: "Scaffold Erector", county: "Fife" }),
  ]);
  for (let number = 1; number <= 24; number++) await post(author, `Lift number ${number} is up`);
  const visitor = await browser.visit({ as: reader });
  await visitor.goTo("/");
  const articles = visitor.page.locator("article[data-post]");
  await expect.poll(() => articles.count()).toBe(10);
  await post(author, "Posted in between, at the top");
  // By keyboard: posts above may still grow and move the button from under a pointer.
  await visitor.button("Load More Posts").press("Enter");
  await expect.poll(() => articles.count()).toBe(20);
  await post(author, "Posted in between once more");
  await visitor.button("Load More Posts").press("Enter");
  await visitor.sees(articles.getByText("Lift number 1 is up", { exact: true }));
  const texts = await articles.getByText(/^Lift number \d+ is up$/).allTextContents();
  await visitor.seesNo("Posted in between");
  expect(texts).toEqual(Array.from({ length: 24 }, (_, at) => `Lift number ${24 - at} is up`));

  const third = articles.filter({ hasText: "Lift number 3 is up" });
  await third.evaluate((node) => node.scrollIntoView({ block: "center" }));
  await expect.poll(() => isInView(visitor, third)).toBe(true);
  await visitor.link("Job Board").click();
  await visitor.isAt("Job Board", "/jobs");
  await visitor.page.goBack();
  await expect.poll(() => isInView(visitor, third)).toBe(true);
  expect(await articles.count()).toBeGreaterThanOrEqual(24);
});

test("the feed narrows to the crew, and says what to do when there is nobody in it", RARE, async () => {
  const visitor = await browser.visit({ as: await join({ firstName: "Solo" }) });
  await visitor.goTo("/");
  await visitor.page.getByRole("radio", { name: "MyCrew" }).check();
  await visitor.sees("No posts to show in your feed.");
  await visitor.sees("Add crew members to see their posts here!");
  await visitor.press("Show related posts");
  await visitor.sees(visitor.page.getByRole("article"));
  await visitor.page.getByRole("radio", { name: "Activity" }).check();
  await visitor.page.reload();
  await expect(visitor.page.getByRole("radio", { name: "Activity" }).isChecked()).resolves.toBe(true);
});

/** Returns true if the reader can see it, below the header. */
async function isInView(visitor: Visitor, thing: Locator): Promise<boolean> {
  const box = await thing.boundingBox();
  const height = visitor.page.viewportSize()?.height ?? 0;
  return box !== null && box.y >= 0 && box.y < height;
}

/** Returns the card of the post with these words. */
function postBy(visitor: Visitor, words: string) {
  return visitor.page.getByRole("article").filter({ hasText: words });
}

/** Returns the id of the post with these words. */
async function idOf(visitor: Visitor, words: string): Promise<number> {
  await visitor.sees(postBy(visitor, words));
  return Number(await postBy(visitor, words).first().getAttribute("data-post"));
}

async function post(author: Member, content: string): Promise<number> {
  return (await callApi(createPost, { body: { content } }, author.token)).id;
}

function makePhotos(count: number): Promise<PhotoFile[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => makePhoto(`photo${at}`, { width: 800, height: 600 })),
  );
}
