import type { Route } from "playwright-core";
import { describe, expect, test } from "vitest";

import { endOtherSessions, forgotPassword } from "#contracts/accounts.ts";
import { createPost, getInteractions, listPosts } from "#contracts/feed.ts";
import { listJobs } from "#contracts/jobs.ts";

import { callApi } from "./support/api.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { dayFromNow } from "./support/jobs.ts";
import { holdsFocus } from "./support/keyboard.ts";
import { dropResponse } from "./support/lost-responses.ts";
import { join, PASSWORD, signInAs } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { linkIn, receiveMail } from "./support/outbox.ts";
import { makePhoto } from "./support/photos.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const BUSY = "We are busy just now. Please try again in a moment.";

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("a post that the server has no room for waits, and is sent once by itself", RARE, async () => {
    const author = await join({ firstName: "Bram" });
    const visitor = await browser.visit({ width, as: author });
    await visitor.goTo("/");
    await visitor.field("Share a project update").fill("Typed with cold fingers");
    await visitor.field("Photos").setInputFiles(await makePhoto("kept", { width: 800, height: 600 }));
    await visitor.sees("1 of 10");
    visitor.errors.expect("503 POST /api/posts");
    // Reloaded while the photo is being sent, the page sends it again under the same key.
    visitor.errors.allow("409 POST /api/media/images");
    await visitor.page.route("**/api/posts", refuse);
    await visitor.press("Post");
    const waiting = visitor.page.getByRole("article", { name: "Your post that is not sent yet" });
    await visitor.sees(waiting.getByText(BUSY));
    await visitor.sees(waiting.getByRole("img", { name: "kept.jpg" }));
    await visitor.page.reload();
    await visitor.sees(waiting.getByText("Typed with cold fingers"));
    await visitor.page.unroute("**/api/posts");
    // The pauses have grown with each attempt.
    await expect.poll(() => postsOf(author), { timeout: 60_000 }).toEqual(["Typed with cold fingers"]);
    await visitor.seesNo(waiting);
    await visitor.sees(visitor.page.getByRole("article").filter({ hasText: "Typed with cold fingers" }));
  });

  test(
    "a post whose answer was lost on the way is sent again by itself and stands there once",
    RARE,
    async () => {
      const author = await join({ firstName: "Lara" });
      const visitor = await browser.visit({ width, as: author });
      await visitor.goTo("/");
      await visitor.field("Share a project update").fill(`In the tunnel ${width}`);
      visitor.errors.expect("net::ERR_FAILED POST /api/posts");
      await visitor.page.route("**/api/posts", dropResponse, { times: 1 });
      await visitor.press("Post");
      await visitor.sees(visitor.page.getByRole("article").filter({ hasText: `In the tunnel ${width}` }));
      await visitor.seesNo(visitor.page.getByRole("article", { name: "Your post that is not sent yet" }));
      await expect.poll(() => postsOf(author)).toEqual([`In the tunnel ${width}`]);
    },
  );
});

test("twenty presses of Post, of Send and of Post Job make one row each", RARE, async () => {
  const author = await join({ firstName: "Twenty" });
  const visitor = await browser.visit({ as: author });
  await visitor.page.route(/\/api\/(posts|interactions|jobs)$/, slow);
  await visitor.goTo("/");
  await visitor.field("Share a project update").fill("Pressed twenty times");
  await pressTwenty(visitor, "Post");
  await visitor.seesToast("Post created!");
  await expect(postsOf(author)).resolves.toEqual(["Pressed twenty times"]);

  const card = visitor.page.getByRole("article").filter({ hasText: "Pressed twenty times" });
  await card.getByRole("button", { name: "Comment", exact: true }).click();
  await card.getByLabel("Write a comment").fill("Once is enough");
  await pressTwenty(visitor, "Post comment");
  await visitor.seesToast("Comment added!");
  const [post] = (await callApi(listPosts, { query: { filter: "crew" } }, author.token)).posts;
  const { comments } = await callApi(getInteractions, { params: { postId: post!.id } }, author.token);
  expect(comments.map(({ content }) => content)).toEqual(["Once is enough"]);

  await visitor.goTo("/jobs");
  await visitor.press("Post Job");
  await fillJob(visitor, "Posted once");
  await visitor
    .dialog("Post Job")
    .getByRole("button", { name: "Post Job" })
    .evaluate((button: HTMLElement) => {
      for (let press = 0; press < 20; press++) button.click();
    });
  await visitor.seesToast("Job Posted Successfully");
  const mine = await callApi(listJobs, { query: { mine: "true" } }, author.token);
  expect(Array.isArray(mine) ? mine.length : mine.jobs.length).toBe(1);
});

