import { describe, expect, test } from "vitest";

import { listPosts } from "#contracts/feed.ts";
import type { Post } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { clip, dragFiles, dragPhoto, holdUploads, orderOf } from "./support/composing.ts";
import { join, PASSWORD, signInAs } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const COMPOSER = '[aria-label="New post"]';
const SOME_FAILED = "Some files could not be processed";

const largeClip = { name: "tour.mp4", mimeType: "video/mp4", buffer: Buffer.from("film"), size: 12_900_000 };
const plan = { name: "plan.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7") };
const heic = { name: "IMG_0012.HEIC", mimeType: "image/heic", buffer: Buffer.from("not for this browser") };

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("six photos and a video are put in order, described and posted", RARE, async () => {
    const author = await join({ firstName: "Mona" });
    const visitor = await begin(author, width, "Six photos and a film");
    const photos = await Promise.all(["a", "b", "c", "d", "e", "f"].map((name) => makePhoto(name, SMALL)));
    await visitor.field("Photos").setInputFiles(photos);
    await visitor.field("Video").setInputFiles(clip());
    await visitor.sees("6 of 10 photos and 1 video");
    await expect(orderOf(visitor)).resolves.toEqual("a b c d e f");
    // The frame at 0.1 s stands for the video, beside its length and size.
    const video = visitor.page.getByLabel("Video pour.webm");
    await expect(video.getAttribute("poster")).resolves.toMatch(/^blob:/);
    await visitor.sees(visitor.page.getByText(/^0:01, \d+ KB$/));

    await visitor.button("Move photo 1 later").focus();
    await visitor.page.keyboard.press("Enter");
    await expect.poll(() => orderOf(visitor)).toBe("b a c d e f");
    await dragPhoto(visitor, 2, 0);
    await expect.poll(() => orderOf(visitor)).toBe("c b a d e f");
    await visitor.press("Remove photo 6");
    await expect.poll(() => orderOf(visitor)).toBe("c b a d e");
    await visitor.field("What photo 1 shows").fill("The slab before the pour");
    await expect(findViolations(visitor.page, undefined, COMPOSER)).resolves.toEqual([]);

    await visitor.press("Post");
    await visitor.seesToast("Post created!");
    await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("");
    await visitor.seesNo(visitor.button("Post"));
    // The box already has the focus; pressing it opens it all the same.
    await visitor.field("Share a project update").click();
    await visitor.sees(visitor.button("Post"));
    const [post] = await postsOf(author);
    expect(post?.images.map(({ alt }) => alt)).toEqual(["The slab before the pour", "", "", "", ""]);
    expect(post).toMatchObject({ content: "Six photos and a film", isPublic: true });
    expect(post?.video?.url).toMatch(/\.webm$/);
    expect(post?.video?.poster).toMatch(/\.webp$/);
    await visitor.sees(visitor.page.getByRole("article").filter({ hasText: "Six photos and a film" }));
  });

  test("what cannot be attached is named, each with its reason, and the rest goes", RARE, async () => {
    const author = await join({ firstName: "Lars" });
    const visitor = await begin(author, width, "With what is left");
    const good = await makePhoto("good", SMALL);
    const chosen = [good, largeClip, plan, clip("one.webm"), clip("two.webm")];
    await dragFiles(visitor.page.locator(COMPOSER), "drop", chosen);
    await visitor.seesToast(SOME_FAILED);
    await visitor.sees("Video file too large: 12.3 MB. Please use a file under 10MB.");
    await visitor.sees("Unsupported file type: plan.pdf");
    await visitor.sees("Only the first video is attached");
    await visitor.sees("1 of 10 photos and 1 video");
    await visitor.sees("one.webm");
    await expect(visitor.button("Video").isDisabled()).resolves.toBe(true);

    await visitor.field("Photos").setInputFiles(heic);
    await visitor.sees("This photo is HEIC. In Camera settings choose Most Compatible");
    visitor.errors.expect("400 POST /api/media/videos");
    await visitor.press("Remove the video");
    await visitor.field("Video").setInputFiles({ ...clip("broken.webm"), buffer: Buffer.from("no film") });
    await visitor.sees("file type: broken.webm");
    await visitor.press("Remove the video");
    await visitor.press("Post");
    await visitor.seesToast(SOME_FAILED);
    await visitor.press("Remove photo 2");
    await visitor.press("Post");
    await visitor.seesToast("Post created!");
    const posts = await postsOf(author);
    expect(posts).toHaveLength(1);
    expect(posts[0]).toMatchObject({ images: [{ alt: "" }], video: null });
  });

  test(
    "a large selection is said to be large, and a file on its way is cancelled by itself",
    RARE,
    async () => {
      const author = await join({ firstName: "Noor" });
      const visitor = await begin(author, width, "Slow");
      const hold = await holdUploads(visitor);
      const large = { ...(await makePhoto("large", SMALL)), size: 5_300_000 };
      await dragFiles(visitor.page.locator(COMPOSER), "drop", [large, await makePhoto("second", SMALL)]);
      await visitor.sees(visitor.page.getByText(/^Your files are 5\.\d MB in total\./));
      const bar = visitor.page.getByRole("progressbar", { name: "Sending photo 1" });
      await bar.waitFor();
      await visitor.sees("0 of 2 sent");
      await expect(findViolations(visitor.page, undefined, COMPOSER)).resolves.toEqual([]);
      await visitor.press("Cancel photo 1");
      await expect.poll(() => orderOf(visitor)).toBe("second");
      await visitor.press("Post");
      const waiting = visitor.page.getByRole("article", { name: "Your post that is not sent yet" });
      await visitor.sees(waiting.getByText(/^Sending( \d+ %|…)$/));
      await visitor.sees(waiting.getByRole("img", { name: "second.jpg" }));
      await expect(findViolations(visitor.page)).resolves.toEqual([]);
      await hold.release();
      await visitor.seesToast("Post created!");
      const [post] = await postsOf(author);
      expect(post?.images).toHaveLength(1);
    },
  );

  test("a draft with its files survives reload and sign-out, for its writer alone", RARE, async () => {
    const [author, other] = await Promise.all([join({ firstName: "Edda" }), join({ firstName: "Olaf" })]);
    const visitor = await begin(author, width, "Half a post");
    await visitor
      .field("Photos")
      .setInputFiles([await makePhoto("first", SMALL), await makePhoto("then", SMALL)]);
    await visitor.field("Video").setInputFiles(clip());
    await visitor.sees("2 of 10 photos and 1 video");
    await visitor.field("What photo 2 shows").fill("Shuttering");
    await visitor.press("Move photo 2 earlier");
    await visitor.page.getByRole("switch", { name: "Anyone with the link can see this post" }).uncheck();

    await visitor.page.reload();
    await isDrafted(visitor);
    await visitor.goTo("/jobs");
    await visitor.page.goBack();
    await isDrafted(visitor);

    await logOut(visitor);
    await signIn(visitor, other);
    await visitor.sees(visitor.page.getByRole("region", { name: "New post" }));
    await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("");
    await expect(visitor.page.getByRole("list", { name: "Photos of this post" }).count()).resolves.toBe(0);
    await logOut(visitor);
    await signIn(visitor, author);
    await isDrafted(visitor);

    await visitor.press("Post");
    await visitor.seesToast("Post created!");
    const { token } = await signInAs(author.email);
    const [post] = await postsOf({ ...author, token });
    expect(post?.images.map(({ alt }) => alt)).toEqual(["Shuttering", ""]);
    expect(post?.isPublic).toBe(false);
    expect(post?.video?.poster).not.toBeNull();
    await visitor.page.reload();
    await visitor.sees(visitor.button("Add photos"));
    await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("");
  });

  test("without a signal the post waits where it will stand, and goes by itself, each photo once", async () => {
    const author = await join({ firstName: "Fenn" });
    const visitor = await begin(author, width, "From the basement");
    // The code that compresses photos has loaded already.
    await visitor.field("Photos").setInputFiles(await makePhoto("before", SMALL));
    await visitor.sees("1 of 10 photos");
    await visitor.field("What photo 1 shows").fill("Damp");
    const sent: string[] = [];
    visitor.page.on("requestfinished", (request) => {
      if (request.method() === "POST") sent.push(new URL(request.url()).pathname);
    });
    await visitor.losesSignal();
    await visitor.field("Photos").setInputFiles(await makePhoto("below", SMALL));
    await visitor.sees(visitor.page.getByText(/^Waiting for signal… \d+%$/));
    await visitor.press("Post");
    const waiting = visitor.page.getByRole("article", { name: "Your post that is not sent yet" });
    await visitor.sees(waiting.getByText("From the basement"));
    await visitor.sees(waiting.getByText(/^Not sent yet\. It goes by itself/));
    await visitor.sees(waiting.getByRole("img", { name: "Damp" }));
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("");

    await waiting.getByRole("button", { name: "Edit" }).click();
    // The first had been sent before.
    await visitor.sees("1 of 2 sent");
    await visitor.field("Share a project update").fill("From the very basement");
    await visitor.press("Post");
    await visitor.sees(waiting.getByText("From the very basement"));
    await visitor.hasSignalAgain();
    await visitor.seesNo(waiting);
    await visitor.sees(visitor.page.getByRole("article").filter({ hasText: "From the very basement" }));
    const posts = await postsOf(author);
    expect(posts.map(({ images }) => images.map(({ alt }) => alt))).toEqual([["Damp", ""]]);
    expect(sent.filter((path) => path === "/api/media/images")).toHaveLength(1);
  });

  test("a post that the server refuses says why where it stands, and can be changed", RARE, async () => {
    const author = await join({ firstName: "Gwen" });
    const visitor = await begin(author, width, "Not this");
    const refusal = { code: "too_many_requests", message: "Not this one, please." };
    visitor.errors.expect("422 POST /api/posts");
    await visitor.page.route("**/api/posts", (route) => route.fulfill({ status: 422, json: refusal }), {
      times: 1,
    });
    await visitor.field("Photos").setInputFiles(await makePhoto("kept", SMALL));
    await visitor.press("Post");
    const waiting = visitor.page.getByRole("article", { name: "Your post that is not sent yet" });
    await visitor.sees(waiting.getByText("Could not be sent. Not this one, please."));
    await visitor.page.reload();
    await visitor.sees(waiting.getByText("Could not be sent. Not this one, please."));
    await waiting.getByRole("button", { name: "Edit" }).click();
    await visitor.sees("1 of 10 photos");
    await visitor.field("Share a project update").fill("But this");
    await visitor.press("Post");
    await visitor.sees(visitor.page.getByRole("article").filter({ hasText: "But this" }));
    await expect
      .poll(async () => (await postsOf(author)).map(({ content }) => content))
      .toEqual(["But this"]);
  });
});

