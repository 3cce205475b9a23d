import { afterAll, beforeAll, expect, test } from "vitest";

import { blockMember, hideThing, muteMember } from "#contracts/blocks.ts";
import {
  createInteraction,
  createPost,
  deleteComment,
  getInteractions,
  getPost,
  likeComment,
  listPosts,
  replyToComment,
} from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

const LONG = 3000;

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  priya = await app.makeMember();
});
afterAll(() => app.close());

const post = async () => (await app.as(dan).call(createPost, { body: { content: "Post" } })).body.id;
const comment = (by: Member, postId: number, content = "Comment") =>
  app.as(by).call(createInteraction, { body: { postId, type: "comment", content } });
const read = async (by: Member, postId: number, query: { limit?: number; cursor?: string } = {}) =>
  (await app.as(by).call(getInteractions, { params: { postId }, query })).body;

/** Makes a post with a long thread; returns its comments' ids, oldest first. */
async function makeLongThread() {
  const id = await post();
  const { pool } = app.deps.db;
  const { rows } = await pool.query<{ id: number }>(
    `insert into comments (post_id, user_id, content, created_at)
     select $1, $2, 'Comment ' || n, $3 from generate_series(1, ${LONG}) n returning id`,
    [id, priya.id, app.clock.now()],
  );
  await pool.query(`update posts set comments = ${LONG} where id = $1`, [id]);
  return { id, ids: rows.map((row) => row.id).toSorted((a, b) => a - b) };
}

test("a post comes with its last three comments, without replies and without whom the reader may not see", async () => {
  const id = await post();
  const sam = await app.makeMember();
  const latest = async (by: Member) =>
    (await app.as(by).call(getPost, { params: { id } })).body.latestComments.map(({ content }) => content);
  expect(await latest(priya)).toEqual([]);
  await comment(priya, id, "One");
  await comment(sam, id, "Two");
  await comment(priya, id, "Three");
  const four = (await read(priya, id)).comments.at(-1);
  await app
    .as(dan)
    .call(replyToComment, { params: { id: four?.id ?? 0 }, body: { content: "A reply", postId: id } });
  await comment(priya, id, "Four");
  expect(await latest(dan)).toEqual(["Two", "Three", "Four"]);
  const [page] = (await app.as(dan).call(listPosts, { query: { limit: "1" } })).body.posts;
  expect(page?.latestComments.at(-1)).toMatchObject({ content: "Four", user: { id: priya.id } });

  await app.as(dan).call(blockMember, { body: { userId: sam.id } });
  expect(await latest(dan)).toEqual(["One", "Three", "Four"]);
  expect(await latest(priya)).toEqual(["Two", "Three", "Four"]);
  await app.as(priya).call(deleteComment, { params: { id: four?.id ?? 0 } });
  expect(await latest(dan)).toEqual(["One", "Four"]);
});

test("of the last three comments the likes are said, and those that the reader has muted or hidden are left out", async () => {
  const id = await post();
  const sam = await app.makeMember();
  for (const [by, content] of [
    [priya, "One"],
    [sam, "Two"],
    [priya, "Three"],
  ] as const)
    await comment(by, id, content);
  const latest = async (by: Member) =>
    (await app.as(by).call(getPost, { params: { id } })).body.latestComments.map(
      ({ content, likes, isLiked }) => [content, likes, isLiked],
    );
  const three = (await read(dan, id)).comments.at(-1)?.id ?? 0;
  await app.as(dan).call(likeComment, { params: { id: three }, body: { on: true } });
  expect(await latest(dan)).toEqual([
    ["One", 0, false],
    ["Two", 0, false],
    ["Three", 1, true],
  ]);
  expect((await latest(priya)).at(-1)).toEqual(["Three", 1, false]);
  await app.as(dan).call(muteMember, { body: { userId: sam.id } });
  expect(await latest(dan)).toEqual([
    ["One", 0, false],
    ["Three", 1, true],
  ]);
  await app.as(dan).call(hideThing, { params: { type: "comment", id: three } });
  expect(await latest(dan)).toEqual([["One", 0, false]]);
  expect(await latest(priya)).toHaveLength(3);

  // Comments left out are counted with their replies: the link to all of them says how many there are.
  const reply = { params: { id: three }, body: { content: "A reply", postId: id } };
  await app.as(priya).call(replyToComment, reply);
  const counts = async (by: Member) => {
    const { comments, hiddenComments } = (await app.as(by).call(getPost, { params: { id } })).body;
    return [comments, hiddenComments];
  };
  expect(await counts(dan)).toEqual([4, 3]);
  expect(await counts(priya)).toEqual([4, 0]);
  await app.as(priya).call(blockMember, { body: { userId: sam.id } });
  expect(await counts(priya)).toEqual([4, 1]);
  expect((await read(priya, id)).comments.flatMap(({ replies }) => [0, ...replies])).toHaveLength(3);
});