test(
  "a job form and a comment survive a refusal and a reload, until they are thrown away on purpose",
  RARE,
  async () => {
    const author = await join({ firstName: "Dara" });
    await callApi(createPost, { body: { content: "Comment me" } }, author.token);
    const visitor = await browser.visit({ as: author });
    visitor.page.on("dialog", (dialog) => void dialog.accept());
    await visitor.goTo("/");
    const card = visitor.page.getByRole("article").filter({ hasText: "Comment me" });
    await card.getByRole("button", { name: "Comment", exact: true }).click();
    await card.getByLabel("Write a comment").fill("Half a thought");
    visitor.errors.expect("503 POST /api/interactions", "503 POST /api/jobs");
    await visitor.page.route("**/api/interactions", refuse);
    await card.getByRole("button", { name: "Post comment" }).click();
    await visitor.sees(card.getByText("Not sent yet."));
    await visitor.page.reload();
    await card.getByRole("button", { name: "Comment", exact: true }).click();
    await visitor.sees(card.getByText("Half a thought"));
    await visitor.sees(card.getByRole("button", { name: "Try again" }));

    await visitor.goTo("/jobs");
    await visitor.press("Post Job");
    await fillJob(visitor, "Kept job");
    await visitor.page.route("**/api/jobs", refuse, { times: 1 });
    const form = visitor.dialog("Post Job");
    await form.getByRole("button", { name: "Post Job" }).click();
    await visitor.seesToast(`Failed to post job. ${BUSY}`);
    await visitor.page.reload();
    await visitor.press("Post Job");
    await expect.poll(() => form.getByLabel("Job title").inputValue()).toBe("Kept job");
    await expect.poll(() => form.getByLabel(/^Town/).inputValue()).toBe("Leeds");
    await visitor.page.keyboard.press("Escape");
    await visitor.dialog("Discard what you wrote?").getByRole("button", { name: "Keep editing" }).click();
    await holdsFocus(visitor, form);
    await visitor.page.keyboard.press("Escape");
    await visitor.dialog("Discard what you wrote?").getByRole("button", { name: "Discard" }).click();
    await visitor.seesNo(form);
    await visitor.press("Post Job");
    await expect(form.getByLabel("Job title").inputValue()).resolves.toBe("");
    await fillJob(visitor, "Posted, and not heard of");
    visitor.errors.expect("net::ERR_FAILED POST /api/jobs");
    await visitor.page.route("**/api/jobs", dropResponse, { times: 1 });
    await form.getByRole("button", { name: "Post Job" }).click();
    await visitor.seesToast("Failed to post job. We could not reach the server.");
    await visitor.page.reload();
    await visitor.press("Post Job");
    await form.getByRole("button", { name: "Post Job" }).click();
    await visitor.seesToast("Job Posted Successfully");
    const mine = await callApi(listJobs, { query: { mine: "true" } }, author.token);
    expect(Array.isArray(mine) ? mine.length : mine.jobs.length).toBe(1);
  },
);

test("a part that cannot be fetched waits for the signal, and the screen stays as it is", RARE, async () => {
  const author = await join({ firstName: "Wick" });
  const visitor = await browser.visit({ as: author });
  await visitor.goTo("/");
  await visitor.field("Share a project update").fill("Half way up");
  // A screen's own requests a moment later would also ask whether the server responds.
  await visitor.hasCode("outbox-kinds");
  // One bar of signal: the device reports a network, but nothing arrives.
  visitor.errors.expect("net::ERR_FAILED GET /assets/LogoutDialog");
  visitor.errors.allow("net::ERR_FAILED");
  // Until the check whether the server responds: if it did, the page would assume a deploy and reload.
  const asked = Promise.withResolvers<void>();
  let isAway = true;
  await visitor.page.route("**/*", (route) => {
    if (!isAway) return route.continue();
    if (route.request().url().endsWith("/api/health")) {
      isAway = false;
      asked.resolve();
    }
    return route.abort("failed");
  });
  await visitor.press("Log out");
  await asked.promise;
  await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("Half way up");
  await holdsFocus(visitor, visitor.dialog("Log out?"));
  await visitor.page.keyboard.press("Escape");
  await expect(visitor.field("Share a project update").inputValue()).resolves.toBe("Half way up");
});

test("without a network the page says so, keeps what is typed, and goes on when it is back", async () => {
  const author = await join({ firstName: "Skye" });
  const visitor = await browser.visit({ width: 390, as: author });
  await visitor.goTo("/");
  await visitor.field("Share a project update").fill("From the lift shaft");
  await visitor.sees(visitor.button("Post"));
  visitor.errors.allow("net::ERR_INTERNET_DISCONNECTED");
  await visitor.losesSignal();
  await visitor.sees("You are offline. What you write stays on this device until you have a signal.");
  await visitor.press("Post");
  const waiting = visitor.page.getByRole("article", { name: "Your post that is not sent yet" });
  await visitor.sees(waiting.getByText("From the lift shaft"));
  await visitor.hasSignalAgain();
  await visitor.seesNo("You are offline.");
  await visitor.seesNo(waiting);
  await visitor.sees(visitor.page.getByRole("article").filter({ hasText: "From the lift shaft" }));
  await expect(postsOf(author)).resolves.toEqual(["From the lift shaft"]);
});

