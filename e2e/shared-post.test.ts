import { beforeAll, describe, expect, test } from "vitest";

import { createInteraction, createPost, deletePost, updatePost } from "#contracts/feed.ts";
import { VIDEO_MARKER } from "#contracts/shared-post.ts";
import { getSharedPost } from "#contracts/sharing.ts";

import { callApi } from "./support/api.ts";
import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { holdsFocus } from "./support/keyboard.ts";
import { demoMember, join, PASSWORD } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import { differences, makeMovie, measure, watchFrames, withoutResponses } from "./support/shared-post.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const TEXT = "Float and set on a terrace.\nMore at https://plaster.example/walls and that's all.";

let author: Member;
let withPhotos: number;

async function post(content: string, photos: number): Promise<number> {
  const imageUrls: string[] = [];
  for (let made = 0; made < photos; made++) {
    const { buffer } = await makePhoto("shared", { width: 800, height: made === 0 ? 600 : 900 });
    imageUrls.push(`data:image/jpeg;base64,${buffer.toString("base64")}`);
  }
  const { id } = await callApi(createPost, { body: { content, imageUrls } }, author.token);
  return id;
}

beforeAll(async () => {
  author = await demoMember();
  withPhotos = await post(TEXT, 4);
  const comment = { postId: withPhotos, type: "comment", content: "Neat." } as const;
  await callApi(createInteraction, { body: comment }, author.token);
  await callApi(createInteraction, { body: { postId: withPhotos, type: "like" } }, author.token);
});

const card = (visitor: Visitor) => visitor.page.getByRole("article");

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a visitor reads the post, sees a photo large, and is invited to join", async () => {
    const visitor = await browser.visit({ width });
    expect(await visitor.goTo(`/shared/post/${withPhotos}`)).toBe(200);
    await visitor.isAt("Shared Post");
    await drawn(visitor);
    await visitor.sees(card(visitor).getByRole("heading", { name: author.name }));
    await visitor.sees(card(visitor).getByText(/years? of experience · now$/));
    await expect(card(visitor).locator("time").getAttribute("title")).resolves.toMatch(
      /day, .* at \d\d:\d\d$/,
    );
    await visitor.sees(card(visitor).getByText("1 like", { exact: true }));
    await visitor.sees(card(visitor).getByText("1 comment", { exact: true }));
    const link = card(visitor).getByRole("link", { name: "https://plaster.example/walls" });
    await expect(link.getAttribute("rel")).resolves.toBe("nofollow noopener ugc");
    await expect(visitor.page.title()).resolves.toMatch(new RegExp(`^${author.name}, .+ · Crewyard$`));

    await card(visitor)
      .getByRole("button", { name: /Open photo 1 of 4/ })
      .click();
    const dialog = visitor.dialog("Post Image");
    await visitor.sees(dialog.getByText("1 / 4"));
    await holdsFocus(visitor, dialog);
    await visitor.page.keyboard.press("ArrowRight");
    await visitor.sees(dialog.getByText("2 / 4"));
    await visitor.page.keyboard.press("Escape");
    await visitor.seesNo(dialog);
    await expect
      .poll(() => visitor.page.evaluate(() => document.activeElement?.textContent))
      .toBe("Open photo 1 of 4");

    await visitor.sees(visitor.page.getByRole("heading", { name: "Connect with UK Tradespeople" }));
    await visitor.sees(visitor.link("Join Crewyard"));
    await visitor.link("Join").click();
    await visitor.isAt("Create an Account", `/signup?returnTo=%2F%3Fpost%3D${withPhotos}`);
  });

  test("what the server sent is what the screen draws: nothing moves, nothing is asked for again", async () => {
    const served = await browser.visit({ width });
    await served.page.route(/\.js$/, (route) => route.abort());
    served.errors.expect("net::ERR_FAILED");
    await served.goTo(`/shared/post/${withPhotos}`);
    const visitor = await browser.visit({ width });
    const asked: string[] = [];
    visitor.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await visitor.goTo(`/shared/post/${withPhotos}`);
    await drawn(visitor);
    const [sent, shown] = [await measure(served.page), await measure(visitor.page)];
    expect(sent.length).toBeGreaterThan(15);
    expect(differences(sent, shown)).toEqual([]);
    expect(asked.filter((path) => path.startsWith("/api/"))).toEqual([]);
  });

  test("everybody can use it, in both themes", async () => {
    const visitor = await browser.visit({ width });
    await visitor.goTo(`/shared/post/${withPhotos}`);
    await drawn(visitor);
    await layOut(visitor.page);
    expect(await findViolations(visitor.page)).toEqual([]);
    await visitor.page.emulateMedia({ colorScheme: "dark" });
    expect(await findViolations(visitor.page, "colours")).toEqual([]);
  });
});

