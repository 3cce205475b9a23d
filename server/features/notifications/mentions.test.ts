import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { decideWordFlag } from "#contracts/banned-words.ts";
import { blockMember, unblockMember } from "#contracts/blocks.ts";
import { sendMessage } from "#contracts/chat.ts";
import {
  createInteraction,
  createPost,
  deleteComment,
  deletePost,
  replyToComment,
  updateComment,
  updatePost,
} from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";
import { pathOf } from "#contracts/notification-types.ts";
import { deleteNotification, markNotificationRead } from "#contracts/notifications.ts";

import { banWord, readWordFlags } from "../../testing/banned-words.ts";
import { statusesOf } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, readInbox, readMessages } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;
let sam: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember({ firstName: "Dan", lastName: "Murphy" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah" });
  sam = await app.makeMember({ firstName: "Sam", lastName: "Okafor" });
});
afterAll(() => app.close());

const IN_POST = "Dan Murphy mentioned you in a post";
const IN_COMMENT = "Dan Murphy mentioned you in a comment";

const naming = (...members: Member[]) => members.map(({ username }) => `@${username}`).join(" ");
const post = async (by: Member, content: string) =>
  (await app.as(by).call(createPost, { body: { content } })).body.id;
const comment = async (by: Member, postId: number, content: string) =>
  (await app.as(by).call(createInteraction, { body: { postId, type: "comment", content } })).body.comment!.id;
const reply = async (by: Member, id: number, content: string) =>
  (await app.as(by).call(replyToComment, { params: { id }, body: { content } })).body;
const editPost = (by: Member, id: number, content: string) =>
  app.as(by).call(updatePost, { params: { id }, body: { content } });
const editComment = (by: Member, id: number, content: string) =>
  app.as(by).call(updateComment, { params: { id }, body: { content } });
const read = (member: Member) => readMessages(app, member);

describe("being mentioned", () => {
  it("in a post is told once, and leads there", async () => {
    const id = await post(dan, `${naming(priya, dan)} and again ${naming(priya)}`);
    const [told, ...more] = await readInbox(app, priya);
    expect([told?.message, told?.type, more]).toEqual([IN_POST, "mention", []]);
    expect(pathOf(told!)).toBe(`/?post=${id}`);
    expect([await countUnread(app, priya), await read(dan)]).toEqual([1, []]);
  });

  it("in a comment is told once, and leads to the comment", async () => {
    const postId = await post(sam, "Roof on.");
    const id = await comment(dan, postId, `Ask ${naming(priya, sam)}`);
    const [told, ...more] = await readInbox(app, priya);
    expect([told?.message, told?.type, more]).toEqual([IN_COMMENT, "mention", []]);
    expect(pathOf(told!)).toBe(`/?post=${postId}&comment=${id}`);
    // The post's author is notified of the comment.
    expect(await read(sam)).toEqual(["Dan Murphy commented on your post"]);
  });

  it("in a post by somebody whose reach is limited is told to no stranger", async () => {
    await app.as(sam).call(follow, { body: { followedUserId: dan.id, notifyOnPosts: false } });
    await app.deps.db.pool.query("update users set reach_until = now() + interval '1 day' where id = $1", [
      dan.id,
    ]);
    await post(dan, naming(priya, sam));
    expect([await read(priya), await read(sam)]).toEqual([[], [IN_POST]]);
  });

  it("in several comments on a post is told together", async () => {
    const postId = await post(sam, "Roof on.");
    await comment(dan, postId, naming(priya));
    await comment(sam, postId, naming(priya));
    expect(await read(priya)).toEqual(["Sam Okafor and Dan Murphy mentioned you in a comment"]);
  });

  it("in a reply is told to others than those who are told of the reply", async () => {
    const anna = await app.makeMember({ firstName: "Anna" });
    const postId = await post(sam, "Roof on.");
    const id = await comment(priya, postId, "Nice.");
    await reply(dan, id, naming(sam, priya, anna));
    expect(await read(anna)).toEqual([IN_COMMENT]);
    expect(await read(priya)).toEqual(["Dan Murphy replied to your comment"]);
    expect(await read(sam)).toEqual(["Priya Shah and Dan Murphy commented on your post"]);
  });

  it("by a reply to one's reply is told, as the reply begins with one's username", async () => {
    const postId = await post(sam, "Roof on.");
    const id = await comment(sam, postId, "Anybody?");
    const answered = await reply(priya, id, "Me");
    const { content, mentions } = await reply(dan, answered.id, "And me");
    expect([content, mentions]).toEqual([
      `@${priya.username} And me`,
      [{ userId: priya.id, username: priya.username }],
    ]);
    expect(await read(priya)).toEqual([IN_COMMENT]);
  });

  it("in a post tells a follower of that alone", async () => {
    await app.as(priya).call(follow, { body: { followedUserId: dan.id } });
    await post(dan, naming(priya));
    expect(await read(priya)).toEqual([IN_POST]);
    await post(dan, "Roof on.");
    expect(await read(priya)).toContain("Dan Murphy shared a new post");
  });

  it("in a chat tells nobody", async () => {
    await app.as(dan).call(sendMessage, { body: { otherUserId: priya.id, content: naming(sam, priya) } });
    expect([await read(sam), await read(priya)]).toEqual([[], []]);
  });
});

