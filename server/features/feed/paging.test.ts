import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { CallOf } from "#contracts/endpoint.ts";
import {
  createInteraction,
  createPost,
  deleteComment,
  deletePost,
  listPosts,
  type FeedFilter,
  type FeedSort,
} from "#contracts/feed.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Answer } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { forgetCircle } from "./index.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What others do between two pages; `pick` chooses among the posts there are. */
type Act = { kind: "post" | "like" | "comment" | "uncomment" | "delete" | "wait"; pick: number };

const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom("post", "like", "comment", "uncomment", "delete", "wait"),
    pick: fc.nat(1000),
  }),
  { maxLength: 6 },
);
/** Found by chance once: a like after the newest post had gone was not told from one before. */
const newestDeleted = {
  sort: "activity" as const,
  filter: "related" as const,
  posts: 5,
  limit: 1,
  before: [],
  between: [[{ kind: "delete" as const, pick: 4 }], [{ kind: "like" as const, pick: 0 }]],
};

const plan = fc.record({
  sort: fc.constantFrom<FeedSort>("recent", "activity"),
  filter: fc.constantFrom<FeedFilter>("related", "crew"),
  posts: fc.integer({ min: 0, max: 16 }),
  limit: fc.integer({ min: 1, max: 5 }),
  before: acts,
  between: fc.array(acts, { minLength: 1, maxLength: 12 }),
});

/** A community of its own per run: nobody else's posts may come in between. */
async function makeCommunity() {
  await app.deps.db.kysely.deleteFrom("posts").execute();
  const [reader, writer] = await Promise.all([
    app.makeMember(),
    app.makeMember({ trade: "Roofer", county: "Fife" }),
  ]);
  const [a, b] = [reader.id, writer.id].toSorted((x, y) => x - y);
  await transaction(app.deps.db, async (tx) => {
    await tx.kysely
      .insertInto("crew_members")
      .values({ user_a: a!, user_b: b!, since: app.clock.now().toISOString() })
      .execute();
    await forgetCircle(app.deps, tx, reader.id, writer.id);
  });
  return { reader, writer };
}

/** Acts as the writer, and keeps the order that a reader who opened the feed now would see. */
function createWorld(writer: Member) {
  const live: number[] = [];
  const activity: number[] = [];
  const comments: number[] = [];
  const touch = (id: number) => {
    if (activity.includes(id)) activity.splice(activity.indexOf(id), 1);
    activity.push(id);
  };
  const as = app.as(writer);
  return {
    live,
    orderBy: (sort: FeedSort) =>
      (sort === "recent"
        ? live.toSorted((a, b) => a - b)
        : activity.filter((id) => live.includes(id))
      ).toReversed(),
    async act({ kind, pick }: Act) {
      const chosen = live[pick % Math.max(1, live.length)];
      if (kind === "wait") app.clock.advance(pick);
      else if (kind === "post") {
        const { body } = await as.call(createPost, { body: { content: "Post" } });
        live.push(body.id);
        touch(body.id);
      } else if (kind === "uncomment") {
        const id = comments.pop();
        if (id !== undefined) await as.call(deleteComment, { params: { id } });
      } else if (chosen === undefined) return;
      else if (kind === "delete") {
        await as.call(deletePost, { params: { id: chosen } });
        live.splice(live.indexOf(chosen), 1);
      } else if (kind === "like") {
        const { body } = await as.call(createInteraction, { body: { postId: chosen, type: "like" } });
        if (body.action === "liked") touch(chosen);
      } else {
        const { body } = await as.call(createInteraction, {
          body: { postId: chosen, type: "comment", content: "x" },
        });
        comments.push(body.comment!.id);
        touch(chosen);
      }
    },
  };
}

test(
  "paging by cursor shows what was there at the first page, once and in its order, whatever others do meanwhile",
  { timeout: 120_000 },
  async () => {
    type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;
    const check = async ({ sort, filter, posts, limit, before, between }: Plan) => {
      const { reader, writer } = await makeCommunity();
      const world = createWorld(writer);
      for (let at = 0; at < posts; at++) await world.act({ kind: "post", pick: 0 });
      for (const act of before) await world.act(act);

      const expected = world.orderBy(sort);
      const seen: number[] = [];
      let cursor: string | null = null;
      for (let page = 0; ; page++) {
        const query: CallOf<typeof listPosts>["query"] = {
          sort,
          filter,
          limit,
          ...(cursor !== null && { cursor }),
        };
        const { status, body }: Answer<typeof listPosts> = await app.as(reader).call(listPosts, { query });
        expect(status).toBe(200);
        seen.push(...body.posts.map((each) => each.id));
        cursor = body.pagination.cursor;
        if (cursor === null) break;
        for (const act of between[page % between.length] ?? []) await world.act(act);
      }
      // Deleted ones may or may not have been reached before they went; everything else must be there.
      const shown = new Set(seen);
      expect(seen).toEqual(expected.filter((id) => shown.has(id)));
      expect(expected.filter((id) => world.live.includes(id) && !shown.has(id))).toEqual([]);
    };
    await fc.assert(fc.asyncProperty(plan, check), { numRuns: 120, examples: [[newestDeleted]] });
  },
);