test("without JavaScript the text, every photo and the counts are there", async () => {
  const visitor = await browser.visit({ width: 390, script: false });
  // A browser without JavaScript does not want it preloaded either.
  visitor.errors.expect("csp GET /assets/");
  expect(await visitor.goTo(`/shared/post/${withPhotos}`)).toBe(200);
  await visitor.sees("Float and set on a terrace.");
  await visitor.sees("1 comment");
  const photos = card(visitor).getByRole("img");
  await expect(photos.count()).resolves.toBe(4);
  await expect(photos.first().getAttribute("fetchpriority")).resolves.toBe("high");
  await visitor.sees(visitor.link("Join"));
  await expect(photos.first().locator("xpath=..").getAttribute("href")).resolves.toMatch(/^\/media\//);
});

describe("a post that cannot be shown", () => {
  test("was never there, is gone, or is not for everybody", async () => {
    const [gone, kept] = [await post("Gone", 0), await post("Kept", 0)];
    await callApi(deletePost, { params: { id: gone } }, author.token);
    await callApi(updatePost, { params: { id: kept }, body: { isPublic: false } }, author.token);
    const visitor = await browser.visit();
    visitor.errors.expect("404 GET /shared/post/", "403 GET /shared/post/");
    for (const id of ["999999", "nonsense", gone]) {
      expect(await visitor.goTo(`/shared/post/${id}`)).toBe(404);
      await visitor.sees(visitor.page.getByRole("heading", { name: "Post Not Found" }));
      await visitor.sees("This post doesn't exist or may have been removed.");
    }
    expect(await visitor.goTo(`/shared/post/${kept}`)).toBe(403);
    await drawn(visitor);
    await visitor.sees(visitor.page.getByRole("heading", { name: "Post Not Available" }));
    await expect(visitor.page.title()).resolves.toBe("Post Not Available · Crewyard");
  });

  test("fails to load in words, and comes with Retry", async () => {
    const visitor = await browser.visit();
    visitor.errors.expect("500 GET /api/shared/post/");
    await withoutResponses(visitor);
    const body = JSON.stringify({
      message: "The mixer broke.",
      error: "The mixer broke.",
      code: "server_error",
    });
    await visitor.page.route("**/api/shared/post/*", (route) =>
      route.fulfill({ status: 500, contentType: "application/json", body }),
    );
    await visitor.goTo(`/shared/post/${withPhotos}`);
    await visitor.sees("Error Loading Post");
    await visitor.sees("Error: The mixer broke.");
    await visitor.page.unroute("**/api/shared/post/*");
    await visitor.press("Retry");
    await visitor.sees("Float and set on a terrace.");
  });
});

describe("a video", () => {
  const MOVIE = "/media/movie.webm";

  /** Shows the post with a video that the browser itself has made. */
  async function film(visitor: Visitor, videoUrl: string, poster: string | null = null): Promise<string[]> {
    const asked: string[] = [];
    visitor.page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const answer = await callApi(getSharedPost, { params: { postId: String(withPhotos) } });
    await withoutResponses(visitor);
    await visitor.page.route("**/api/shared/post/*", (route) =>
      route.fulfill({ json: { ...answer, videoUrl, video: { width: 96, height: 64, poster } } }),
    );
    return asked;
  }

  test(
    "behind the marker is asked for by a second call, fails in words, and plays after another try",
    RARE,
    async () => {
      const visitor = await browser.visit({ width: 390 });
      const movie = await makeMovie(visitor);
      const asked = await film(visitor, `${VIDEO_MARKER}7`);
      await visitor.page.addInitScript(watchFrames);
      await visitor.page.route(`**/api/shared/post/${withPhotos}/video`, (route) =>
        route.fulfill({ json: { videoUrl: MOVIE } }),
      );
      await visitor.page.route(`**${MOVIE}`, (route) => route.fulfill({ status: 404, body: "" }));
      visitor.errors.expect(`404 GET ${MOVIE}`);
      await visitor.goTo(`/shared/post/${withPhotos}`);
      await visitor.sees("Unable to load video");
      expect(asked).toContain(`/api/shared/post/${withPhotos}/video`);

      await visitor.page.unroute(`**${MOVIE}`);
      await visitor.page.route(`**${MOVIE}`, (route) =>
        route.fulfill({ contentType: "video/webm", body: movie }),
      );
      await visitor.press("Try Again");
      const player = visitor.page.getByLabel(`Video by ${author.name}`);
      await player.waitFor();
      await expect
        .poll(() => player.evaluate((node: HTMLVideoElement) => node.readyState))
        .toBeGreaterThan(0);
      await visitor.seesNo("Unable to load video");
      // A frame of the video is shown until it plays.
      await expect.poll(() => player.getAttribute("poster")).toMatch(/^blob:/);
      expect(await visitor.page.evaluate(() => window.framesTaken)).toEqual([["image/jpeg", 0.8]]);
    },
  );

  test(
    "with a plain address and a stored poster needs no second call, and nothing before it is played",
    RARE,
    async () => {
      const visitor = await browser.visit();
      const movie = await makeMovie(visitor);
      const asked = await film(visitor, MOVIE, "/favicon.svg");
      await visitor.page.route(`**${MOVIE}`, (route) => route.fulfill({ status: 404, body: "" }));
      visitor.errors.expect(`404 GET ${MOVIE}`);
      await visitor.goTo(`/shared/post/${withPhotos}`);
      const player = visitor.page.getByLabel(`Video by ${author.name}`);
      await player.waitFor();
      await visitor.page.waitForLoadState("networkidle");
      expect(asked).not.toContain(MOVIE);
      await player.evaluate((node: HTMLVideoElement) => void node.play().catch(() => undefined));
      await visitor.sees("Unable to load video");
      await visitor.page.unroute(`**${MOVIE}`);
      await visitor.page.route(`**${MOVIE}`, (route) =>
        route.fulfill({ contentType: "video/webm", body: movie }),
      );
      await visitor.press("Try Again");
      await player.waitFor();
      await expect.poll(() => player.getAttribute("poster")).toBe("/favicon.svg");
      await expect(player.getAttribute("controls")).resolves.toBe("");
      await visitor.page.waitForLoadState("networkidle");
      expect(asked).not.toContain(`/api/shared/post/${withPhotos}/video`);
    },
  );

  test("without a poster asks for nothing either where data is saved", RARE, async () => {
    const visitor = await browser.visit();
    const asked = await film(visitor, MOVIE);
    await visitor.page.addInitScript(() => localStorage.setItem("dataSaver", "always"));
    await visitor.goTo(`/shared/post/${withPhotos}`);
    await visitor.page.getByLabel(`Video by ${author.name}`).waitFor();
    await visitor.page.waitForLoadState("networkidle");
    expect(asked).not.toContain(MOVIE);
  });
});

describe("a member", () => {
  test("sees the same post, and from there the feed", async () => {
    const visitor = await browser.visit({ as: author });
    await visitor.goTo(`/shared/post/${withPhotos}`);
    await visitor.sees(visitor.link("Job Board"));
    await visitor.sees(card(visitor).getByText("Float and set on a terrace."));
    await expect(visitor.link("Join").count()).resolves.toBe(0);
    await visitor.link("Open in feed").click();
    await visitor.isAt("Home", `/?post=${withPhotos}`);
  });

  test("who signs in there comes back to it", async () => {
    const visitor = await browser.visit();
    await visitor.goTo(`/shared/post/${withPhotos}`);
    await drawn(visitor);
    await visitor.link("Sign in").click();
    await expect.poll(() => visitor.path).toBe(`/signin?returnTo=%2Fshared%2Fpost%2F${withPhotos}`);
  });

  test("who presses Join there, and forgot the password too, is at the post once signed in", async () => {
    const { email } = await join({ firstName: "Mia" });
    const visitor = await browser.visit();
    const { page } = visitor;
    await visitor.goTo(`/shared/post/${withPhotos}`);
    await drawn(visitor);
    await visitor.link("Join").click();
    await visitor.isAt("Create an account");
    const signIn = `/signin?returnTo=${encodeURIComponent(`/?post=${withPhotos}`)}`;
    const inHeader = page.getByRole("banner").getByRole("link", { name: "Sign in" });
    await expect(inHeader.getAttribute("href")).resolves.toBe(signIn);
    await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
    await visitor.isAt("Sign in", signIn);
    await visitor.link("Forgot password?").click();
    await visitor.isAt("Forgot your password?");
    await visitor.link("Back to Sign In").click();
    await visitor.isAt("Sign in", signIn);
    await visitor.fills({ Email: email, Password: PASSWORD });
    await visitor.press("Sign In");
    await visitor.isAt("Home", `/?post=${withPhotos}`);
  });
});

/** Waits until the app has replaced the server's markup. */
async function drawn(visitor: Visitor): Promise<void> {
  await visitor.page.locator("a[href='#main']").waitFor({ state: "attached" });
  await visitor.isWhole();
}
