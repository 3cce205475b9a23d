import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { updateCurrentUser } from "#contracts/accounts.ts";
import { createInteraction, createPost, listPosts, type FeedFilter, type FeedSort } from "#contracts/feed.ts";

import { transaction } from "../../platform/database/database.ts";
import { insertRow } from "../../seed/insert-rows.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { invalidateNetwork } from "./networks.ts";

let app: TestApp;
let viewer: Member;

beforeEach(async () => {
  app = await startTestApp();
  viewer = await app.makeMember({ trade: "Joiner", county: "Kent" });
});
afterEach(() => app.close());

const post = async (by: Member, content = "Post") =>
  (await app.as(by).call(createPost, { body: { content } })).body.id;
const stranger = () => app.makeMember({ trade: "Roofer", county: "Fife" });

interface PageQuery {
  filter?: FeedFilter;
  sort?: FeedSort;
  limit?: number;
  page?: number;
  cursor?: string;
}
const read = async (query: PageQuery = {}, by = viewer) => (await app.as(by).call(listPosts, { query })).body;
const idsOf = async (query?: PageQuery, by?: Member) => (await read(query, by)).posts.map((each) => each.id);

async function connect(table: "crew" | "follow", from: Member, to: Member) {
  const now = app.clock.now().toISOString();
  await transaction(app.deps.db, async (tx) => {
    if (table === "crew") {
      const [a, b] = [from.id, to.id].toSorted((x, y) => x - y);
      await insertRow(tx, "crew_members", { user_a: a, user_b: b, since: now });
    } else {
      const row = { user_id: from.id, followed_user_id: to.id, created_at: now, updated_at: now };
      await insertRow(tx, "follows", row);
    }
    await invalidateNetwork(app.deps, tx, from.id, to.id);
  });
}

test("needs a session", async () => {
  expect((await app.visitor.call(listPosts)).status).toBe(401);
});

test("an empty site answers an empty page", async () => {
  expect(await read()).toEqual({
    posts: [],
    pagination: { page: 1, hasMore: false, cursor: null, newestActivityAt: null },
  });
});

