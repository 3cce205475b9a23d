import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import {
  createInteraction,
  createPost,
  deleteComment,
  deletePost,
  getInteractions,
  getPost,
  replyToComment,
  updateComment,
} from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let sam: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
  sam = await app.makeMember({ firstName: "Sam", lastName: "Okafor" });
});
afterAll(() => app.close());

const post = async () => (await app.as(dan).call(createPost, { body: { content: "Post" } })).body.id;
const write = (by: Member, postId: number, content = "Nice work") =>
  app.as(by).call(createInteraction, { body: { postId, type: "comment", content } });
const comment = async (by: Member, postId: number, content?: string) =>
  (await write(by, postId, content)).body.comment!;
const reply = (by: Member, id: number, content = "Thanks") =>
  app.as(by).call(replyToComment, { params: { id }, body: { content } });
const read = async (postId: number, query: { limit?: number; cursor?: string } = {}, by = dan) =>
  (await app.as(by).call(getInteractions, { params: { postId }, query })).body;
const countOf = async (id: number) => (await app.as(dan).call(getPost, { params: { id } })).body.comments;

describe("writing", () => {
  test("needs a session", async () => {
    const { status } = await app.visitor.call(createInteraction, {
      body: { postId: 1, type: "comment", content: "x" },
    });
    expect(status).toBe(401);
    expect(
      (await app.visitor.call(replyToComment, { params: { id: 1 }, body: { content: "x" } })).status,
    ).toBe(401);
    expect((await app.visitor.call(getInteractions, { params: { postId: 1 } })).status).toBe(401);
  });

  test("answers the comment as the thread shows it", async () => {
    const id = await post();
    const { status, body } = await write(priya, id, "  Tidy  ");
    expect(status).toBe(200);
    expect(body).toEqual({
      action: "commented",
      likes: 0,
      comments: 1,
      comment: {
        id: expect.any(Number),
        content: "Tidy",
        mentions: [],
        createdAt: app.clock.now().toISOString(),
        editedAt: null,
        likes: 0,
        isLiked: false,
        user: { id: priya.id, name: "Priya Shah", avatar: null },
        can: { edit: true, delete: true, report: false },
        replies: [],
      },
    });
    expect((await read(id, {}, priya)).comments).toEqual([body.comment]);
  });

  test.each([undefined, "", "   ", 5, null, "x".repeat(501)])(
    "refuses %j with words for the field",
    async (content) => {
      const id = await post();
      const { status, error } = await app
        .as(priya)
        .raw(createInteraction, { body: { postId: id, type: "comment", content } });
      expect(status).toBe(400);
      expect(error.fields?.["content"]).toMatch(/comment/i);
      expect(await countOf(id)).toBe(0);
    },
  );

  test("takes 500 characters, finds no post where none is", async () => {
    const id = await post();
    expect((await write(priya, id, "🧱".repeat(500))).status).toBe(200);
    expect((await write(priya, 999_999)).error.code).toBe("post_not_found");
  });
});

describe("replies", () => {
  test("stay one level deep; a reply to a reply mentions whom it answers, unless it names them itself", async () => {
    const id = await post();
    const top = await comment(priya, id);
    const first = await reply(sam, top.id);
    expect(first.status).toBe(201);
    expect(first.body.replies).toEqual([]);
    const second = await reply(dan, first.body.id, "Agreed");
    expect(second.body.content).toBe(`@${sam.username} Agreed`);
    const mine = await reply(dan, first.body.id, `Yes, @${sam.username.toUpperCase()}`);
    expect(mine.body.content).toBe(`Yes, @${sam.username.toUpperCase()}`);
    await app.as(dan).call(deleteComment, { params: { id: mine.body.id } });
    const third = await reply(dan, first.body.id, "@Sam Okafor yes");
    // A full name mentions nobody.
    expect(third.body.content).toBe(`@${sam.username} @Sam Okafor yes`);
    const { comments } = await read(id);
    expect(comments).toHaveLength(1);
    expect(comments[0]?.replies.map((each) => each.id)).toEqual([
      first.body.id,
      second.body.id,
      third.body.id,
    ]);
    // Both levels have the same shape, for clients that walk through them.
    const keys = (each: object) => Object.keys(each).toSorted();
    for (const each of comments[0]!.replies) expect(keys(each)).toEqual(keys(comments[0]!));
    expect(comments[0]!.replies.flatMap((each) => each.replies)).toEqual([]);
    expect(await countOf(id)).toBe(4);
  });

  test("find nothing when the comment or the post is gone", async () => {
    const id = await post();
    const top = await comment(priya, id);
    expect((await reply(dan, 999_999)).error.code).toBe("comment_not_found");
    await app.as(dan).call(deletePost, { params: { id } });
    expect((await reply(dan, top.id)).error.code).toBe("comment_not_found");
  });
});

describe("reading", () => {
  test("gives the newest page first, each page oldest first, every comment once", async () => {
    const id = await post();
    const written: number[] = [];
    for (let at = 0; at < 9; at++) written.push((await comment(priya, id, `Comment ${at}`)).id);
    const last = await read(id, { limit: 3 });
    expect(last.comments.map((each) => each.id)).toEqual(written.slice(6));
    await comment(priya, id, "Written meanwhile");
    const middle = await read(id, { limit: 3, cursor: last.nextCursor ?? "" });
    expect(middle.comments.map((each) => each.id)).toEqual(written.slice(3, 6));
    const first = await read(id, { limit: 3, cursor: middle.nextCursor ?? "" });
    expect(first.comments.map((each) => each.id)).toEqual(written.slice(0, 3));
    // A full page that is the last all the same.
    expect(first.nextCursor).toBeNull();
  });

  test.each(["x", "Yw", "%", "999"])("refuses the cursor %j with words", async (cursor) => {
    const id = await post();
    const { status, error } = await app
      .as(dan)
      .raw(getInteractions, { params: { postId: id }, query: { cursor } });
    expect([status, error.code]).toEqual([400, "malformed_request"]);
  });

  test("finds nothing of a deleted post", async () => {
    const id = await post();
    await app.as(dan).call(deletePost, { params: { id } });
    expect((await app.as(dan).call(getInteractions, { params: { postId: id } })).status).toBe(404);
  });
});