test("files are dropped onto the composer, and thrown away only after a question", RARE, async () => {
  const author = await join({ firstName: "Drop" });
  const visitor = await browser.visit({ as: author });
  await visitor.goTo("/");
  const card = visitor.page.getByRole("region", { name: "New post" });
  await card.waitFor();
  await expect(card.and(visitor.page.locator(COMPOSER)).count()).resolves.toBe(1);
  const photo = await makePhoto("dropped", SMALL);
  await dragFiles(card, "dragover", [photo]);
  await visitor.sees("Drop photos or a video here");
  await dragFiles(card, "drop", [photo]);
  await visitor.seesNo("Drop photos or a video here");
  await visitor.sees("1 of 10 photos");
  await visitor.press("Discard");
  await visitor.dialog("Discard draft?").getByRole("button", { name: "Keep writing" }).click();
  await visitor.sees("1 of 10 photos");
  await visitor.press("Discard");
  await visitor.dialog("Discard draft?").getByRole("button", { name: "Discard draft" }).click();
  await visitor.seesNo(visitor.button("Post"));
  await visitor.page.reload();
  await visitor.sees(visitor.button("Add photos"));
});

test("an upload goes on while its writer looks elsewhere, and the post goes out", RARE, async () => {
  const author = await join({ firstName: "Rove" });
  const visitor = await begin(author, 1280, "Sent from the job board");
  const hold = await holdUploads(visitor);
  await visitor.field("Photos").setInputFiles(await makePhoto("slow", SMALL));
  await visitor.press("Post");
  await visitor.sees(visitor.page.getByRole("article", { name: "Your post that is not sent yet" }));
  await visitor.link("Job Board").click();
  await visitor.isAt("Job Board");
  await hold.release();
  await visitor.seesToast("Post created!");
  await visitor.link("Home").first().click();
  await visitor.sees(visitor.page.getByRole("article").filter({ hasText: "Sent from the job board" }));
  await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("");
  await expect(postsOf(author)).resolves.toHaveLength(1);
});

