import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createInteraction,
  createPost,
  deletePost,
  getInteractions,
  getPost,
  likeComment,
} from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Races fail only sometimes, so each is tried often. */
const ROUNDS = process.env["TEST_TIER"] === "full" ? 100 : 12;

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

const post = async (by: Member) => (await app.as(by).call(createPost, { body: { content: "Post" } })).body.id;
const like = (by: Member, postId: number, on?: boolean) =>
  app.as(by).call(createInteraction, { body: { postId, type: "like", ...(on !== undefined && { on }) } });
const show = (by: Member, postId: number, on?: boolean) =>
  app.as(by).call(createInteraction, { body: { postId, type: "interest", ...(on !== undefined && { on }) } });
const comment = async (by: Member, postId: number) =>
  (await app.as(by).call(createInteraction, { body: { postId, type: "comment", content: "Nice" } })).body
    .comment!.id;

/** The stored count, and the number of rows it should be. */
async function countsOf(postId: number) {
  const kept = await app.deps.db.kysely
    .selectFrom("posts")
    .select(["likes", "interests", "comments"])
    .where("id", "=", postId)
    .executeTakeFirstOrThrow();
  const rows = await app.deps.db.kysely
    .selectFrom("post_reactions")
    .select("kind")
    .where("post_id", "=", postId)
    .execute();
  const comments = await app.deps.db.kysely
    .selectFrom("comments")
    .select("id")
    .where("post_id", "=", postId)
    .where("deleted_at", "is", null)
    .execute();
  const real = {
    likes: rows.filter((row) => row.kind === "like").length,
    interests: rows.filter((row) => row.kind === "interest").length,
    comments: comments.length,
  };
  return { kept, real };
}

describe("a like", () => {
  test("needs a session", async () => {
    const { status } = await app.visitor.call(createInteraction, { body: { postId: 1, type: "like" } });
    expect(status).toBe(401);
  });

  test("toggles, and one's own post may be liked", async () => {
    const id = await post(dan);
    expect((await like(priya, id)).body).toEqual({ action: "liked", likes: 1, comments: 0 });
    expect((await like(dan, id)).body).toEqual({ action: "liked", likes: 2, comments: 0 });
    const seen = (await app.as(priya).call(getPost, { params: { id } })).body;
    expect([seen.isLikedByCurrentUser, seen.isInterestedByCurrentUser, seen.likes]).toEqual([true, false, 2]);
    expect((await like(priya, id)).body).toEqual({ action: "unliked", likes: 1, comments: 0 });
  });

  test("with `on` says which state is meant: sending it again changes nothing", async () => {
    const id = await post(dan);
    const answers = [await like(priya, id, true), await like(priya, id, true), await like(priya, id, false)];
    expect(answers.map(({ body }) => [body.action, body.likes])).toEqual([
      ["liked", 1],
      ["liked", 1],
      ["unliked", 0],
    ]);
    expect((await like(priya, id, false)).body).toMatchObject({ action: "unliked", likes: 0 });
  });

  test("50 at once by one member: 0 or 1, and always what the rows say", { timeout: 60_000 }, async () => {
    const id = await post(dan);
    for (let round = 0; round < ROUNDS; round++) {
      const on = [undefined, undefined, true, false][round % 4];
      const answers = await Promise.all(Array.from({ length: 50 }, () => like(priya, id, on)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      for (const { body } of answers) expect([0, 1]).toContain(body.likes);
      const { kept, real } = await countsOf(id);
      expect(kept).toEqual(real);
      expect([0, 1]).toContain(kept.likes);
      if (on !== undefined) expect(kept.likes).toBe(on ? 1 : 0);
    }
  });

  test("30 members at once: every one counts", async () => {
    const id = await post(dan);
    const crowd = await Promise.all(Array.from({ length: 30 }, () => app.makeMember()));
    await Promise.all(crowd.map((member) => like(member, id)));
    expect((await countsOf(id)).kept.likes).toBe(30);
    expect((await countsOf(id)).real.likes).toBe(30);
  });

  test.each([
    { postId: 999_999, type: "like" },
    { postId: "x", type: "like" },
    { postId: 1.5, type: "like" },
    { postId: 2 ** 53, type: "like" },
    { type: "like" },
    { postId: 1, type: "love" },
    { postId: 1, type: "like", on: "yes" },
    {},
  ])("refuses %j with words", async (body) => {
    const { status, error } = await app.as(dan).raw(createInteraction, { body });
    expect([400, 404]).toContain(status);
    expect(error.message).toMatch(/\w/);
  });
});

describe("declared interest", () => {
  test("toggles and is seen by its member only", async () => {
    const id = await post(dan);
    expect((await show(priya, id)).body).toEqual({ action: "interested", likes: 0, comments: 0 });
    expect((await app.as(priya).call(getPost, { params: { id } })).body.isInterestedByCurrentUser).toBe(true);
    expect((await app.as(dan).call(getPost, { params: { id } })).body.isInterestedByCurrentUser).toBe(false);
    const { body } = await app.as(dan).call(getInteractions, { params: { postId: id } });
    expect([body.interests, body.likes, body.viewer]).toEqual([1, 0, { liked: false, interested: false }]);
    expect((await show(priya, id, true)).body.action).toBe("interested");
    expect((await show(priya, id)).body.action).toBe("uninterested");
  });

  test("is refused on one's own post, and in a post that is gone", async () => {
    const id = await post(dan);
    const own = await show(dan, id);
    expect([own.status, own.error.code]).toEqual([403, "own_post_interest"]);
    expect((await show(dan, 999_999)).status).toBe(404);
  });
});

describe("a comment's like", () => {
  test("needs a session", async () => {
    expect((await app.visitor.call(likeComment, { params: { id: 1 } })).status).toBe(401);
  });

  test("toggles, with `on` it does not, and the viewer sees it", async () => {
    const postId = await post(dan);
    const id = await comment(priya, postId);
    const send = (body?: { on: boolean }) => app.as(dan).call(likeComment, { params: { id }, body });
    expect((await send()).body).toEqual({ action: "liked", likes: 1 });
    expect((await send({ on: true })).body).toEqual({ action: "liked", likes: 1 });
    const { body } = await app.as(dan).call(getInteractions, { params: { postId } });
    expect(body.comments[0]).toMatchObject({ likes: 1, isLiked: true });
    expect((await send()).body).toEqual({ action: "unliked", likes: 0 });
  });

  test("50 at once by one member: 0 or 1, as the rows say", async () => {
    const id = await comment(priya, await post(dan));
    await Promise.all(Array.from({ length: 50 }, () => app.as(dan).call(likeComment, { params: { id } })));
    const { likes } = await app.deps.db.kysely
      .selectFrom("comments")
      .select("likes")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const rows = await app.deps.db.kysely
      .selectFrom("comment_likes")
      .selectAll()
      .where("comment_id", "=", id)
      .execute();
    expect(likes).toBe(rows.length);
    expect([0, 1]).toContain(likes);
  });

  test("is refused when the comment or its post is gone", async () => {
    const postId = await post(dan);
    const id = await comment(priya, postId);
    await app.as(dan).call(deletePost, { params: { id: postId } });
    expect((await app.as(dan).call(likeComment, { params: { id } })).error.code).toBe("comment_not_found");
    expect((await app.as(dan).call(likeComment, { params: { id: 999_999 } })).status).toBe(404);
  });
});