describe("Related", () => {
  /** Writes ten posts of the viewer's own, so that Related does not widen. */
  const fill = async () => {
    for (let at = 0; at < 10; at++) await post(viewer, `Own ${at}`);
  };

  test("is same trade, same county, followed, crew, crew of crew and own; nobody else", async () => {
    await fill();
    const sameTrade = await app.makeMember({ trade: "Joiner", county: "Fife" });
    const sameCounty = await app.makeMember({ trade: "Roofer", county: "Kent" });
    const [followed, crew, crewOfCrew, third, follower, nobody] = await Promise.all([
      stranger(),
      stranger(),
      stranger(),
      stranger(),
      stranger(),
      stranger(),
    ]);
    await connect("follow", viewer, followed);
    await connect("crew", viewer, crew);
    await connect("crew", crew, crewOfCrew);
    await connect("crew", crewOfCrew, third);
    await connect("follow", follower, viewer);
    for (const sort of ["recent", "activity"] as const) {
      const related: number[] = [];
      for (const each of [sameTrade, sameCounty, followed, crew, crewOfCrew]) related.push(await post(each));
      const others = [await post(third), await post(follower), await post(nobody)];
      const shown = await idsOf({ sort, limit: 50 });
      expect(shown).toEqual(expect.arrayContaining(related));
      for (const other of others) expect(shown).not.toContain(other);
    }
  });

  test("widens to everyone's below ten, and pages on through everyone's", async () => {
    const other = await stranger();
    const ids: number[] = [];
    for (let at = 0; at < 9; at++) ids.push(await post(viewer));
    for (let at = 0; at < 6; at++) ids.push(await post(other));
    const newestFirst = ids.toReversed();
    for (const sort of ["recent", "activity"] as const) {
      const first = await read({ sort, limit: 10 });
      expect(first.posts.map((each) => each.id)).toEqual(newestFirst.slice(0, 10));
      const second = await read({ sort, limit: 10, cursor: first.pagination.cursor! });
      expect(second.posts.map((each) => each.id)).toEqual(newestFirst.slice(10));
      expect(second.pagination).toMatchObject({ hasMore: false, cursor: null });
    }
    expect(await idsOf({ page: 2 })).toEqual(newestFirst.slice(10));
    // The viewer's tenth post: Related now has enough.
    await post(viewer);
    expect((await read({ limit: 50 })).posts.every((each) => each.userId === viewer.id)).toBe(true);
  });

  test("asks the indexes when related posts lie far back behind other people's", async () => {
    const colleague = await app.makeMember({ trade: "Joiner", county: "Fife" });
    const neighbour = await app.makeMember({ trade: "Roofer", county: "Kent" });
    const friend = await stranger();
    await connect("crew", viewer, friend);
    const related: number[] = [];
    for (let at = 0; at < 4; at++) {
      for (const each of [colleague, neighbour, friend]) related.push(await post(each));
    }
    const other = await stranger();
    const now = app.clock.now();
    const later = (at: number) => new Date(now.getTime() + 1000 + at).toISOString();
    await app.deps.db.kysely
      .insertInto("posts")
      .values(
        Array.from({ length: 600 }, (_, at) => ({
          user_id: other.id,
          content: "Elsewhere",
          author_trade: "Roofer",
          author_county: "Fife",
          created_at: later(at),
          last_activity_at: later(at),
        })),
      )
      .execute();
    for (const sort of ["recent", "activity"] as const) {
      const first = await read({ sort, limit: 7 });
      const second = await read({ sort, limit: 7, cursor: first.pagination.cursor! });
      expect([...first.posts, ...second.posts].map((each) => each.id)).toEqual(related.toReversed());
    }
  });

  test("follows an author who changes trade or county", async () => {
    await fill();
    const mover = await stranger();
    const id = await post(mover);
    expect(await idsOf({ limit: 50 })).not.toContain(id);
    await app.as(mover).call(updateCurrentUser, { body: { county: "Kent" } });
    expect(await idsOf({ limit: 50 })).toContain(id);
  });
});

test("the latest of many posts follow their author's move at once, the others soon after", async () => {
  const { pool } = app.deps.db;
  await pool.query(
    `insert into posts (user_id, content, author_trade, author_county, created_at, last_activity_at)
     select $1, n::text, 'Joiner', 'Kent', at, at
     from generate_series(1, 1200) n, lateral (select now() - n * interval '1 minute') times (at)`,
    [viewer.id],
  );
  const countMoved = async () => {
    const { rows } = await pool.query(
      `select count(*)::integer as moved, max(content::integer) as oldest from posts
       where user_id = $1 and author_county = 'Essex'`,
      [viewer.id],
    );
    return rows[0];
  };
  await app.as(viewer).call(updateCurrentUser, { body: { county: "Essex" } });
  expect(await countMoved()).toEqual({ moved: 500, oldest: 500 });
  await app.deps.jobs.runDue();
  expect(await countMoved()).toEqual({ moved: 1200, oldest: 1200 });
});

test("MyCrew is the crew's posts and one's own, and never widens", async () => {
  const crew = await stranger();
  const followed = await stranger();
  await connect("crew", viewer, crew);
  await connect("follow", viewer, followed);
  const expected = [await post(viewer), await post(crew)].toReversed();
  await post(followed);
  await post(await app.makeMember({ trade: "Joiner", county: "Kent" }));
  for (const sort of ["recent", "activity"] as const)
    expect(await idsOf({ filter: "crew", sort })).toEqual(expected);
});

