import { afterAll, beforeAll, describe, expect, test } from "vitest";

import type { CallOf } from "#contracts/endpoint.ts";
import {
  countNewPosts,
  createInteraction,
  getInteractions,
  getPost,
  listInterested,
  listLikes,
  listPosts,
  listUserPosts,
} from "#contracts/feed.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";

import type { Member } from "../../testing/members.ts";
import { countRead, explain, type PlanNode } from "../../testing/plans.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/** Tables that grow with the site. */
const LARGE = ["posts", "post_reactions", "comments", "comment_likes", "users"];
const POSTS = 12_000;
const MEMBERS = 20_000;

let app: TestApp;
/** Of a common trade and county, among members who write a lot. */
let common: Member;
/** Of a trade and county that nobody else has, with a crew. */
let lonely: Member;
/** The author of the latest twelve posts of the common trade. */
let flood: Member;

beforeAll(async () => {
  app = await startTestApp();
  const { kysely, pool } = app.deps.db;
  const now = app.clock.now().toISOString();
  common = await app.makeMember({ trade: "Joiner", county: "Kent" });
  lonely = await app.makeMember({ trade: "Glazier", county: "Orkney" });
  flood = await app.makeMember({ trade: "Joiner", county: "Kent" });
  // Not verified, so that they are not indexed for search, which is most of the cost of adding a member.
  await pool.query(
    `insert into users (username, first_name, last_name, email, password_hash, trade_key, started_year, county,
       is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at)
     select 'u' || n, 'Member', 'Number', 'u' || n || '@crewyard.example', 'x',
       (array['Joiner', 'Roofer', 'Plumber', 'Tiler'])[1 + n % 4], 2010, (array['Kent', 'Fife', 'Essex'])[1 + n % 3],
       false, '1', '1', $1::timestamptz, $1::timestamptz, $1::timestamptz
     from generate_series(1, ${MEMBERS}) n`,
    [now],
  );
  await pool.query(
    `insert into posts (user_id, content, author_trade, author_county, created_at, last_activity_at)
     select u.id, 'Post', u.trade_key, u.county, t, t
     from generate_series(1, ${POSTS}) n join users u on u.username = 'u' || (1 + n * 37 % ${MEMBERS}),
       lateral (select $1::timestamptz - (${POSTS} - n) * interval '1 minute') a (t)`,
    [now],
  );
  await pool.query(
    `insert into post_reactions (post_id, user_id, kind, created_at)
     select 1 + n % ${POSTS}, u.id, kind, $1::timestamptz
     from generate_series(1, ${POSTS}) n join users u on u.username = 'u' || (1 + n % ${MEMBERS}),
       unnest(array['like', 'interest']) kind`,
    [now],
  );
  await pool.query(
    `insert into comments (post_id, user_id, content, created_at)
     select 1 + n % ${POSTS}, u.id, 'Comment', $1::timestamptz
     from generate_series(1, ${POSTS}) n join users u on u.username = 'u' || (1 + n % ${MEMBERS})`,
    [now],
  );
  await pool.query(
    `insert into comment_likes (comment_id, user_id, created_at)
     select c.id, c.user_id, c.created_at from comments c`,
  );
  await kysely
    .insertInto("posts")
    .values(
      Array.from({ length: 12 }, () => ({
        user_id: flood.id,
        content: "Again",
        author_trade: "Joiner",
        author_county: "Kent",
        created_at: now,
        last_activity_at: now,
      })),
    )
    .execute();
  const crew = await kysely.selectFrom("users").select("id").where("username", "like", "u12__").execute();
  await kysely
    .insertInto("crew_members")
    .values(
      crew.map(({ id }) => ({
        user_a: Math.min(id, lonely.id),
        user_b: Math.max(id, lonely.id),
        since: now,
      })),
    )
    .execute();
  // Many members with limited reach, none of whom is read here.
  await pool.query(
    `update users u set reach_until = $1::timestamptz
     where username like 'u%' and not exists (select 1 from posts p where p.user_id = u.id)
       and not exists (select 1 from crew_members m where u.id in (m.user_a, m.user_b))`,
    [now],
  );
  await pool.query("analyze");
}, 60_000);
afterAll(() => app.close());

/** Explains every statement about posts that a call makes. */
const explainPosts = (call: () => Promise<unknown>) =>
  explain(app, call, /\bposts\b|post_reactions|comments/);

type PageQuery = NonNullable<CallOf<typeof listPosts>["query"]>;
const read = async (by: Member, query: PageQuery) => (await app.as(by).call(listPosts, { query })).body;

/** A later page: the cursor after the first page, with posts that became active since. */
async function laterPage(by: Member, query: PageQuery): Promise<PageQuery> {
  const first = await read(by, query);
  expect(first.pagination.cursor).not.toBeNull();
  // Some of the posts that would come next rise in the meantime.
  const { posts: next } = await read(by, { ...query, limit: 30 });
  for (const { id } of next.slice(-15, -12)) {
    await app.as(flood).call(createInteraction, { body: { postId: id, type: "comment", content: "Up" } });
  }
  return { ...query, cursor: first.pagination.cursor ?? "" };
}