const SMALL = { width: 400, height: 300 };

/** Opens home as that member and types a post's text. */
async function begin(author: Member, width: number, content: string): Promise<Visitor> {
  const visitor = await browser.visit({ width, as: author });
  visitor.page.on("dialog", (dialog) => void dialog.accept());
  // Posting hands over files while one is being sent: the server may still be processing it.
  visitor.errors.allow("409 POST /api/media/images", "409 POST /api/media/videos");
  await visitor.goTo("/");
  await visitor.field("Share a project update").fill(content);
  await visitor.sees(visitor.button("Post"));
  await layOut(visitor.page);
  return visitor;
}

async function isDrafted(visitor: Visitor): Promise<void> {
  await visitor.sees("2 of 10 photos and 1 video");
  await expect.poll(() => visitor.field("Share a project update").inputValue()).toBe("Half a post");
  await expect(visitor.field("What photo 1 shows").inputValue()).resolves.toBe("Shuttering");
  const isPublic = visitor.page.getByRole("switch", { name: "Anyone with the link can see this post" });
  await expect(isPublic.isChecked()).resolves.toBe(false);
}

async function logOut(visitor: Visitor): Promise<void> {
  await visitor.signsOut();
  await visitor.isAt("Sign in");
}

async function signIn(visitor: Visitor, { email }: Member): Promise<void> {
  await visitor.fills({ Email: email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.isAt("Home", "/");
}

/** Returns the member's posts, newest first: their crew has nobody else. */
async function postsOf(author: Member): Promise<Post[]> {
  const { posts } = await callApi(listPosts, { query: { filter: "crew" } }, author.token);
  return posts;
}