describe("an edit", () => {
  it("tells whom it names, and withdraws what nobody has read from whom it no longer does", async () => {
    const id = await post(dan, `With ${naming(priya)}`);
    expect(await read(priya)).toEqual([IN_POST]);
    await editPost(dan, id, `With ${naming(sam)}`);
    expect([await read(priya), await read(sam)]).toEqual([[], [IN_POST]]);
    await editPost(dan, id, `With ${naming(sam, priya)}`);
    expect([await read(priya), await read(sam)]).toEqual([[IN_POST], [IN_POST]]);
    expect(await countUnread(app, sam)).toBe(1);
  });

  it("does the same in a comment", async () => {
    const postId = await post(dan, "Roof on.");
    const id = await comment(dan, postId, naming(priya));
    expect(await read(priya)).toEqual([IN_COMMENT]);
    await editComment(dan, id, naming(sam));
    expect([await read(priya), await read(sam)]).toEqual([[], [IN_COMMENT]]);
  });

  it("leaves what was read, and tells nobody again who was told", async () => {
    const id = await post(dan, naming(priya, sam));
    const [told] = await readInbox(app, priya);
    await app.as(priya).call(markNotificationRead, { params: { id: told!.id } });
    await editPost(dan, id, naming(sam));
    expect([await read(priya), await read(sam)]).toEqual([[IN_POST], [IN_POST]]);
    const [other] = await readInbox(app, sam);
    await app.as(sam).call(deleteNotification, { params: { id: other!.id } });
    // As after the purge of old notifications: nothing tells any more who was notified.
    await app.deps.db.pool.query("delete from notifications where id = $1", [other!.id]);
    await editPost(dan, id, naming(sam, priya));
    expect([await read(priya), await read(sam)]).toEqual([[IN_POST], []]);
  });

  it("that is undone before anybody was told tells nobody", async () => {
    const id = await post(dan, "Roof on.");
    await editPost(dan, id, naming(priya));
    await editPost(dan, id, "Roof on!");
    expect(await read(priya)).toEqual([]);
  });
});

