import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";

import { blockMember, hideThing, muteMember, unblockMember, unmuteMember } from "#contracts/blocks.ts";
import { createInteraction, createPost, deleteComment, replyToComment } from "#contracts/feed.ts";
import { addPushDevice } from "#contracts/push.ts";
import { createSavedSearch } from "#contracts/saved-searches.ts";

import { postApprenticeship } from "../../testing/apprenticeships.ts";
import { postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, readMessages } from "../../testing/notifications.ts";
import { startPushService } from "../../testing/push-service.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let anna: Member;
let ben: Member;
let carl: Member;
let postId: number;
/** Ben's comment under Anna's post. */
let commentId: number;

beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: "https://crewyard.example" });
});
afterAll(() => app.close());
beforeEach(async () => {
  anna = await app.makeMember({ firstName: "Anna", lastName: "Lee" });
  ben = await app.makeMember({ firstName: "Ben", lastName: "Cole" });
  carl = await app.makeMember({ firstName: "Carl", lastName: "Diaz" });
  postId = (await app.as(anna).call(createPost, { body: { content: "Post" } })).body.id;
  commentId = await comment(ben);
});

const comment = async (by: Member) =>
  (await app.as(by).call(createInteraction, { body: { postId, type: "comment", content: "Nice" } })).body
    .comment!.id;
const reply = async () =>
  (await app.as(carl).call(replyToComment, { params: { id: commentId }, body: { content: "Quite" } })).body
    .id;
const TO_BEN = "Carl Diaz replied to your comment";

test.each([
  ["the author blocked", () => app.as(anna).call(blockMember, { body: { userId: ben.id } })],
  ["who blocked the author", () => app.as(ben).call(blockMember, { body: { userId: anna.id } })],
])("a reply to somebody %s notifies neither of them", async (_, block) => {
  await block();
  await reply();
  expect([await readMessages(app, anna), await readMessages(app, ben)]).toEqual([[], []]);
  expect([await countUnread(app, anna), await countUnread(app, ben)]).toEqual([0, 0]);
});

test.each([
  ["by somebody muted", [], () => app.as(anna).call(muteMember, { body: { userId: ben.id } })],
  [
    "that is hidden",
    ["Ben Cole commented on your post"],
    () => app.as(anna).call(hideThing, { params: { type: "comment", id: commentId } }),
  ],
])("a reply to a comment %s notifies its writer alone", async (_, before, hide) => {
  await hide();
  await reply();
  expect(await readMessages(app, anna)).toEqual(before);
  expect(await readMessages(app, ben)).toEqual([TO_BEN]);
});

test("a reply in a thread that is muted afterwards is neither in the list nor counted, until that ends", async () => {
  await reply();
  const isListed = async () => [await readMessages(app, anna), await countUnread(app, anna)];
  const before = await isListed();
  expect(before).toEqual([["Carl Diaz and Ben Cole commented on your post"], 1]);
  await app.as(anna).call(muteMember, { body: { userId: ben.id } });
  expect(await isListed()).toEqual([[], 0]);
  await app.as(anna).call(unmuteMember, { params: { userId: ben.id } });
  expect(await isListed()).toEqual(before);
});

test("what was said under a post is not in the list while its author is blocked or banned", async () => {
  await reply();
  const isListed = async () => [await readMessages(app, ben), await countUnread(app, ben)];
  expect(await isListed()).toEqual([[TO_BEN], 1]);
  await app.as(ben).call(blockMember, { body: { userId: anna.id } });
  expect(await isListed()).toEqual([[], 0]);
  await app.as(ben).call(unblockMember, { params: { userId: anna.id } });
  expect(await isListed()).toEqual([[TO_BEN], 1]);
  const setBan = (at: Date | null) =>
    app.deps.db.pool.query("update users set banned_at = $2 where id = $1", [anna.id, at]);
  await setBan(app.clock.now());
  expect(await isListed()).toEqual([[], 0]);
  await setBan(null);
  expect(await isListed()).toEqual([[TO_BEN], 1]);
});

test("a reply that is removed takes its notifications along, whoever is blocked by then", async () => {
  const id = await reply();
  await app.deps.jobs.runDue();
  await app.as(ben).call(blockMember, { body: { userId: anna.id } });
  await app.deps.jobs.runDue();
  await app.as(carl).call(deleteComment, { params: { id } });
  await app.as(ben).call(unblockMember, { params: { userId: anna.id } });
  expect([await readMessages(app, anna), await readMessages(app, ben)]).toEqual([[], []]);
});

test.each([
  ["jobs", postJob, "New work fits your saved search: Glass (Atrium)"],
  ["apprenticeships", postApprenticeship, "A new apprenticeship fits your saved search: Glass (Atrium)"],
] as const)(
  "what a saved search finds of somebody muted is told in every way, and of somebody blocked in none: %s",
  async (board, postListing, told) => {
    const service = await startPushService();
    onTestFinished(service.close);
    await app.as(anna).call(muteMember, { body: { userId: ben.id } });
    await app.as(anna).call(addPushDevice, { body: service.addDevice().subscription });
    const body = { board, trades: ["Glazier"], name: "Glass", alert: "at_once" };
    expect((await app.as(anna).raw(createSavedSearch, { body })).status).toBe(201);
    await postListing(app, ben, { trade: "Glazier", title: "Atrium" });
    for (let step = 0; step < 4; step++) await app.deps.jobs.runDue();
    expect([await readMessages(app, anna), await countUnread(app, anna)]).toEqual([[told], 1]);
    expect(service.delivered).toHaveLength(1);
    await app.as(anna).call(blockMember, { body: { userId: ben.id } });
    expect([await countUnread(app, anna), await readMessages(app, anna)]).toEqual([0, []]);
  },
);
