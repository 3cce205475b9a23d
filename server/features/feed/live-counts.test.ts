import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { createInteraction, createPost, deleteComment, deletePost } from "#contracts/feed.ts";
import { CLOSE, WATCH_FOR_MS, WATCHED_POSTS_MAX, type ServerMessageOf } from "#contracts/realtime.ts";

import type { Member } from "../../testing/members.ts";
import { openMemberSocket, type TestSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let url: string;
let dan: Member;
let priya: Member;
let zoe: Member;
let socket: TestSocket;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  [dan, priya, zoe] = await Promise.all([app.makeMember(), app.makeMember(), app.makeMember()]);
  socket = await openMemberSocket(url, priya.token);
  return () => socket.close();
});
afterAll(() => app.close());

type Counts = ServerMessageOf<"post_counts">["data"]["posts"][number];

const post = async (by = dan) => (await app.as(by).call(createPost, { body: { content: "Post" } })).body.id;
const like = (by: Member, postId: number, on = true) =>
  app.as(by).call(createInteraction, { body: { postId, type: "like", on } });
const comment = async (by: Member, postId: number) =>
  (await app.as(by).call(createInteraction, { body: { postId, type: "comment", content: "Nice" } })).body
    .comment!.id;
const watch = (by: TestSocket, ...ids: number[]) => by.send({ type: "watch_posts", ids });
const heard = (by: TestSocket): Counts[] =>
  by.heard.flatMap((message) => (message.type === "post_counts" ? message.data.posts : []));
const hears = (by: TestSocket, id: number, counts: Partial<Counts>) =>
  expect.poll(() => heard(by)).toContainEqual(expect.objectContaining({ id, ...counts }));
/** Waits until everything due has been sent, by watching a new post: its counts arrive last. */
async function settles(by: TestSocket): Promise<void> {
  const id = await post();
  watch(by, id);
  await hears(by, id, { likes: 0 });
}

describe("a post on the screen", () => {
  test("is told of when it is named, and then whatever is done to it, in numbers alone", async () => {
    const id = await post();
    await like(dan, id);
    watch(socket, id);
    await hears(socket, id, { likes: 1, comments: 0, interests: 0 });
    await like(zoe, id);
    await app.as(zoe).call(createInteraction, { body: { postId: id, type: "interest", on: true } });
    const commentId = await comment(zoe, id);
    await hears(socket, id, { likes: 2, comments: 1, interests: 1 });
    await like(zoe, id, false);
    await app.as(zoe).call(deleteComment, { params: { id: commentId } });
    await hears(socket, id, { likes: 1, comments: 0, interests: 1 });
    for (const each of heard(socket))
      expect(Object.keys(each).toSorted()).toEqual(["comments", "id", "interests", "likes"]);
  });

  test("is told of at most once a second, however much is done to it", async () => {
    const id = await post();
    watch(socket, id);
    await hears(socket, id, { likes: 0 });
    const [before, since] = [heard(socket).length, performance.now()];
    for (let round = 0; round < 10; round += 1) {
      await like(zoe, id, round % 2 === 0);
      await like(dan, id);
    }
    await hears(socket, id, { likes: 1 });
    const seconds = Math.ceil((performance.now() - since) / 1_000);
    expect(heard(socket).length - before).toBeLessThanOrEqual(seconds + 1);
  });

  test("is told of when another server says that it has changed", async () => {
    const id = await post();
    watch(socket, id);
    await hears(socket, id, { likes: 0 });
    await app.deps.db.kysely.updateTable("posts").set({ likes: 9 }).where("id", "=", id).execute();
    app.deps.bus.publishEphemeral("post_counts", `elsewhere 1,${id}`);
    await hears(socket, id, { likes: 9 });
  });

  test("is told of to nobody who does not have it there", async () => {
    const [id, other] = [await post(), await post()];
    const away = await openMemberSocket(url, zoe.token);
    watch(socket, id);
    watch(away, other);
    await hears(away, other, { likes: 0 });
    await like(dan, id);
    await hears(socket, id, { likes: 1 });
    await settles(away);
    expect(heard(away).filter((each) => each.id === id)).toEqual([]);
    away.close();
  });

  test("is no longer told of when it was not named again in time", async () => {
    const id = await post();
    watch(socket, id);
    await hears(socket, id, { likes: 0 });
    app.clock.advance(WATCH_FOR_MS);
    await like(dan, id);
    await settles(socket);
    expect(heard(socket).filter((each) => each.id === id && each.likes > 0)).toEqual([]);
    watch(socket, id);
    await hears(socket, id, { likes: 1 });
  });
});

describe("nothing is told", () => {
  test("of a post by somebody blocked, from either side, nor once they are blocked", async () => {
    const [before, after] = [await post(zoe), await post()];
    await app.as(priya).call(blockMember, { body: { userId: zoe.id } });
    watch(socket, before, after);
    await hears(socket, after, { likes: 0 });
    await app.as(dan).call(blockMember, { body: { userId: priya.id } });
    await like(dan, after);
    const other = await post(priya);
    watch(socket, other);
    await hears(socket, other, { likes: 0 });
    expect(heard(socket).map(({ id, likes }) => [id, likes])).toEqual([
      [after, 0],
      [other, 0],
    ]);
  });

  test("of one that is deleted, or is not there", async () => {
    const id = await post();
    await app.as(dan).call(deletePost, { params: { id } });
    watch(socket, id, 999_999_999);
    await settles(socket);
    expect(heard(socket)).toHaveLength(1);
  });

  test("to a member who names more than the bound: those named first are forgotten", async () => {
    const first = await post();
    watch(socket, first);
    await hears(socket, first, { likes: 0 });
    watch(socket, ...Array.from({ length: WATCHED_POSTS_MAX }, (_, at) => 900_000_000 + at));
    await like(dan, first);
    const other = await openMemberSocket(url, zoe.token);
    await settles(other);
    expect(heard(socket).filter(({ likes }) => likes > 0)).toEqual([]);
    other.close();
  });

  test.each([
    ["too many at once", Array.from({ length: WATCHED_POSTS_MAX + 1 }, (_, at) => at + 1)],
    ["no ids", ["all"]],
    ["nothing", undefined],
  ])("to a client that names %s: it is hung up on", async (_, ids) => {
    socket.send({ type: "watch_posts", ids });
    expect((await socket.closed).code).toBe(CLOSE.misuse);
  });
});
