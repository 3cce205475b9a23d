import { describe, expect, test } from "vitest";

import { endOtherSessions } from "#contracts/accounts.ts";
import { muteMember } from "#contracts/blocks.ts";
import { createInteraction, deletePost, getInteractions } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { crewMates, send } from "./support/chat.ts";
import { feedPosts, writePost } from "./support/feed.ts";
import { countKept, hangs, keeps, readKept, untilScreensKept } from "./support/kept.ts";
import { join, PASSWORD, signInAs } from "./support/members.ts";
import { chooseFromMenu } from "./support/post-card.ts";
import type { Visitor } from "./support/visitor.ts";

const browser = useBrowser();
const CHATS_AFTER_MS = 16_000;
/** From web/worker/service-worker.ts. */
const TIMEOUT_MS = 5_000;
/** With the date, once it is past midnight. */
const AS_OF = /What you see is as of (\d+ \w+, )?\d\d:\d\d/;

/** The member, two counts, the feed, the boosted jobs. */
const OF_HOME = 5;

/** Home has been open for a while: its code and responses are on the device. */
async function readsHome(visitor: Visitor): Promise<void> {
  await visitor.page.clock.install();
  // Their crew's feed, where no other member posts meanwhile.
  await visitor.goTo("/?filter=crew");
  await visitor.sees(visitor.page.getByRole("article"));
  await visitor.page.clock.fastForward(5_500);
  await keeps(visitor, OF_HOME);
  await untilScreensKept(visitor);
}

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("in the basement the last feed, the crew and unopened chats are read, with their age, and nothing waits", async () => {
    const [nell, bert] = await crewMates();
    await writePost(bert, "Boiler house is open");
    await send(bert, nell, "Key is under the brick");
    const visitor = await browser.visit({ width, as: nell, worker: true });
    await readsHome(visitor);
    await visitor.page.clock.fastForward(CHATS_AFTER_MS);
    // The list of chats, and the open chat.
    await keeps(visitor, OF_HOME + 2);
    await visitor.goTo("/crew");
    await visitor.sees("Bert Aldous");
    await keeps(visitor, OF_HOME + 5);

    const answers = await hangs(visitor);
    const began = Date.now();
    await visitor.page.goto("/?filter=crew", { waitUntil: "commit" });
    // A page that asked the network first would have waited at least this long; code and responses would not come.
    expect(Date.now() - began).toBeLessThan(TIMEOUT_MS);
    await visitor.sees("Boiler house is open");
    await visitor.page.clock.fastForward(4_000);
    await visitor.sees(visitor.page.getByText(AS_OF));
    await expect(findViolations(visitor.page, undefined, "[data-connection]")).resolves.toEqual([]);
    await answers();

    await visitor.losesSignal();
    for (const [path, words] of [
      ["/crew", "Bert Aldous"],
      ["/mobile-chat", "Key is under the brick"],
    ] as const) {
      await visitor.page.goto(path);
      await visitor.sees(words);
      await visitor.sees(visitor.page.getByText(AS_OF));
      await visitor.seesNo("Something went wrong");
    }
    await visitor.button(/^Bert Aldous/).click();
    await visitor.isAt("Bert Aldous");
    await visitor.sees(visitor.page.getByRole("log").getByText("Key is under the brick"));
    await visitor.seesNo("Something went wrong");
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await visitor.hasSignalAgain();
    await visitor.seesNo(visitor.page.getByText(AS_OF));
  });
});

test("a warm start shows the last feed at once, and what is new does not move its reader", RARE, async () => {
  const [nell, bert] = await crewMates();
  await writePost(bert, "Read before breakfast");
  const visitor = await browser.visit({ width: 390, as: nell, worker: true });
  await readsHome(visitor);
  await writePost(bert, "Written since");

  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await visitor.page.route("**/api/posts?*", async (route) => {
    await released;
    await route.continue();
  });
  await visitor.page.reload();
  const read = feedPosts(visitor).filter({ hasText: "Read before breakfast" });
  await visitor.sees(read);
  await visitor.page.keyboard.press("Shift");
  const place = await read.boundingBox();
  release();
  await visitor.sees(visitor.button("1 new post"));
  await expect(read.boundingBox()).resolves.toEqual(place);
  await visitor.seesNo("Written since");
  await visitor.press("1 new post");
  await visitor.sees("Written since");
});

