import { afterEach, beforeEach, describe, expect, test } from "vitest";

import {
  countNewPosts,
  createInteraction,
  createPost,
  deletePost,
  listPosts,
  type FeedFilter,
} from "#contracts/feed.ts";
import { NEW_POSTS_MAX } from "#contracts/reference/limits.ts";

import { transaction } from "../../platform/database/database.ts";
import { insertRow } from "../../seed/insert-rows.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { invalidateNetwork } from "./networks.ts";

let app: TestApp;
let reader: Member;
let colleague: Member;
let stranger: Member;

beforeEach(async () => {
  app = await startTestApp();
  reader = await app.makeMember({ trade: "Joiner", county: "Kent" });
  colleague = await app.makeMember({ trade: "Joiner", county: "Fife" });
  stranger = await app.makeMember({ trade: "Roofer", county: "Fife" });
});
afterEach(() => app.close());

const post = async (by: Member) => (await app.as(by).call(createPost, { body: { content: "Post" } })).body.id;
const count = async (after: number, filter?: FeedFilter) =>
  (await app.as(reader).call(countNewPosts, { query: { after, ...(filter && { filter }) } })).body.count;
const react = (by: Member, postId: number, type: "like" | "interest" = "like") =>
  app.as(by).call(createInteraction, { body: { postId, type } });

describe("how many posts came", () => {
  test("needs a session, and a post to count from", async () => {
    expect((await app.visitor.call(countNewPosts, { query: { after: 1 } })).status).toBe(401);
    for (const query of [{}, { after: "x" }, { after: "0" }, { after: "-1" }, { after: "1e9x" }]) {
      expect((await app.as(reader).raw(countNewPosts, { query })).status).toBe(400);
    }
    expect(await count(999_999_999)).toBe(0);
  });

  test("counts the related ones by others, not one's own, the deleted or the suspended", async () => {
    for (let at = 0; at < 10; at++) await post(colleague);
    const last = await post(colleague);
    expect(await count(last)).toBe(0);
    await post(reader);
    await post(stranger);
    expect(await count(last)).toBe(0);
    const gone = await post(colleague);
    await post(colleague);
    expect(await count(last)).toBe(2);
    await app.as(colleague).call(deletePost, { params: { id: gone } });
    expect(await count(last)).toBe(1);
    await app.deps.db.kysely
      .updateTable("users")
      .set({ banned_at: app.clock.now().toISOString() })
      .where("id", "=", colleague.id)
      .execute();
    // Without that member Related has fewer than ten posts and shows everyone's, including the stranger's.
    expect(await count(last)).toBe(1);
  });

  test("widens as the feed would when opened, and no longer once there is enough", async () => {
    const last = await post(colleague);
    await post(stranger);
    await post(stranger);
    expect(await count(last)).toBe(2);
    for (let at = 0; at < 9; at++) await post(colleague);
    expect(await count(last)).toBe(9);
  });

  test("stops counting at 21", async () => {
    const last = await post(colleague);
    for (let at = 0; at < NEW_POSTS_MAX + 4; at++) await post(colleague);
    expect(await count(last)).toBe(NEW_POSTS_MAX);
  });

  test("by activity counts what others wrote or did since, once a post, and nothing of one's own", async () => {
    const ids: number[] = [];
    for (let at = 0; at < 12; at++) ids.push(await post(colleague));
    const read = async () =>
      (await app.as(reader).call(listPosts, { query: { sort: "activity" } })).body.pagination
        .newestActivityAt ?? "";
    const since = await read();
    const risen = async () =>
      (await app.as(reader).call(countNewPosts, { query: { after: 1, since } })).body.count;
    expect(await risen()).toBe(0);
    app.clock.advance(1000);
    await react(reader, ids[0]!);
    await post(reader);
    const comment = { postId: ids[1]!, type: "comment", content: "Mine." } as const;
    await app.as(reader).call(createInteraction, { body: comment });
    expect(await risen()).toBe(0);
    app.clock.advance(1000);
    await react(stranger, ids[0]!);
    await react(stranger, ids[0]!, "interest");
    await react(stranger, ids[2]!);
    await post(colleague);
    expect(await risen()).toBe(3);
    expect(
      (await app.as(reader).raw(countNewPosts, { query: { after: 1, since: "2027-02-29T00:00:00.000Z" } }))
        .status,
    ).toBe(400);
    expect(
      (await app.as(reader).call(listPosts, { query: { sort: "activity", limit: 3 } })).body.posts.map(
        ({ id }) => id,
      ),
    ).toEqual(expect.arrayContaining([ids[0], ids[2]]));
  });

  test("counts the crew's for MyCrew, which never widens", async () => {
    const last = await post(stranger);
    await transaction(app.deps.db, async (tx) => {
      const [a, b] = [reader.id, stranger.id].toSorted((x, y) => x - y);
      const since = app.clock.now().toISOString();
      await insertRow(tx, "crew_members", { user_a: a, user_b: b, since });
      await invalidateNetwork(app.deps, tx, reader.id, stranger.id);
    });
    await post(stranger);
    await post(colleague);
    await post(reader);
    expect(await count(last, "crew")).toBe(1);
    expect(await count(last, "anything" as FeedFilter)).toBe(2);
  });
});
