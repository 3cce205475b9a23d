import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { clip } from "./support/composing.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import type { PhotoFile } from "./support/photos.ts";
import { hasFocus, openPost, post } from "./support/post-card.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test(
    "ten photos are walked through with their descriptions, swiped, and seen in full size",
    RARE,
    async () => {
      const author = await join({ firstName: "Gil" });
      const id = await postWith(author, {
        photos: await makePhotos(10),
        alts: ["The lead flashing, from the ladder"],
      });
      const visitor = await browser.visit({ width, as: author });
      const card = await openPost(visitor, id);
      await visitor.sees(card.getByText("+6"));
      const first = card.getByRole("button", { name: /Open photo 1 of 10/ });
      await first.click();
      const gallery = visitor.dialog(`Photos by ${author.name}`);
      await visitor.sees(gallery.getByText("1 / 10"));
      await visitor.sees(gallery.getByText("The lead flashing, from the ladder").last());
      await expect(findViolations(visitor.page)).resolves.toEqual([]);

      const next = gallery.getByRole("button", { name: "Next photo" });
      for (let at = 2; at <= 10; at++) await next.click();
      await visitor.sees(gallery.getByText("10 / 10"));
      // At the end the keyboard focus is not lost.
      await hasFocus(next);
      await expect(next.getAttribute("aria-disabled")).resolves.toBe("true");
      await visitor.page.keyboard.press("Home");
      await visitor.sees(gallery.getByText("1 / 10"));
      const photo = gallery.getByRole("img", { name: "The lead flashing, from the ladder" });
      await swipe(photo, -49);
      await visitor.sees(gallery.getByText("1 / 10"));
      await swipe(photo, -60);
      await visitor.sees(gallery.getByText("2 / 10"));
      await swipe(gallery.getByRole("img", { name: `Photo by ${author.name}` }), 60);
      await visitor.sees(gallery.getByText("1 / 10"));

      await gallery.getByRole("button", { name: "Full size" }).click();
      const full = gallery.getByRole("group", { name: /in full size$/ });
      await expect
        .poll(() => full.evaluate((node) => node.scrollWidth / node.clientWidth))
        .toBeGreaterThanOrEqual(2);
      await expect.poll(() => full.evaluate((node) => node.scrollLeft)).toBeGreaterThan(0);
      await expect
        .poll(() => full.locator("img").evaluate((node: HTMLImageElement) => node.currentSrc))
        .toMatch(/\/(1280|1008)\.webp$/);
      await full.focus();
      await visitor.page.keyboard.press("ArrowRight");
      await visitor.sees(gallery.getByText("1 / 10"));
      await expect(findViolations(visitor.page)).resolves.toEqual([]);
      await visitor.page.goBack();
      await visitor.seesNo(gallery);
      await hasFocus(first);
    },
  );

  test("a photo that does not come says so, and comes when asked again", RARE, async () => {
    const author = await join({ firstName: "Hal" });
    const id = await postWith(author, { photos: await makePhotos(2) });
    const visitor = await browser.visit({ width, as: author });
    const card = await openPost(visitor, id);
    await visitor.isWhole();
    visitor.errors.expect("net::ERR_FAILED GET /media/");
    await visitor.page.route(/\/1280\.webp$/, (route) => route.abort("failed"));
    await card.getByRole("button", { name: /Open photo 1 of 2/ }).click();
    const gallery = visitor.dialog(`Photos by ${author.name}`);
    await gallery.getByRole("button", { name: "Full size" }).click();
    await visitor.sees(gallery.getByText("Unable to load photo"));
    await visitor.page.unroute(/\/1280\.webp$/);
    await gallery.getByRole("button", { name: "Try Again" }).click();
    await visitor.sees(gallery.getByRole("group", { name: /in full size$/ }));
  });

  test(
    "a video costs nothing until it is near, plays on demand, one at a time, in a box that stays",
    RARE,
    async () => {
      const author = await join({ firstName: "Vic" });
      const second = await postWith(author, { video: clip(), photos: await makePhotos(5) });
      for (let at = 0; at < 3; at++) await post(author, `A long read\n${"and on it goes\n".repeat(7)}`);
      const first = await postWith(author, { video: clip(), poster: await makePhoto("poster", SMALL) });
      const visitor = await browser.visit({ width, as: author });
      const card = await openPost(visitor, first);
      const frame = card.getByRole("button", { name: `Play video by ${author.name}` });
      await visitor.sees(frame);
      const before = await frame.boundingBox();
      await expect.poll(() => video(card).getAttribute("poster")).toMatch(/\.webp$/);
      await visitor.page.waitForLoadState("networkidle");
      // Nearby it has its address but no data; far away not even that.
      await expect(video(card).getAttribute("src")).resolves.toMatch(/\.webm$/);
      await expect(hasData(card)).resolves.toBe(false);
      const other = visitor.page.getByRole("feed").locator(`[data-post="${second}"]`);
      await expect(video(other).getAttribute("src")).resolves.toBeNull();

      await frame.click();
      await expect.poll(() => hasBegun(card)).toBe(true);
      await expect(video(card).getAttribute("aria-label")).resolves.toBe(`Video by ${author.name}`);
      await hasFocus(video(card));
      expect(await video(card).boundingBox()).toEqual(before);

      await other.scrollIntoViewIfNeeded();
      await visitor.sees(other.getByText("+1"));
      await loop(card);
      await expect.poll(() => isPlaying(card)).toBe(true);
      await other.getByRole("button", { name: /^Play video/ }).click();
      await expect.poll(() => hasBegun(other)).toBe(true);
      await expect.poll(() => isPlaying(card)).toBe(false);
    },
  );

  test("a video that cannot play says so, and plays when tried again", RARE, async () => {
    const author = await join({ firstName: "Bea" });
    const id = await postWith(author, { video: clip(), poster: await makePhoto("poster", SMALL) });
    const visitor = await browser.visit({ width, as: author });
    visitor.errors.expect("404 GET /media/");
    await visitor.page.route("**/video.webm", (route) => route.fulfill({ status: 404, body: "" }));
    const card = await openPost(visitor, id);
    await card.getByRole("button", { name: /^Play video/ }).click();
    await visitor.sees(card.getByText("Unable to load video"));
    await visitor.page.unroute("**/video.webm");
    await card.getByRole("button", { name: "Try Again" }).click();
    await visitor.seesNo(card.getByText("Unable to load video"));
    await expect.poll(() => hasBegun(card)).toBe(true);
    await layOut(visitor.page);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
  });
});