test("what was deleted or hidden does not come back with the feed of last time", RARE, async () => {
  const [nell, bert] = await crewMates();
  await writePost(bert, "Left as it was");
  const gone = await writePost(bert, "Deleted overnight");
  await writePost(bert, "Hidden by Nell");
  await writePost(nell, "Deleted by Nell");
  const visitor = await browser.visit({ width: 390, as: nell, worker: true });
  await readsHome(visitor);
  const post = (words: string) => feedPosts(visitor).filter({ hasText: words });
  // The whole earlier feed is there, without these posts.
  const seesWhatIsLeft = async () => {
    await visitor.sees(post("Left as it was"));
    for (const words of ["Hidden by Nell", "Deleted by Nell"]) await visitor.seesNo(post(words));
  };
  let kept = await readKept(visitor);
  const untilKeptAnew = async () => {
    await visitor.page.clock.fastForward(1_500);
    await expect.poll(async () => (await readKept(visitor)) === kept).toBe(false);
    kept = await readKept(visitor);
  };
  await chooseFromMenu(visitor, post("Hidden by Nell"), "Hide post");
  await visitor.sees("You no longer see this post.");
  await untilKeptAnew();
  await chooseFromMenu(visitor, post("Deleted by Nell"), "Delete");
  await visitor.press("Delete post");
  await visitor.seesNo(post("Deleted by Nell"));
  await untilKeptAnew();
  await visitor.losesSignal();
  await visitor.page.goto("/?filter=crew");
  await seesWhatIsLeft();
  await visitor.sees(post("Deleted overnight"));
  await visitor.hasSignalAgain();
  // Later actions are not yet in the device's cache.
  await visitor.seesNo(visitor.page.getByText(AS_OF));

  await callApi(deletePost, { params: { id: gone.id } }, bert.token);
  // More than a page of the feed.
  for (let nth = 1; nth <= 11; nth++) await writePost(bert, `Written overnight, ${nth}`);
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await visitor.page.route("**/api/posts?*", async (route) => {
    await released;
    await route.continue();
  });
  await visitor.page.reload();
  await visitor.sees(post("Deleted overnight"));
  await visitor.page.keyboard.press("Shift");
  release();
  await visitor.sees(visitor.button("11 new posts"));
  await visitor.seesNo(post("Deleted overnight"));
  await seesWhatIsLeft();
});

test(
  "a comment and a reply are written without a signal where the thread was never opened",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    const { id: postId } = await writePost(bert, "Which ties?");
    const said = { postId, type: "comment", content: "Stainless?" } as const;
    await callApi(createInteraction, { body: said }, bert.token);
    const visitor = await browser.visit({ width: 390, as: nell, worker: true });
    await readsHome(visitor);
    await visitor.losesSignal();
    await visitor.page.goto("/?filter=crew");
    const card = feedPosts(visitor).filter({ hasText: "Which ties?" });
    await card.getByRole("button", { name: /^Reply/ }).click();
    await card.getByLabel(`Reply to ${bert.name}`).fill("Galvanised");
    await card.getByRole("button", { name: "Reply", exact: true }).last().click();
    await card.getByLabel("Write a comment").fill("How many?");
    await card.getByRole("button", { name: "Post comment" }).click();
    for (const words of ["Galvanised", "How many?"]) await visitor.sees(card.getByText(words));
    // The device has it only as part of the feed, whatever a link names.
    await visitor.page.goto(`/?filter=crew&post=${postId}`);
    await visitor.sees(card);
    await card.getByRole("button", { name: "Comment", exact: true }).click();
    await visitor.sees(card.getByText("Not sent yet."));
    await visitor.hasSignalAgain();
    const read = async () => {
      const { comments } = await callApi(getInteractions, { params: { postId } }, bert.token);
      return comments.map(({ content, replies }) => [content, ...replies.map((reply) => reply.content)]);
    };
    await expect.poll(read, { timeout: 30_000 }).toEqual([["Stainless?", "Galvanised"], ["How many?"]]);
  },
);

