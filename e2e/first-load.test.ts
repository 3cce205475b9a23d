import type { CDPSession } from "playwright-core";
import { describe, expect, test } from "vitest";

import { listPosts } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { useBrowser, WIDTHS } from "./support/browser.ts";
import { takeLayoutShifts, watchLayoutShifts } from "./support/layout-shifts.ts";
import { demoMember } from "./support/members.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
/** kB of JavaScript as sent, compressed. */
const JS_BUDGET = { signIn: 90, signUp: 110, sharedPost: 93, home: 140, board: 144 };
/** Code and data; the number of pictures depends on the demo community. */
const REQUEST_BUDGET = { signIn: 12, signUp: 17, sharedPost: 13, home: 23, board: 25 };
const SHIFT_BUDGET = 0.02;

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("sign-in is light", async () => {
    const visitor = await browser.visit({ width, cold: true });
    const load = await weigh(visitor, "/");
    await visitor.sees(visitor.button("Sign In"));
    await visitor.page.waitForLoadState("networkidle");
    report(`sign-in at ${width}`, load);
    expect(load.js).toBeGreaterThan(20);
    expect(load.js).toBeLessThanOrEqual(JS_BUDGET.signIn);
    expect(load.requests).toBeLessThanOrEqual(REQUEST_BUDGET.signIn);
    // The next screens' code loads as soon as the visitor begins to type.
    const code = visitor.page.waitForRequest(/\/assets\/Home-/);
    await visitor.field("Email").fill("a");
    await code;
  });

  test("joining is light, and carries none of a member's screens", async () => {
    const visitor = await browser.visit({ width, cold: true });
    const load = await weigh(visitor, "/signup");
    await visitor.isAt("Create an account");
    await visitor.page.waitForLoadState("networkidle");
    report(`sign-up at ${width}`, load);
    expect(load.js).toBeLessThanOrEqual(JS_BUDGET.signUp);
    expect(load.requests).toBeLessThanOrEqual(REQUEST_BUDGET.signUp);
  });

  test("a shared post is light, its photo is in the page as sent, and nothing jumps when the app takes over", async () => {
    const { token } = await demoMember();
    const { posts } = await callApi(listPosts, { query: { limit: 50 } }, token);
    const post = posts.find(({ images, video }) => images.length === 1 && video === null);
    const visitor = await browser.visit({ width, cold: true, calm: false });
    await watchLayoutShifts(visitor.page);
    const load = await weigh(visitor, `/shared/post/${post?.id}`);
    await visitor.page.locator("a[href='#main']").waitFor({ state: "attached" });
    await visitor.page.waitForLoadState("networkidle");
    report(`shared post at ${width}`, load);
    expect(load.js).toBeGreaterThan(20);
    expect(load.js).toBeLessThanOrEqual(JS_BUDGET.sharedPost);
    expect(load.requests).toBeLessThanOrEqual(REQUEST_BUDGET.sharedPost);
    const sent = await (await fetch(visitor.page.url())).text();
    expect(sent).toMatch(new RegExp(`<img[^>]+src="${post?.imageUrls[0]}"[^>]+fetchpriority="high"`));
    const { total, what } = await takeLayoutShifts(visitor.page);
    expect(total, what).toBe(0);
  });

  test("home is light, and nothing on it jumps while it fills with the demo community", async () => {
    const member = await demoMember();
    const visitor = await browser.visit({ width, cold: true, as: member, calm: false });
    await watchLayoutShifts(visitor.page);
    // Pictures and responses as a phone on site gets them: late, one after another.
    await visitor.page.route(/\/(media|api)\//, async (route) => {
      await new Promise((done) => setTimeout(done, 150));
      await route.continue();
    });
    const load = await weigh(visitor, "/");
    await visitor.sees(visitor.page.getByRole("article"));
    await visitor.page.waitForLoadState("networkidle");
    report(`home at ${width}`, load);
    expect(load.js).toBeLessThanOrEqual(JS_BUDGET.home);
    expect(load.requests).toBeLessThanOrEqual(REQUEST_BUDGET.home);

    // Down to the tenth post, where pictures load as they come near, and back.
    for (const key of ["PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "PageDown", "Home"]) {
      await visitor.page.evaluate((to) => {
        if (to === "Home") scrollTo({ top: 0 });
        else scrollBy({ top: innerHeight * 0.9 });
      }, key);
      await visitor.isWhole();
      await visitor.hasDrawn();
    }
    const { total, what } = await takeLayoutShifts(visitor.page);
    process.stdout.write(`layout shift on home at ${width}: ${total.toFixed(4)}\n`);
    expect(total, what).toBeLessThanOrEqual(SHIFT_BUDGET);
  });
});

test("the job board, opened with nothing cached, asks for little", async () => {
  const visitor = await browser.visit({ width: 390, cold: true, as: await demoMember() });
  const load = await weigh(visitor, "/jobs");
  await visitor.sees(visitor.page.getByRole("article"));
  await visitor.page.waitForLoadState("networkidle");
  report("job board at 390", load);
  expect(load.js).toBeGreaterThan(20);
  expect(load.js).toBeLessThanOrEqual(JS_BUDGET.board);
  expect(load.requests).toBeLessThanOrEqual(REQUEST_BUDGET.board);
});

test("a board that opens at what was looked for last does not ask for another list", async () => {
  const visitor = await browser.visit({ width: 390, cold: true, as: await demoMember() });
  await visitor.goTo("/jobs");
  // The list behind is drawn and read with the new sort.
  const sorted = visitor.page.waitForResponse((answer) => /\/api\/jobs\?.*sort=/.test(answer.url()));
  await visitor.page.getByRole("combobox", { name: "Sort jobs by" }).selectOption({ index: 1 });
  await sorted;
  await visitor.sees(visitor.page.getByRole("article"));
  const asked: string[] = [];
  visitor.page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await visitor.goTo("/jobs");
  await expect.poll(() => visitor.page.url()).toContain("sort=");
  await visitor.sees(visitor.page.getByRole("article"));
  expect(asked.filter((path) => path === "/api/jobs")).toHaveLength(1);
});

interface Load {
  /** kB of bodies as sent, in gzip. */
  js: number;
  css: number;
  requests: number;
  pictures: number;
}

/** Opens a page with nothing cached and adds up the bodies of its responses. */
async function weigh(visitor: Visitor, path: string): Promise<Load> {
  const load: Load = { js: 0, css: 0, requests: 0, pictures: 0 };
  const protocol: CDPSession = await visitor.page.context().newCDPSession(visitor.page);
  await protocol.send("Network.enable");
  // By default browsers accept Brotli, which is smaller; the budgets are in gzip.
  await protocol.send("Network.setExtraHTTPHeaders", { headers: { "Accept-Encoding": "gzip" } });
  protocol.on("Network.responseReceived", ({ response: { mimeType, headers } }) => {
    const kilobytes = Number(headers["content-length"] ?? headers["Content-Length"] ?? 0) / 1000;
    if (mimeType.startsWith("image/")) load.pictures += 1;
    else load.requests += 1;
    if (mimeType === "text/css") load.css += kilobytes;
    if (mimeType.includes("javascript")) load.js += kilobytes;
  });
  // Later requests are not part of a first load.
  await visitor.staysInFirstMoments();
  await visitor.goTo(path);
  return load;
}

function report(name: string, { js, css, requests, pictures }: Load): void {
  const parts = [
    `${js.toFixed(1)} kB JS`,
    `${css.toFixed(1)} kB CSS`,
    `${requests} requests`,
    `${pictures} pictures`,
  ];
  process.stdout.write(`${name}: ${parts.join(", ")}\n`);
}