describe("changing", () => {
  const change = (by: Member, id: number, content = "Better words") =>
    app.as(by).call(updateComment, { params: { id }, body: { content } });

  test("is for the writer, within 15 minutes", async () => {
    const id = await post();
    const { id: commentId } = await comment(priya, id);
    expect(
      (await app.visitor.call(updateComment, { params: { id: commentId }, body: { content: "x" } })).status,
    ).toBe(401);
    expect((await change(dan, commentId)).error.code).toBe("not_allowed");
    app.clock.advance(15 * MINUTE);
    const { status, body } = await change(priya, commentId);
    expect([status, body.content, body.editedAt]).toEqual([
      200,
      "Better words",
      app.clock.now().toISOString(),
    ]);
    app.clock.advance(1);
    const late = await change(priya, commentId, "Too late");
    expect([late.status, late.error.code]).toEqual([403, "comment_edit_closed"]);
    const [shown] = (await read(id, {}, priya)).comments;
    expect(shown).toMatchObject({ content: "Better words", can: { edit: false, delete: true } });
  });

  test("answers alike when it is sent again later, since its answer was lost", async () => {
    const { id } = await comment(priya, await post());
    const first = await change(priya, id);
    app.clock.advance(16 * MINUTE);
    const again = await change(priya, id);
    expect(again.status).toBe(200);
    expect([again.body.content, again.body.editedAt]).toEqual([first.body.content, first.body.editedAt]);
    expect((await change(dan, id)).error.code).toBe("not_allowed");
  });

  test("takes a text as long as it was where a name stands before it, else 500 characters", async () => {
    const top = await comment(priya, await post());
    const first = await reply(sam, top.id);
    const { id, content } = (await reply(priya, first.body.id, "🧱".repeat(500))).body;
    expect(content).not.toBe("🧱".repeat(500));
    expect((await change(priya, id, `${content.slice(0, -2)}!`)).status).toBe(200);
    const longer = await change(priya, id, `${content}!`);
    expect([longer.status, longer.error.fields?.["content"]]).toEqual([
      400,
      "Comment must be 500 characters or fewer",
    ]);
    expect((await change(priya, top.id, "🧱".repeat(501))).status).toBe(400);
  });

  test("refuses empty text and a comment that is not there", async () => {
    const { id } = await comment(priya, await post());
    expect((await change(priya, id, "  ")).status).toBe(400);
    expect((await change(priya, 999_999)).status).toBe(404);
  });
});

describe("removing", () => {
  const remove = (by: Member, id: number) => app.as(by).call(deleteComment, { params: { id } });

  test("is for the writer and the post's author, nobody else", async () => {
    const id = await post();
    const own = await comment(priya, id);
    const other = await comment(sam, id);
    expect((await app.visitor.call(deleteComment, { params: { id: own.id } })).status).toBe(401);
    expect((await remove(sam, own.id)).error.code).toBe("not_allowed");
    expect((await remove(priya, own.id)).status).toBe(200);
    expect((await remove(dan, other.id)).status).toBe(200);
    expect((await remove(priya, own.id)).error.code).toBe("comment_not_found");
    expect((await read(id)).comments).toEqual([]);
    expect(await countOf(id)).toBe(0);
  });

  test("is for the writer also once a block hides the post, and for nobody else who is blocked", async () => {
    const [zoe, lena] = [await app.makeMember(), await app.makeMember()];
    const id = await post();
    const own = await comment(zoe, id);
    const other = await comment(lena, id);
    await app.as(dan).call(blockMember, { body: { userId: zoe.id } });
    await app.as(lena).call(blockMember, { body: { userId: dan.id } });
    const refused = [await remove(zoe, other.id), await remove(dan, own.id)];
    for (const { error } of refused) expect(error.code).toBe("comment_not_found");
    expect((await remove(zoe, own.id)).status).toBe(200);
    expect((await remove(lena, other.id)).status).toBe(200);
    expect((await read(id, {}, sam)).comments).toEqual([]);
    expect(await countOf(id)).toBe(0);
  });

  test("takes the replies along, so that the count stays what is shown", async () => {
    const id = await post();
    const top = await comment(priya, id);
    await reply(sam, top.id);
    const kept = await comment(sam, id);
    await remove(priya, top.id);
    expect((await read(id)).comments.map((each) => each.id)).toEqual([kept.id]);
    expect(await countOf(id)).toBe(1);
  });

  test("while others reply: never a fault, never a wrong count", async () => {
    for (let round = 0; round < 10; round++) {
      const id = await post();
      const top = await comment(priya, id);
      const answers = await Promise.all([
        ...Array.from({ length: 8 }, () => reply(sam, top.id)),
        remove(priya, top.id),
        remove(dan, top.id),
      ]);
      for (const { status } of answers) expect([200, 201, 404]).toContain(status);
      expect((await read(id)).comments).toEqual([]);
      expect(await countOf(id)).toBe(0);
    }
  });
});

test("what a suspended member commented is hidden", async () => {
  const id = await post();
  const banned = await app.makeMember();
  await comment(banned, id);
  await app.deps.db.kysely
    .updateTable("users")
    .set({ banned_at: app.clock.now().toISOString() })
    .where("id", "=", banned.id)
    .execute();
  expect((await read(id)).comments).toEqual([]);
});