test(
  "what was read is gone from the device when its reader signs out, or the session is ended elsewhere",
  RARE,
  async () => {
    const [nell, bert] = await crewMates();
    await writePost(bert, "For Nell's eyes");
    const visitor = await browser.visit({ as: nell, worker: true });
    // A photo of a post that another journey has deleted meanwhile.
    visitor.errors.allow("404 GET /media/");
    await readsHome(visitor);
    const found = await readKept(visitor);
    for (const clear of ["Nell", "eyes", "/api/", nell.email, nell.token]) expect(found).not.toContain(clear);
    await visitor.signsOut();
    await visitor.isAt("Sign in", "/signin");
    await expect.poll(() => countKept(visitor)).toBe(0);

    await visitor.fills({ Email: nell.email, Password: PASSWORD });
    await visitor.press("Sign In");
    await visitor.isAt("Home", "/");
    await keeps(visitor, OF_HOME);
    await callApi(endOtherSessions, {}, (await signInAs(nell.email)).token);
    visitor.errors.expect("401 GET /api/");
    await visitor.page.reload();
    await visitor.sees("You have been signed out");
    await expect.poll(() => countKept(visitor)).toBe(0);

    // A page that was killed before it had wiped anything: the next page does.
    await visitor.fills({ Email: nell.email, Password: PASSWORD });
    await visitor.press("Sign In");
    await visitor.isAt("Home", "/");
    await visitor.page.clock.fastForward(5_500);
    await keeps(visitor, OF_HOME);
    await visitor.page.evaluate(() => {
      for (const key of ["authToken", "memberId", "draftKey"]) localStorage.removeItem(key);
    });
    await expect(countKept(visitor)).resolves.toBeGreaterThan(0);
    await visitor.page.goto("/signin");
    await visitor.isAt("Sign in");
    await visitor.page.clock.fastForward(5_500);
    await expect.poll(() => countKept(visitor)).toBe(0);
  },
);

test("after an update of the app its screens are on the device again", RARE, async () => {
  const visitor = await browser.visit({ as: await join({ firstName: "Una" }), worker: true });
  const { page } = visitor;
  // Allows the test to register a worker.
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("Page.setBypassCSP", { enabled: true });
  await visitor.goTo("/");
  await untilScreensKept(visitor);
  // The next build's worker has another address here, and finds none of its files on the device.
  await page.evaluate(async () => {
    const isInCharge = new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve),
    );
    await caches.delete("assets");
    await navigator.serviceWorker.register("/service-worker.js?next");
    await isInCharge;
  });
  await untilScreensKept(visitor);
});

test("how old it is is said by London's clock, wherever the device is", RARE, async () => {
  const [nell, bert] = await crewMates();
  await writePost(bert, "From far away");
  const visitor = await browser.visit({ as: nell, worker: true, timeZone: "Asia/Tokyo" });
  await readsHome(visitor);
  await visitor.losesSignal();
  const read = new Date(await visitor.page.evaluate(() => Date.now()));
  await visitor.page.goto("/?filter=crew");
  await visitor.sees(visitor.page.getByText(AS_OF));
  const london = new Intl.DateTimeFormat("en-GB", { timeZone: "Europe/London", hour: "2-digit" });
  const hours = [read, new Date(read.getTime() - 60_000)].map((each) => london.format(each));
  const said = /as of (?:\d+ \w+, )?(\d\d):/.exec(await visitor.page.getByText(AS_OF).innerText())?.[1];
  expect(hours).toContain(said);
});

test("a profile that does not load is a page with a heading all the same", async () => {
  const [member, other] = await Promise.all([join({ firstName: "Mo" }), join({ firstName: "Noa" })]);
  const visitor = await browser.visit({ as: member });
  visitor.errors.expect(`net::ERR_FAILED GET /api/users/${other.id}`);
  await visitor.page.route(`**/api/users/${other.id}`, (route) => route.abort("failed"));
  await visitor.goTo(`/profile/${other.id}`);
  await visitor.isAt("Profile");
  await visitor.sees(visitor.button("Retry"));
  expect(await visitor.page.title()).toContain("Profile");
});

test("a further page of a list that does not come says so", async () => {
  const [member, other] = await Promise.all([join({ firstName: "Mo" }), join({ firstName: "Noa" })]);
  await callApi(muteMember, { body: { userId: other.id } }, member.token);
  const visitor = await browser.visit({ as: member });
  visitor.errors.expect("net::ERR_FAILED GET /api/mutes");
  await visitor.page.route(/\/api\/mutes/, async (route) => {
    if (route.request().url().includes("cursor=")) return route.abort("failed");
    const answer = await route.fetch();
    return route.fulfill({ json: { ...((await answer.json()) as object), nextCursor: "more" } });
  });
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Muted people");
  await visitor.press("Show more");
  await visitor.sees("We could not reach the server. Check your signal and try again.");
  await visitor.sees(visitor.button(`Unmute ${other.name}`));
});
