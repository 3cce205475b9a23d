import { afterAll, beforeAll, describe, expect, test } from "vitest";

import {
  createInteraction,
  createPost,
  deletePost,
  listInterested,
  listLikes,
  listUserPosts,
} from "#contracts/feed.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  dan = await app.makeMember({ firstName: "Dan", lastName: "Mistry" });
  priya = await app.makeMember({ firstName: "Priya", lastName: "Shah", trade: "Plumber", county: "Kent" });
});
afterAll(() => app.close());

const post = async (by: Member) => (await app.as(by).call(createPost, { body: { content: "Post" } })).body.id;
const react = (by: Member, postId: number, type: "like" | "interest") =>
  app.as(by).call(createInteraction, { body: { postId, type } });
const ban = (member: Member, banned_at: string | null) =>
  app.deps.db.kysely.updateTable("users").set({ banned_at }).where("id", "=", member.id).execute();
const block = (by: Member, whom: Member) =>
  app.deps.db.kysely
    .insertInto("blocks")
    .values({ user_id: by.id, blocked_user_id: whom.id, created_at: app.clock.now().toISOString() })
    .execute();

describe.each([
  { list: listLikes, type: "like" },
  { list: listInterested, type: "interest" },
] as const)("who reacted with a $type", ({ list, type }) => {
  const read = (by: Member, id: number, query: { limit?: number; cursor?: string } = {}) =>
    app.as(by).call(list, { params: { id }, query });

  test("needs a session, and a post that is there", async () => {
    expect((await app.visitor.call(list, { params: { id: 1 } })).status).toBe(401);
    expect((await read(dan, 999_999)).error.code).toBe("post_not_found");
    const id = await post(dan);
    await app.as(dan).call(deletePost, { params: { id } });
    expect((await read(dan, id)).error.code).toBe("post_not_found");
  });

  test("names them, latest first, and forgets whoever took it back", async () => {
    const id = await post(dan);
    expect((await read(dan, id)).body).toEqual({ people: [], nextCursor: null });
    const other = await app.makeMember({ firstName: "Lena", lastName: "Okafor" });
    await react(priya, id, type);
    app.clock.advance(1000);
    await react(other, id, type);
    const { body } = await read(dan, id);
    expect(body.people.map((person) => person.id)).toEqual([other.id, priya.id]);
    expect(body.people[1]).toEqual({
      id: priya.id,
      name: "Priya Shah",
      avatar: null,
      trade: "Plumber",
      county: "Kent",
    });
    await react(other, id, type);
    expect((await read(dan, id)).body.people.map((person) => person.id)).toEqual([priya.id]);
  });

  test("pages by cursor: nobody twice, nobody left out, whoever comes meanwhile", async () => {
    const id = await post(dan);
    const crowd = await Promise.all(Array.from({ length: 7 }, () => app.makeMember()));
    // Some at the same moment.
    for (const [at, member] of crowd.entries()) {
      await react(member, id, type);
      if (at % 3 === 0) app.clock.advance(1);
    }
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await read(dan, id, { limit: 2, ...(cursor !== undefined && { cursor }) });
      seen.push(...body.people.map((person) => person.id));
      cursor = body.nextCursor ?? undefined;
      await react(await app.makeMember(), id, type);
    } while (cursor !== undefined);
    expect(seen.toSorted((a, b) => a - b)).toEqual(
      crowd.map((member) => member.id).toSorted((a, b) => a - b),
    );
    for (const bad of ["x", "../../etc", ""]) expect((await read(dan, id, { cursor: bad })).status).toBe(400);
    const many = await app.as(dan).raw(list, { params: { id }, query: { limit: 1e9 } });
    expect(many.status).toBe(200);
  });

  test("leaves out the suspended, and the blocked for each other", async () => {
    const id = await post(dan);
    const [gone, foe, friend] = await Promise.all([app.makeMember(), app.makeMember(), app.makeMember()]);
    for (const member of [gone, foe, friend]) await react(member, id, type);
    await ban(gone, app.clock.now().toISOString());
    await block(foe, dan);
    expect((await read(dan, id)).body.people.map((person) => person.id)).toEqual([friend.id]);
    // For a blocked member the post does not exist.
    expect((await read(foe, id)).error.code).toBe("post_not_found");
  });
});

test("anybody sees who liked a post, its author alone who is interested", async () => {
  const id = await post(dan);
  expect((await app.as(priya).call(listLikes, { params: { id } })).status).toBe(200);
  const refused = await app.as(priya).call(listInterested, { params: { id } });
  expect([refused.status, refused.error.code]).toEqual([403, "not_allowed"]);
});

describe("one member's posts", () => {
  const read = (by: Member, userId: number, query: Record<string, string> = {}) =>
    app.as(by).call(listUserPosts, { params: { userId }, query });
  const page = async (by: Member, userId: number, cursor: string) => {
    const { body } = await read(by, userId, { cursor });
    if (Array.isArray(body)) throw new Error("A page was asked for");
    return body;
  };

  test("need a session, and a member that is there", async () => {
    expect((await app.visitor.call(listUserPosts, { params: { userId: dan.id } })).status).toBe(401);
    expect((await read(dan, 999_999)).error.code).toBe("user_not_found");
    for (const userId of ["0", "x", "1.5", "-1"]) {
      const { status, error } = await app.as(dan).raw(listUserPosts, { params: { userId } });
      expect([status, error.message]).toEqual([404, "User Not Found"]);
    }
  });

  test("are an array of the newest 20, or pages of 20 by cursor", async () => {
    const writer = await app.makeMember();
    expect((await read(dan, writer.id)).body).toEqual([]);
    const ids: number[] = [];
    for (let at = 0; at < 45; at++) ids.push(await post(writer));
    const newest = ids.toReversed();
    const { body } = await read(dan, writer.id);
    expect(Array.isArray(body) && body.map((each) => each.id)).toEqual(newest.slice(0, 20));

    const first = await page(dan, writer.id, "");
    expect(first.posts.map((each) => each.id)).toEqual(newest.slice(0, 20));
    // Posts added and deleted in the meantime shift nothing.
    await post(writer);
    await app.as(writer).call(deletePost, { params: { id: newest[5]! } });
    const second = await page(dan, writer.id, first.nextCursor!);
    expect(second.posts.map((each) => each.id)).toEqual(newest.slice(20, 40));
    const third = await page(dan, writer.id, second.nextCursor!);
    expect([third.posts.map((each) => each.id), third.nextCursor]).toEqual([newest.slice(40), null]);
    expect((await read(dan, writer.id, { cursor: "nonsense" })).status).toBe(400);
  });

  test("tell the viewer what they may do, and are not there for the blocked, nor of the suspended", async () => {
    const writer = await app.makeMember();
    await post(writer);
    const { body } = await read(writer, writer.id);
    expect(Array.isArray(body) && body[0]?.can).toEqual({
      edit: true,
      delete: true,
      declareInterest: false,
      report: false,
    });
    await block(writer, dan);
    expect((await read(dan, writer.id)).error.code).toBe("user_not_found");
    await ban(writer, app.clock.now().toISOString());
    expect((await read(priya, writer.id)).error.code).toBe("user_not_found");
  });
});