const pages = (["related", "crew"] as const).flatMap((filter) =>
  (["recent", "activity"] as const).flatMap((sort) =>
    (["common", "lonely"] as const).flatMap((who) =>
      (["first", "later"] as const).map((page) => ({ filter, sort, who, page })),
    ),
  ),
);

describe("what a call costs does not grow with the site: every statement goes by index", () => {
  const expectIndexed = (plans: readonly PlanNode[], most: number) => {
    expect(plans.length).toBeGreaterThan(0);
    const scans = plans.filter((node) => LARGE.includes(node["Relation Name"] ?? ""));
    expect(scans.length).toBeGreaterThan(0);
    const whole = scans.filter((node) => node["Node Type"] === "Seq Scan");
    expect(whole.map((node) => node["Relation Name"])).toEqual([]);
    // Doubled, since each statement was planned in two ways.
    const read = LARGE.map((table) => ({ table, rows: countRead(plans, [table]) }));
    expect(read.filter(({ rows }) => rows > 2 * most)).toEqual([]);
  };

  test("of a crew's posts in their order only the index is read, but for the page's own", async () => {
    await app.deps.db.pool.query("vacuum posts");
    const plans = await explainPosts(() => read(lonely, { filter: "crew", sort: "recent", limit: 10 }));
    const ofWriters = plans.filter((node) => node["Index Name"] === "posts__user");
    expect(new Set(ofWriters.map((node) => node["Node Type"]))).toEqual(new Set(["Index Only Scan"]));
  });

  test.each(pages)("$page page of $filter, $sort, for somebody $who", async ({ filter, sort, who, page }) => {
    const reader = who === "common" ? common : lonely;
    const query = { filter, sort, limit: 10 };
    if (page === "first") expectIndexed(await explainPosts(() => read(reader, query)), 1000);
    else if ((await read(reader, query)).pagination.hasMore) {
      const later = await laterPage(reader, query);
      expectIndexed(await explainPosts(() => read(reader, later)), 1000);
    }
  });

  test("a page asked for by number", async () => {
    expectIndexed(await explainPosts(() => read(common, { page: 5 })), 1000);
  });

  test("how many posts are new", async () => {
    for (const filter of ["related", "crew"] as const) {
      for (const [by, after] of [
        [common, POSTS - 100],
        [common, 1],
        [lonely, 1],
      ] as const) {
        for (const since of [undefined, "2020-01-01T00:00:00.000Z"]) {
          const query = { filter, after, ...(since !== undefined && { since }) };
          expectIndexed(await explainPosts(() => app.as(by).call(countNewPosts, { query })), 500);
        }
      }
    }
  });

  test("a post that everybody liked: whether one has is asked by the key, and a page of them reads a page", async () => {
    await app.deps.db.pool.query(
      `insert into post_reactions (post_id, user_id, kind, created_at)
       select 1, id, 'like', now() from users limit 5000 on conflict do nothing`,
    );
    const asked = await explainPosts(() => app.as(common).call(getPost, { params: { id: 1 } }));
    // A plan does not show the entries an index passes over: the list's index would go through all 5,000.
    expect(asked.map((node) => node["Index Name"])).not.toContain("post_reactions__latest");
    const list = () => app.as(common).call(listLikes, { params: { id: 1 }, query: { limit: 30 } });
    expectIndexed(await explainPosts(list), 100);
  });

  test("one post, its comments, who liked it and who is interested, one member's posts", async () => {
    const { posts } = await read(common, { limit: 50 });
    const post = posts.find((each) => each.userId !== flood.id)!;
    const mine = posts.find((each) => each.userId === flood.id)!;
    const calls = [
      () => app.as(common).call(getPost, { params: { id: post.id } }),
      () => app.as(common).call(getInteractions, { params: { postId: post.id } }),
      () => app.as(common).call(listLikes, { params: { id: post.id } }),
      () => app.as(flood).call(listInterested, { params: { id: mine.id } }),
      () => app.as(common).call(listUserPosts, { params: { userId: post.userId } }),
    ];
    for (const call of calls) {
      const plans = await explainPosts(call);
      expectIndexed(plans, 100);
    }
  });

  test("many notifications about posts, and how many are unread", async () => {
    const { pool } = app.deps.db;
    await pool.query(
      `insert into notifications (user_id, reason, thing_id, related_post_id, created_at)
       select $1, 'post_liked', p.id, p.id, $2::timestamptz - p.id * interval '1 second' from posts p where p.id <= 400`,
      [common.id, app.clock.now()],
    );
    await pool.query(
      `insert into notification_acts (notification_id, user_id, reason, thing_id, act, actor_id, acted_at)
       select n.id, n.user_id, n.reason, n.thing_id, p.user_id::text, p.user_id, n.created_at
       from notifications n join posts p on p.id = n.thing_id`,
    );
    await pool.query("analyze notifications, notification_acts");
    expectIndexed(await explainPosts(() => app.as(common).call(listNotifications)), 500);
    expectIndexed(await explainPosts(() => app.as(common).call(countUnreadNotifications)), 500);
  });
});
