import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { createPost, listPosts } from "#contracts/feed.ts";
import { follow, getFollow, unfollow, updateFollow } from "#contracts/follows.ts";

import { leaveBlocked } from "../../testing/crew.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let stranger: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ trade: "Carpenter", county: "Cornwall" });
  priya = await app.makeMember({ trade: "Electrician", county: "Tyne and Wear" });
  stranger = await app.makeMember();
});
afterAll(() => app.close());

const followPriya = (by = dan, body: object = {}) =>
  app.as(by).raw(follow, { body: { followedUserId: priya.id, ...body } });
const readFollow = async (by = dan) => (await app.as(by).call(getFollow, { params: { id: priya.id } })).body;
const rows = () =>
  app.deps.db.kysely.selectFrom("follows").selectAll().where("user_id", "=", dan.id).execute();

describe("follow", () => {
  test("begins with both flags on, and is read by the followed member's id", async () => {
    expect(await readFollow()).toBeNull();
    const { status, body } = await followPriya();
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      userId: dan.id,
      followedUserId: priya.id,
      notifyOnPosts: true,
      notifyOnJobPosts: true,
    });
    expect(await readFollow()).toEqual(body);
    expect(await readFollow(stranger)).toBeNull();
  });

  test("takes the flags it is given", async () => {
    const { body } = await followPriya(dan, { notifyOnPosts: false });
    expect(body).toMatchObject({ notifyOnPosts: false, notifyOnJobPosts: true });
  });

  test("brings the followed member's posts into Related at once, and unfollowing takes them out", async () => {
    for (let at = 0; at < 12; at += 1) {
      const mate = await app.makeMember({ trade: "Carpenter", county: "Cornwall" });
      await app.as(mate).call(createPost, { body: { content: "Second fix." } });
    }
    const { body: post } = await app.as(priya).call(createPost, { body: { content: "Board swap." } });
    const isRelated = async () => {
      const { body } = await app.as(dan).call(listPosts, { query: { limit: 50 } });
      return body.posts.some(({ id }) => id === post.id);
    };
    expect(await isRelated()).toBe(false);
    await followPriya();
    expect(await isRelated()).toBe(true);
    await app.as(dan).call(unfollow, { params: { id: priya.id } });
    expect(await isRelated()).toBe(false);
  });

  test("is one row and 409 in words, however often it is asked for", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => followPriya()));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: "You already follow this person.",
    });
    expect(await rows()).toHaveLength(1);
  });

  test("is refused for oneself, in another's name, and for whoever is not there", async () => {
    expect((await followPriya(priya)).body).toMatchObject({ code: "follow_self" });
    expect((await followPriya(dan, { userId: stranger.id })).status).toBe(403);
    expect((await followPriya(dan, { followedUserId: 999_999_999 })).status).toBe(404);
    await leaveBlocked(app, priya, dan);
    expect((await followPriya()).body).toMatchObject({ code: "user_not_found" });
    expect((await app.as(dan).raw(getFollow, { params: { id: priya.id } })).status).toBe(404);
  });

  test("what is no identifier is nobody's", async () => {
    const given = { params: { id: "abc" } };
    const [read, ended] = [await app.as(dan).raw(getFollow, given), await app.as(dan).raw(unfollow, given)];
    expect([read.status, read.error.message]).toEqual([404, "User Not Found"]);
    expect([ended.status, ended.error.code]).toEqual([404, "not_following"]);
  });

  test.each([
    ["text for an id", { followedUserId: "7" }],
    ["no id", { followedUserId: null }],
    ["a word for a flag", { notifyOnPosts: "yes" }],
  ])("is refused with %s", async (_, body) => {
    expect((await followPriya(dan, body)).status).toBe(400);
  });

  test("leaves nothing behind when a block comes at the same moment", async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await app.makeMember();
      await Promise.all([
        app.as(dan).raw(follow, { body: { followedUserId: other.id } }),
        app.as(other).call(blockMember, { body: { userId: dan.id } }),
      ]);
    }
    expect(await rows()).toEqual([]);
  });
});

describe("updateFollow", () => {
  const change = (by: Member, id: number, body: object) =>
    app.as(by).raw(updateFollow, { params: { id }, body });

  test("changes one flag and leaves the other", async () => {
    const { body: made } = await app.as(dan).call(follow, { body: { followedUserId: priya.id } });
    expect((await change(dan, made.id, { notifyOnJobPosts: false })).body).toMatchObject({
      notifyOnPosts: true,
      notifyOnJobPosts: false,
    });
    await change(dan, made.id, { notifyOnPosts: false });
    expect(await readFollow()).toMatchObject({ notifyOnPosts: false, notifyOnJobPosts: false });
  });

  test("is the follower's alone, the followed member included", async () => {
    const { body: made } = await app.as(dan).call(follow, { body: { followedUserId: priya.id } });
    for (const by of [priya, stranger])
      expect((await change(by, made.id, { notifyOnPosts: false })).status).toBe(403);
    expect(await readFollow()).toMatchObject({ notifyOnPosts: true });
  });

  test("answers 404 once it has ended, and 400 to a word", async () => {
    const { body: made } = await app.as(dan).call(follow, { body: { followedUserId: priya.id } });
    expect((await change(dan, made.id, { notifyOnPosts: "no" })).status).toBe(400);
    await app.as(dan).call(unfollow, { params: { id: priya.id } });
    expect((await change(dan, made.id, { notifyOnPosts: false })).status).toBe(404);
  });
});

describe("unfollow", () => {
  test("ends one's own follow, once", async () => {
    await followPriya();
    await followPriya(stranger);
    const end = () => app.as(dan).raw(unfollow, { params: { id: priya.id } });
    const answers = await Promise.all([end(), end(), end()]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
    expect(await readFollow()).toBeNull();
    expect(await readFollow(stranger)).not.toBeNull();
  });
});