test("3,000 comments are read in pages, newest page first: none twice, none left out, whoever writes meanwhile", async () => {
  const { id, ids } = await makeLongThread();
  const seen: number[] = [];
  let cursor: string | null = null;
  let pages = 0;
  do {
    const page: Awaited<ReturnType<typeof read>> = await read(dan, id, {
      limit: 100,
      ...(cursor !== null && { cursor }),
    });
    expect(page.comments.length).toBeLessThanOrEqual(100);
    seen.unshift(...page.comments.map((each) => each.id));
    cursor = page.nextCursor;
    pages += 1;
    if (pages < 4) await comment(priya, id);
    if (pages === 10) await app.as(priya).call(deleteComment, { params: { id: ids[2]! } });
  } while (cursor !== null);
  expect(pages).toBe(30);
  expect(seen).toEqual(ids.filter((each) => each !== ids[2]));
});

test("however many are asked for, a page is bounded, and so are the replies below one comment", async () => {
  const { id, ids } = await makeLongThread();
  const last = ids.at(-1)!;
  await app.deps.db.pool.query(
    `insert into comments (post_id, user_id, parent_id, content, created_at)
     select $1, $2, $3, 'Reply ' || n, $4 from generate_series(1, 500) n`,
    [id, priya.id, last, app.clock.now()],
  );
  for (const limit of ["1e9", "99999", "-1", "all"]) {
    const { status, body } = await app
      .as(dan)
      .raw(getInteractions, { params: { postId: id }, query: { limit } });
    expect(status).toBe(200);
    expect(body.comments.length).toBeLessThanOrEqual(100);
    expect(body.comments.at(-1)?.replies).toHaveLength(200);
    expect(body.comments.at(-1)?.replies.at(-1)?.content).toBe("Reply 500");
  }
});

test("a comment may be reported by others, not by its writer", async () => {
  const id = await post();
  await comment(priya, id);
  expect((await read(dan, id)).comments[0]?.can.report).toBe(true);
  expect((await read(priya, id)).comments[0]?.can.report).toBe(false);
});

test("the blocked neither see each other's comments nor answer them", async () => {
  const id = await post();
  const [sam, lena] = [await app.makeMember(), await app.makeMember()];
  const said = (await comment(sam, id)).body.comment!.id;
  const answer = await app
    .as(priya)
    .call(replyToComment, { params: { id: said }, body: { content: "Quite" } });
  const created_at = app.clock.now().toISOString();
  await app.deps.db.kysely
    .insertInto("blocks")
    .values([
      { user_id: lena.id, blocked_user_id: sam.id, created_at },
      { user_id: dan.id, blocked_user_id: priya.id, created_at },
    ])
    .execute();
  // In either direction of the block.
  expect((await read(lena, id)).comments).toEqual([]);
  expect((await read(dan, id)).comments.map((each) => each.replies)).toEqual([[]]);
  const liked = await app.as(lena).call(likeComment, { params: { id: said } });
  const replied = await app.as(lena).call(replyToComment, { params: { id: said }, body: { content: "Hm" } });
  const own = await app.as(dan).call(likeComment, { params: { id: answer.body.id } });
  for (const { error } of [liked, replied, own]) expect(error.code).toBe("comment_not_found");
  // Nothing of a blocked member's post is there.
  for (const body of [
    { postId: id, type: "like" },
    { postId: id, type: "interest" },
    { postId: id, type: "comment", content: "Hello" },
  ]) {
    expect((await app.as(priya).raw(createInteraction, { body })).error.code).toBe("post_not_found");
  }
  expect((await app.as(priya).call(getInteractions, { params: { postId: id } })).status).toBe(404);
});