test("a session that was ended elsewhere says so, keeps the draft, and leads back", RARE, async () => {
  const member = await join({ firstName: "Remy" });
  const visitor = await browser.visit({ as: member });
  // Without a socket, the next call reveals the ended session; otherwise the socket does (`connection.test.ts`).
  await visitor.page.context().routeWebSocket("**/ws", (route) => void route.close({ code: 1012 }));
  await visitor.goTo("/");
  await visitor.field("Share a project update").fill("Half written");
  // The last request the page makes by itself: the next call is the visitor's own.
  await visitor.hasCode("SideAd");
  const { token } = await signInAs(member.email);
  // Members' photos, some of which are still loading, are refused once the session has ended.
  visitor.errors.allow("404 GET /media/");
  await callApi(endOtherSessions, {}, token);
  visitor.errors.expect("401 POST /api/posts");
  await visitor.press("Post");
  await visitor.isAt("Sign in", "/");
  await visitor.sees("You have been signed out");
  await visitor.fills({ Email: member.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.isAt("Home", "/");
  await visitor.sees(visitor.page.getByRole("article").filter({ hasText: "Half written" }));
  await expect.poll(() => postsOf({ ...member, token })).toEqual(["Half written"]);

  await visitor.goTo("/jobs?trade=Roofer&sort=job_date");
  await visitor.hasCode("SideAd");
  await callApi(endOtherSessions, {}, (await signInAs(member.email)).token);
  visitor.errors.expect("401 GET /api/");
  await visitor.page.reload();
  await visitor.isAt("Sign in", "/jobs?trade=Roofer&sort=job_date");
  await visitor.sees("You have been signed out");
  await visitor.fills({ Email: member.email, Password: PASSWORD });
  await visitor.press("Sign In");
  await visitor.isAt("Job Board", "/jobs?trade=Roofer&sort=job_date");
});

/** Responds that the server is busy. */
function refuse(route: Route): Promise<void> {
  if (route.request().method() !== "POST") return route.continue();
  return route.fulfill({ status: 503, json: { message: BUSY, error: BUSY, code: "unavailable" } });
}

/** Slow enough for twenty presses. */
async function slow(route: Route): Promise<void> {
  if (route.request().method() === "POST") await new Promise((done) => setTimeout(done, 400));
  await route.continue();
}

/** Faster than any thumb: presses twenty times in one turn, then more while the first is under way. */
async function pressTwenty(visitor: Visitor, name: string): Promise<void> {
  await visitor.button(name).evaluate((button: HTMLElement) => {
    for (let press = 0; press < 20; press++) button.click();
  });
}

async function fillJob(visitor: Visitor, title: string): Promise<void> {
  const form = visitor.dialog("Post Job");
  await form.getByLabel("Job title").fill(title);
  await form.getByLabel(/^Trade/).selectOption("Joiner");
  await form.getByLabel(/^County/).selectOption("West Yorkshire");
  await form.getByLabel(/^Town/).selectOption("Leeds");
  await form.getByLabel(/^Day rate/).fill("200");
  await form.getByLabel(/^Start date/).fill(dayFromNow(5));
  await form.getByLabel(/^End date/).fill(dayFromNow(8));
  await form.getByLabel(/^Job description/).fill("Two weeks of second fix.");
}

/** Returns the member's posts, newest first: their crew has nobody else. */
async function postsOf(author: Member): Promise<string[]> {
  const { posts } = await callApi(listPosts, { query: { filter: "crew" } }, author.token);
  return posts.map(({ content }) => content);
}

test("a new password whose first answer was lost is said to hold perhaps", RARE, async () => {
  const member = await join({ firstName: "Pat" });
  await callApi(forgotPassword, { body: { email: member.email } });
  const link = new URL(linkIn(await receiveMail(member.email, "Choose a new password")));
  const visitor = await browser.visit({ width: 390 });
  await visitor.goTo(link.pathname + link.search);
  await visitor.fills({ "New password": "Mortar-and-88-tiles", "Confirm password": "Mortar-and-88-tiles" });
  visitor.errors.expect("net::ERR_FAILED POST /api/auth/reset-password", "400 POST /api/auth/reset-password");
  await visitor.page.route("**/api/auth/reset-password", dropResponse, { times: 1 });
  await visitor.press("Reset Password");
  await visitor.sees("We could not reach the server. Check your signal and try again.");
  await visitor.press("Reset Password");
  await visitor.isAt("Your first try may have worked");
  await visitor.seesNo("Please request a new one.");
  await visitor.link("Sign in").first().click();
  await visitor.fills({ Email: member.email, Password: "Mortar-and-88-tiles" });
  await visitor.press("Sign In");
  await visitor.isAt("Home", "/");
});

test("a visitor without a network is promised nothing about what they write", RARE, async () => {
  const visitor = await browser.visit({ width: 390 });
  await visitor.goTo("/contact");
  await visitor.isAt("Contact us");
  await visitor.losesSignal();
  await visitor.sees("You are offline. Nothing can be sent until you have a signal.");
  await visitor.seesNo(visitor.page.getByText(/stays on this device/));
});
