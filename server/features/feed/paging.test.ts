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
import { insertRows } from "../../seed/insert-rows.ts";
import type { Answer } from "../../testing/client.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { invalidateNetwork } from "./networks.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** What others do between two pages; `pick` selects a post, `by` the actor. */
interface Act {
  kind: "post" | "like" | "comment" | "uncomment" | "delete" | "wait";
  pick: number;
  by: number;
}

const WRITERS = 3;
const RUNS = process.env["TEST_TIER"] === "full" ? 200 : 25;
const who = fc.nat(WRITERS - 1);
const acts = fc.array(
  fc.record<Act>({
    kind: fc.constantFrom("post", "like", "comment", "uncomment", "delete", "wait"),
    pick: fc.nat(1000),
    by: who,
  }),
  { maxLength: 6 },
);
const plan = fc.record({
  sort: fc.constantFrom<FeedSort>("recent", "activity"),
  filter: fc.constantFrom<FeedFilter>("related", "related", "crew"),
  // The authors, oldest post first.
  posts: fc.array(who, { maxLength: 24 }),
  limit: fc.integer({ min: 1, max: 5 }),
  before: acts,
  between: fc.array(acts, { minLength: 1, maxLength: 12 }),
});

/** A separate community per run, so that no other posts come in between. */
async function makeCommunity() {
  await app.deps.db.kysely.deleteFrom("posts").execute();
  const reader = await app.makeMember();
  const writers = await Promise.all(
    Array.from({ length: WRITERS }, () => app.makeMember({ trade: "Roofer", county: "Fife" })),
  );
  await transaction(app.deps.db, async (tx) => {
    const since = app.clock.now().toISOString();
    const crew = writers.map(({ id }) => ({
      user_a: Math.min(reader.id, id),
      user_b: Math.max(reader.id, id),
      since,
    }));
    await insertRows(tx, "crew_members", crew);
    await invalidateNetwork(app.deps, tx, reader.id, ...writers.map(({ id }) => id));
  });
  return { reader, writers };
}

/** Acts as the writers, and records the order that a reader opening the feed now would see. */
function createWorld(writers: readonly Member[]) {
  const live: number[] = [];
  const activity: number[] = [];
  const authors = new Map<number, Member>();
  const comments: { id: number; by: Member }[] = [];
  const risen = new Set<number>();
  const touch = (id: number) => {
    if (activity.includes(id)) risen.add(id);
    if (activity.includes(id)) activity.splice(activity.indexOf(id), 1);
    activity.push(id);
  };
  return {
    live,
    /** True if the post has ever risen. */
    rose: (id: number) => risen.has(id),
    orderBy: (sort: FeedSort) =>
      (sort === "recent"
        ? live.toSorted((a, b) => a - b)
        : activity.filter((id) => live.includes(id))
      ).toReversed(),
    async act({ kind, pick, by }: Act) {
      const chosen = live[pick % Math.max(1, live.length)];
      const writer = writers[by]!;
      const as = app.as(writer);
      app.clock.advance(1);
      if (kind === "wait") app.clock.advance(pick);
      else if (kind === "post") {
        const { body } = await as.call(createPost, { body: { content: "Post" } });
        live.push(body.id);
        authors.set(body.id, writer);
        touch(body.id);
      } else if (kind === "uncomment") {
        const comment = comments.pop();
        if (comment !== undefined)
          await app.as(comment.by).call(deleteComment, { params: { id: comment.id } });
      } else if (chosen === undefined) return;
      else if (kind === "delete") {
        await app.as(authors.get(chosen)!).call(deletePost, { params: { id: chosen } });
        live.splice(live.indexOf(chosen), 1);
      } else if (kind === "like") {
        const { body } = await as.call(createInteraction, { body: { postId: chosen, type: "like" } });
        if (body.action === "liked") touch(chosen);
      } else {
        const { body } = await as.call(createInteraction, {
          body: { postId: chosen, type: "comment", content: "x" },
        });
        comments.push({ id: body.comment!.id, by: writer });
        touch(chosen);
      }
    },
  };
}

test(
  "paging by cursor shows what was there at the first page once and in its order, but for what was deleted or rose meanwhile",
  { timeout: 180_000 },
  async () => {
    type Plan = typeof plan extends fc.Arbitrary<infer P> ? P : never;
    const check = async ({ sort, filter, posts, limit, before, between }: Plan) => {
      const { reader, writers } = await makeCommunity();
      const world = createWorld(writers);
      for (const by of posts) await world.act({ kind: "post", pick: 0, by });
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
      expect(new Set(seen).size).toBe(seen.length);
      // Deleted posts may have gone before their page was read; by activity, so may posts that rose before it.
      const mayBeMissing = (id: number) =>
        !world.live.includes(id) || (sort === "activity" && world.rose(id));
      expect(seen).toEqual(expected.filter((id) => seen.includes(id) || !mayBeMissing(id)));
    };
    await fc.assert(fc.asyncProperty(plan, check), { numRuns: RUNS });
  },
);