test("Activity is the newest of post, like, interest and comment", async () => {
  const other = await app.makeMember({ trade: "Joiner", county: "Kent" });
  const ids = [await post(viewer), await post(viewer), await post(viewer)];
  const [a, b, c] = ids;
  const touch = (
    postId: number,
    body: { type: "like" } | { type: "interest" } | { type: "comment"; content: string },
  ) => {
    app.clock.advance(1000);
    return app.as(other).call(createInteraction, { body: { postId, ...body } });
  };
  await touch(a!, { type: "comment", content: "Nice" });
  expect(await idsOf({ sort: "activity" })).toEqual([a, c, b]);
  await touch(b!, { type: "interest" });
  expect(await idsOf({ sort: "activity" })).toEqual([b, a, c]);
  await touch(c!, { type: "like" });
  expect(await idsOf({ sort: "activity" })).toEqual([c, b, a]);
  // Taking a reaction back counts as no new activity.
  await touch(b!, { type: "interest" });
  expect(await idsOf({ sort: "activity" })).toEqual([c, b, a]);
  expect(await idsOf({ sort: "recent" })).toEqual([c, b, a]);
});

describe("parameters", () => {
  test("absent or unknown ones mean related, recent, 10 and the first page", async () => {
    const ids: number[] = [];
    for (let at = 0; at < 12; at++) ids.push(await post(viewer));
    const expected = ids.toReversed().slice(0, 10);
    const queries = [
      {},
      { filter: "x", sort: "'; drop table posts", page: "-1", limit: "0" },
      { page: "1e9x", limit: "ten" },
    ];
    for (const query of queries) {
      const { status, body } = await app.as(viewer).raw(listPosts, { query });
      expect(status).toBe(200);
      expect(body.posts.map((each) => each.id)).toEqual(expected);
      expect(body.pagination).toMatchObject({ page: 1, hasMore: true });
    }
    const far = await app.as(viewer).raw(listPosts, { query: { page: 100_000, limit: 1e9 } });
    expect([far.status, far.body.posts]).toEqual([200, []]);
  });

  test("a page number gives that page", async () => {
    const ids: number[] = [];
    for (let at = 0; at < 25; at++) ids.push(await post(viewer));
    expect(await idsOf({ page: 2 })).toEqual(ids.toReversed().slice(10, 20));
    const third = await read({ page: 3, sort: "activity" });
    expect(third.posts.map((each) => each.id)).toEqual(ids.toReversed().slice(20));
    expect(third.pagination).toMatchObject({ page: 3, hasMore: false, cursor: null });
  });

  test.each(["x", "", "AAAA", "MXJyMi56", "../../etc", "1rr0.zzzzzzzzzzzzz"])(
    "refuses the cursor %j with words",
    async (cursor) => {
      const { status, error } = await app.as(viewer).raw(listPosts, { query: { cursor } });
      expect([status, error.code]).toEqual([400, "malformed_request"]);
    },
  );

  test("refuses a cursor of another order or filter", async () => {
    for (let at = 0; at < 3; at++) await post(viewer);
    const cursor = (await read({ limit: 2 })).pagination.cursor ?? "";
    for (const query of [{ sort: "activity" }, { filter: "crew" }]) {
      expect((await app.as(viewer).raw(listPosts, { query: { ...query, cursor } })).status).toBe(400);
    }
  });
});

test("a page of ten posts with photos stays within 15 kB", async () => {
  const image = {
    url: `/media/${"a".repeat(32)}/1280.webp`,
    width: 1280,
    height: 960,
    alt: "Herringbone floor",
    placeholder: "1QcSHQRnh493V4dIh4eXh1h4kJUI",
  };
  const now = app.clock.now().toISOString();
  const row = {
    user_id: viewer.id,
    content: "x".repeat(200),
    images: JSON.stringify([image, image]),
    author_trade: "Joiner",
    author_county: "Kent",
    created_at: now,
    last_activity_at: now,
  };
  await app.deps.db.kysely
    .insertInto("posts")
    .values(Array.from({ length: 10 }, () => row))
    .execute();
  const page = await read();
  expect(page.posts).toHaveLength(10);
  expect(page.posts[0]?.images).toEqual([image, image]);
  expect(JSON.stringify(page).length).toBeLessThan(15_000);
});
