import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { listSuggestions } from "#contracts/crew.ts";
import {
  countNewPosts,
  createInteraction,
  createPost,
  deleteComment,
  getInteractions,
  getPost,
  listPosts,
  listUserPosts,
  replyToComment,
  type FeedSort,
} from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";
import { getProfile } from "#contracts/profiles.ts";
import { endReachLimit, limitReach } from "#contracts/sanctions.ts";
import { searchUsers } from "#contracts/search.ts";

import { makeCrew } from "../../testing/crew.ts";
import { readEmails } from "../../testing/emails.ts";
import type { Member } from "../../testing/members.ts";
import { readMessages } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let mo: Member;
/** The member whose reach is limited, with the stranger's trade and county. */
let dan: Member;
let stranger: Member;
let mate: Member;
let follower: Member;
let postId: number;
let before: number;
beforeAll(async () => {
  app = await startTestApp();
  mo = await app.makeMember({ isModerator: true });
  dan = await app.makeMember({ firstName: "Zebedee" });
  [stranger, mate, follower] = [await app.makeMember(), await app.makeMember(), await app.makeMember()];
  await makeCrew(app, dan, mate);
  await app.as(follower).call(follow, { body: { followedUserId: dan.id } });
  before = await post(stranger, "Anything new?");
  postId = await post(dan, "Lintel's in.");
  // Enough posts that Related does not show all of them.
  for (let at = 0; at < 10; at++) await post(mo, `Brick ${at}`);
  await limit();
});
afterAll(() => app.close());

const post = async (by: Member, content: string) =>
  (await app.as(by).call(createPost, { body: { content } })).body.id;
const limit = () =>
  app.as(mo).call(limitReach, { params: { userId: dan.id }, body: { reason: "Spam.", until: "2099-01-01" } });
const lift = () => app.as(mo).call(endReachLimit, { params: { userId: dan.id } });
const isListed = async (by: Member, sort: FeedSort = "recent") => {
  const { body } = await app.as(by).call(listPosts, { query: { filter: "related", sort, limit: "50" } });
  return body.posts.some(({ id }) => id === postId);
};
const countNew = async (by: Member) =>
  (await app.as(by).call(countNewPosts, { query: { filter: "related", after: String(before) } })).body.count;
const isFound = async (by: Member) =>
  (await app.as(by).call(searchUsers, { query: { q: "Zebedee" } })).body.length === 1;
const isSuggested = async (by: Member) =>
  (await app.as(by).call(listSuggestions, { query: { limit: "24" } })).body.some(({ id }) => id === dan.id);

describe("somebody whose reach is limited", () => {
  it.each(["recent", "activity"] as const)(
    "is under Related for crew, followers and oneself: %s",
    async (sort) => {
      const listed = await Promise.all([stranger, mate, follower, dan].map((by) => isListed(by, sort)));
      expect(listed).toEqual([false, true, true, true]);
    },
  );

  it("is not under everyone's posts either, and counts as nothing new", async () => {
    const far = await app.makeMember({ trade: "Roofer", county: "Kent" });
    expect(await isListed(far)).toBe(false);
    expect([await countNew(stranger), await countNew(mate)]).toEqual([10, 11]);
  });

  it("is found by crew and followers, and suggested to no stranger", async () => {
    expect(await Promise.all([stranger, mate, follower, dan].map(isFound))).toEqual([
      false,
      true,
      true,
      true,
    ]);
    expect(await isSuggested(stranger)).toBe(false);
  });

  it("keeps their own page, and what is opened on purpose", async () => {
    const as = app.as(stranger);
    const { body } = await as.raw(listUserPosts, { params: { userId: dan.id } });
    expect(body).toMatchObject([{ id: postId }]);
    const opened = await as.raw(getPost, { params: { id: postId } });
    const profile = await as.raw(getProfile, { params: { id: dan.id } });
    expect([opened.status, profile.status]).toEqual([200, 200]);
  });

  it("comments for crew, followers, and whom it answers", async () => {
    const host = await app.makeMember();
    const hostPost = await post(host, "Which lintel?");
    const say = { postId: hostPost, type: "comment" as const };
    const asks = await app.makeMember();
    const { body: asked } = await app.as(asks).call(createInteraction, { body: { ...say, content: "Any?" } });
    await app.as(dan).call(createInteraction, { body: { ...say, content: "Steel." } });
    const params = { id: asked.comment!.id };
    await app.as(dan).call(replyToComment, { params, body: { content: "Concrete." } });
    const read = async (by: Member) => {
      const { body } = await app.as(by).call(getInteractions, { params: { postId: hostPost } });
      const shown = body.comments.flatMap((each) => [
        each.content,
        ...each.replies.map((reply) => reply.content),
      ]);
      const { body: card } = await app.as(by).call(getPost, { params: { id: hostPost } });
      return [shown, card.latestComments.map(({ content }) => content), card.comments - card.hiddenComments];
    };
    const everything = [["Any?", "Concrete.", "Steel."], ["Any?", "Steel."], 3];
    for (const by of [host, mate, follower, dan]) expect(await read(by)).toEqual(everything);
    expect(await read(stranger)).toEqual([["Any?"], ["Any?"], 1]);
    expect(await read(asks)).toEqual([["Any?", "Concrete."], ["Any?"], 2]);
  });

  it("answers a reply for whoever wrote it, who is told, and for nobody who is only named", async () => {
    const [asks, answered, named] = [
      await app.makeMember(),
      await app.makeMember(),
      await app.makeMember({ username: "onlynamed" }),
    ];
    const say = { postId: await post(mo, "Which damp course?"), type: "comment" as const };
    const { body: asked } = await app.as(asks).call(createInteraction, { body: { ...say, content: "Any?" } });
    const reply = async (by: Member, id: number, content: string) =>
      (await app.as(by).call(replyToComment, { params: { id }, body: { content } })).body.id;
    const first = await reply(answered, asked.comment!.id, "Slate.");
    await reply(dan, first, `Agreed, @${answered.username}.`);
    await reply(dan, asked.comment!.id, "@onlynamed knows.");
    // Of the members who have replied, it answers the first one named.
    await reply(dan, asked.comment!.id, `@onlynamed and @${answered.username} know.`);
    const read = async (by: Member) => {
      const { body } = await app.as(by).call(getInteractions, { params: { postId: say.postId } });
      const { body: card } = await app.as(by).call(getPost, { params: { id: say.postId } });
      const isTold = (await readMessages(app, by)).some((message) => message.includes("Zebedee"));
      return [body.comments[0]?.replies.length, card.comments - card.hiddenComments, isTold];
    };
    expect(await read(answered)).toEqual([2, 3, true]);
    expect(await read(named)).toEqual([1, 2, false]);
    expect(await read(asks)).toEqual([4, 5, true]);
    await app.as(answered).call(deleteComment, { params: { id: first } });
    expect((await read(answered)).slice(0, 2)).toEqual([0, 1]);
  });

  it("is where they were when it is over", async () => {
    const limited = await countNew(stranger);
    await lift();
    const over = "The limit on your reach is over: everybody is shown what you write again";
    expect((await readMessages(app, dan))[0]).toBe(over);
    expect((await readEmails(app, dan)).at(-1)?.text).toContain(`${over}.`);
    expect([await isListed(stranger), await isFound(stranger)]).toEqual([true, true]);
    expect([await countNew(stranger), await isSuggested(stranger)]).toEqual([limited + 1, true]);
    await limit();
  });
});