test("on a phone a video begins muted once somebody has touched the page, and waits out of sight", async () => {
  const author = await join({ firstName: "Otto" });
  const id = await postWith(author, { video: clip(), poster: await makePhoto("poster", SMALL) });
  const visitor = await browser.visit({ width: 390, as: author, calm: false });
  const card = await openPost(visitor, id);
  await visitor.sees(card.getByRole("button", { name: /^Play video/ }));
  await visitor.hasDrawn();
  expect(await isPlaying(card)).toBe(false);
  await card.getByRole("heading").tap();
  await expect.poll(() => hasBegun(card)).toBe(true);
  await expect(video(card).evaluate((node: HTMLVideoElement) => node.muted)).resolves.toBe(true);
  await expect(video(card).evaluate((node: HTMLVideoElement) => node.controls)).resolves.toBe(true);
  await loop(card);
  await expect.poll(() => isPlaying(card)).toBe(true);
  // The page may have grown to this length only just now.
  const isPlayingAt = async (top: number) => {
    await visitor.page.evaluate((to) => scrollTo(0, to), top);
    return isPlaying(card);
  };
  await expect.poll(() => isPlayingAt(5000)).toBe(false);
  await expect.poll(() => isPlayingAt(0)).toBe(true);
  // A reader's own pause is respected.
  await video(card).evaluate((node: HTMLVideoElement) => node.pause());
  await visitor.page.evaluate(() => scrollTo(0, 5000));
  await visitor.hasDrawn();
  await visitor.page.evaluate(() => scrollTo(0, 0));
  await visitor.hasDrawn();
  expect(await isPlaying(card)).toBe(false);
});

test("with the data saver on, or less motion wanted, a video waits for a press", RARE, async () => {
  const author = await join({ firstName: "Sava" });
  const id = await postWith(author, { video: clip(), poster: await makePhoto("poster", SMALL) });
  const calm = await browser.visit({ width: 390, as: author });
  const still = await openPost(calm, id);
  await still.getByRole("heading").tap();
  await calm.hasDrawn();
  expect(await hasBegun(still)).toBe(false);

  const saver = await browser.visit({ width: 390, as: author, calm: false });
  // Nothing plays before the first touch, and by then data saving is on.
  await saver.page.addInitScript(() => localStorage.setItem("dataSaver", "always"));
  const card = await openPost(saver, id);
  await card.getByRole("button", { name: "Post options" }).click();
  const tick = saver.page.getByRole("menuitemcheckbox", {
    name: "Data saver: photos and videos wait for a press",
  });
  await expect(tick.getAttribute("aria-checked")).resolves.toBe("true");
  expect(await hasBegun(card)).toBe(false);
  await tick.click();
  await expect.poll(() => hasBegun(card)).toBe(true);
});

const SMALL = { width: 640, height: 480 };

function makePhotos(count: number): Promise<PhotoFile[]> {
  return Promise.all(
    Array.from({ length: count }, (_, at) => makePhoto(`p${at}`, { width: 1400, height: 1000 })),
  );
}

const dataUrl = ({ mimeType, buffer }: PhotoFile) => `data:${mimeType};base64,${buffer.toString("base64")}`;

async function postWith(
  author: Member,
  given: { photos?: PhotoFile[]; alts?: string[]; video?: PhotoFile; poster?: PhotoFile },
): Promise<number> {
  const { photos = [], alts = [], video, poster } = given;
  const body = {
    content: "With something to look at",
    imageUrls: photos.map(dataUrl),
    imageAlts: photos.map((_, at) => alts[at] ?? ""),
    videoUrl: video === undefined ? null : dataUrl(video),
    videoPosterUrl: poster === undefined ? null : dataUrl(poster),
  };
  return (await callApi(createPost, { body }, author.token)).id;
}

const video = (card: Locator) => card.locator("video");
const isPlaying = (card: Locator) =>
  video(card).evaluate((node: HTMLVideoElement) => !node.paused && node.currentTime > 0);
const hasBegun = (card: Locator) => video(card).evaluate((node: HTMLVideoElement) => node.played.length > 0);
const hasData = (card: Locator) =>
  video(card).evaluate((node: HTMLVideoElement) => node.readyState > 0 || node.buffered.length > 0);
/** Loops the clip, which lasts a second. */
const loop = (card: Locator) =>
  video(card).evaluate((node: HTMLVideoElement) => {
    node.loop = true;
    return node.play();
  });

/** Swipes sideways from the element's middle, with a finger or a held mouse button. */
async function swipe(thing: Locator, by: number): Promise<void> {
  await thing.evaluate((node, dx) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    const at = (clientX: number) => ({ clientX, clientY: y, bubbles: true, pointerId: 7 });
    node.dispatchEvent(new PointerEvent("pointerdown", at(x)));
    node.dispatchEvent(new PointerEvent("pointerup", at(x + dx)));
  }, by);
}
