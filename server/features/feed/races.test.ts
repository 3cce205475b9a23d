import { afterAll, beforeAll, expect, test } from "vitest";

import {
  createInteraction,
  createPost,
  deletePost,
  getInteractions,
  getPost,
  likeComment,
  listLikes,
  listPosts,
  replyToComment,
  updatePost,
} from "#contracts/feed.ts";
import { reportPost } from "#contracts/reports.ts";
import { getSharedPost } from "#contracts/sharing.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { eraseOld } from "./maintenance.queries.ts";

let app: TestApp;
let dan: Member;
let crowd: Member[];

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember();
  crowd = await Promise.all(Array.from({ length: 4 }, () => app.makeMember()));
});
afterAll(() => app.close());

/** Everything that others may do to a post, concurrently. */
function everything(postId: number, commentId: number) {
  return crowd.flatMap((member) => {
    const as = app.as(member);
    return [
      as.call(createInteraction, { body: { postId, type: "like" } }),
      as.call(createInteraction, { body: { postId, type: "interest", on: true } }),
      as.call(createInteraction, { body: { postId, type: "comment", content: "Tidy" } }),
      as.call(replyToComment, { params: { id: commentId }, body: { content: "Quite" } }),
      as.call(likeComment, { params: { id: commentId } }),
      as.call(reportPost, { params: { id: postId }, body: { reason: "spam" } }),
      as.call(getPost, { params: { id: postId } }),
      as.call(listLikes, { params: { id: postId } }),
      as.call(getInteractions, { params: { postId } }),
      as.call(listPosts),
      app.visitor.call(getSharedPost, { params: { postId: String(postId) } }),
    ];
  });
}

async function makePost() {
  const { body } = await app.as(dan).call(createPost, { body: { content: "Going" } });
  const said = await app.as(dan).call(createInteraction, {
    body: { postId: body.id, type: "comment", content: "First" },
  });
  return { postId: body.id, commentId: said.body.comment!.id };
}

/** The stored counts, and the actual numbers of rows. */
async function countsOf(postId: number) {
  const { rows } = await app.deps.db.pool.query<Record<string, number>>(
    `select p.likes, p.interests, p.comments,
       (select count(*) from post_reactions where post_id = p.id and kind = 'like') as real_likes,
       (select count(*) from post_reactions where post_id = p.id and kind = 'interest') as real_interests,
       (select count(*) from comments where post_id = p.id and deleted_at is null) as real_comments
     from posts p where p.id = $1`,
    [postId],
  );
  return rows[0];
}

test("a post deleted while others like, comment, reply, report and read: done or not found, and the counts are the rows", async () => {
  for (let round = 0; round < 20; round++) {
    const { postId, commentId } = await makePost();
    const acts = everything(postId, commentId);
    // Sometimes among the first, sometimes among the last.
    for (let at = 0; at < round % 4; at++) await Promise.resolve();
    const deleted = app.as(dan).call(deletePost, { params: { id: postId } });
    const edited = app.as(dan).call(updatePost, { params: { id: postId }, body: { isPublic: false } });
    const statuses = (await Promise.all([...acts, deleted, edited])).map(({ status }) => status);
    // 403 is from the shared page of a post for members only.
    for (const status of statuses) expect([200, 201, 403, 404]).toContain(status);
    const counts = await countsOf(postId);
    expect(counts).toMatchObject({
      likes: counts?.["real_likes"],
      interests: counts?.["real_interests"],
      comments: counts?.["real_comments"],
    });
  }
});

test("what is erased in the end leaves nothing behind, also while somebody still tries", async () => {
  const { postId, commentId } = await makePost();
  await Promise.all(everything(postId, commentId));
  await app.as(dan).call(deletePost, { params: { id: postId } });
  // Open reports are decided first.
  await app.deps.db.kysely.updateTable("reports").set({ status: "ignored" }).execute();
  const later = new Date(app.clock.now().getTime() + 31 * 86_400_000);
  const [, ...answers] = await Promise.all([eraseOld(app.deps.db, later), ...everything(postId, commentId)]);
  for (const { status } of answers) expect([200, 404]).toContain(status);
  await eraseOld(app.deps.db, later);
  for (const table of ["post_reactions", "comments", "post_versions", "post_media"] as const) {
    const rows = await app.deps.db.kysely
      .selectFrom(table)
      .selectAll()
      .where("post_id", "=", postId)
      .execute();
    expect([table, rows]).toEqual([table, []]);
  }
  const likes = await app.deps.db.kysely
    .selectFrom("comment_likes")
    .selectAll()
    .where("comment_id", "=", commentId)
    .execute();
  expect(likes).toEqual([]);
});