describe("a thread with many mentioned members", () => {
  it("is withdrawn comment by comment: none waits for the members of another", async () => {
    const { pool } = app.deps.db;
    const id = await comment(sam, await post(sam, "Roof on."), "Who?");
    await reply(dan, id, naming(priya));
    const anna = await app.makeMember();
    await reply(dan, id, naming(anna));
    await app.deps.jobs.runDue();
    const toldOf = async ({ id: userId }: Member) =>
      (await pool.query("select from notifications where user_id = $1", [userId])).rowCount;
    expect([await toldOf(priya), await toldOf(anna)]).toEqual([1, 1]);
    const busy = await pool.connect();
    try {
      await busy.query("begin");
      await busy.query("select from users where id = $1 for update", [anna.id]);
      await app.as(sam).call(deleteComment, { params: { id } });
      const withdrawn = app.deps.jobs.runDue();
      await expect.poll(() => toldOf(priya)).toBe(0);
      expect(await toldOf(anna)).toBe(1);
      await busy.query("commit");
      await withdrawn;
      expect(await toldOf(anna)).toBe(0);
    } finally {
      busy.release(true);
    }
  });

  it("leaves nothing to anybody of two that are removed at once, also with more replies than are looked at together", async () => {
    const postId = await post(sam, "Roof on.");
    const mates = [priya, ...(await Promise.all([1, 2, 3, 4].map(() => app.makeMember())))];
    const threads = [await comment(sam, postId, "Who?"), await comment(sam, postId, "Where?")];
    // As many replies as gather over a long time.
    await app.deps.db.pool.query(
      `with added as (
         insert into comments (post_id, parent_id, user_id, content, created_at)
         select $1, $2, $3, 'Me', now() from generate_series(1, 1000))
       update posts set comments = comments + 1000 where id = $1`,
      [postId, threads[0], dan.id],
    );
    for (const [at, named] of [mates, mates.toReversed()].entries())
      for (const each of named) await reply(dan, threads[at]!, naming(each));
    await app.deps.jobs.runDue();
    for (const each of mates) expect(await countUnread(app, each)).toBe(1);
    const remove = (id: number) => app.as(sam).call(deleteComment, { params: { id } });
    expect(statusesOf(await Promise.all(threads.map(remove)))).toEqual([200, 200]);
    await app.deps.jobs.runDue();
    for (const each of mates) expect([await read(each), await countUnread(app, each)]).toEqual([[], 0]);
  });
});

describe("nobody is told", () => {
  it("once it is deleted", async () => {
    const id = await post(dan, naming(priya));
    const commentId = await comment(dan, id, naming(sam));
    expect([await read(priya), await read(sam)]).toEqual([[IN_POST], [IN_COMMENT]]);
    await app.as(dan).call(deleteComment, { params: { id: commentId } });
    expect(await read(sam)).toEqual([]);
    await app.as(dan).call(deletePost, { params: { id } });
    expect(await read(priya)).toEqual([]);
  });

  it("of a comment on a post that they do not see", async () => {
    const id = await post(sam, "Roof on.");
    await app.as(priya).call(blockMember, { body: { userId: sam.id } });
    await comment(dan, id, naming(priya));
    expect([await read(priya), await countUnread(app, priya)]).toEqual([[], 0]);
    await app.as(priya).call(unblockMember, { params: { userId: sam.id } });
    expect(await read(priya)).toEqual([]);
  });

  it("of a reply to a comment that they do not see", async () => {
    const anna = await app.makeMember();
    const id = await comment(sam, await post(anna, "Roof on."), "Nice.");
    await app.as(priya).call(blockMember, { body: { userId: sam.id } });
    await reply(dan, id, naming(priya));
    expect([await read(priya), await countUnread(app, priya)]).toEqual([[], 0]);
    await app.as(priya).call(unblockMember, { params: { userId: sam.id } });
    expect(await read(priya)).toEqual([]);
  });

  it("of what waits for a moderator, until it is published", async () => {
    const admin = await app.makeMember({ isAdmin: true });
    const { word } = await banWord(app, admin, 3);
    const { error } = await app.as(dan).raw(createPost, { body: { content: `${naming(priya)} ${word}` } });
    expect([error.code, await read(priya)]).toEqual(["text_held", []]);
    const [hit] = (await readWordFlags(app, admin)).filter(({ author }) => author?.id === dan.id);
    await app.as(admin).call(decideWordFlag, { params: { id: hit!.id }, body: { action: "release" } });
    expect(await read(priya)).toEqual([IN_POST]);
  });
});
