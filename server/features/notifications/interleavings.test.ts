import fc from "fast-check";
import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { blockMember, unblockMember } from "#contracts/blocks.ts";
import { createInteraction, createPost, deletePost } from "#contracts/feed.ts";
import {
  countUnreadNotifications,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  restoreNotification,
  type Notification,
} from "#contracts/notifications.ts";

import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";

/**
 * Each play runs several rounds of concurrent acts, and everything must agree after each round: 1,000 rounds in the
 * full tests. A round waits for all its consequences.
 */
const PLAYS = process.env["TEST_TIER"] === "full" ? 100 : 10;
const ROUNDS = 10;
const NOBODYS = 1_000_000_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const act = fc.record({
  what: fc.constantFrom(
    ...([
      ...(["like", "like", "comment", "interest", "unlike", "read", "readAll", "delete", "restore"] as const),
      ...(["reconnect", "block", "deletePost"] as const),
    ] as const),
  ),
  /** Which of the other members and of the posts is involved. */
  who: fc.constantFrom(0, 1),
  /** Which of the notifications so far, counted from the last. */
  which: fc.nat({ max: 4 }),
});
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never;
const play = fc.array(fc.array(act, { minLength: 2, maxLength: 5 }), {
  minLength: ROUNDS,
  maxLength: ROUNDS,
});

interface Stage {
  owner: Member;
  others: readonly Member[];
  posts: readonly number[];
  /** The owner's open page: it reloads only when told to or when its connection is back. */
  page: { shown: Shown; isStale: boolean; isOffline: boolean };
}
interface Shown {
  list: Notification[];
  count: number;
}

async function read(owner: Member): Promise<Shown> {
  const { body: list } = await app.as(owner).call(listNotifications, { query: { limit: 100 } });
  return { list, count: (await app.as(owner).call(countUnreadNotifications)).body.count };
}

async function stage(): Promise<Stage> {
  const [owner, ...others] = await Promise.all([app.makeMember(), app.makeMember(), app.makeMember()]);
  const posts = [];
  for (const content of ["Roof on.", "Walls up."])
    posts.push((await app.as(owner).call(createPost, { body: { content } })).body.id);
  await app.deps.jobs.runDue();
  return { owner, others, posts, page: { shown: await read(owner), isStale: false, isOffline: false } };
}

/** Returns the response's status. */
async function perform(on: Stage, { what, who, which }: Act, known: readonly number[]): Promise<number> {
  const [mine, other] = [app.as(on.owner), on.others[who]!];
  const postId = on.posts[which % 2]!;
  const params = { id: known.at(-1 - which) ?? NOBODYS };
  const interact = async (body: Record<string, unknown>) =>
    (await app.as(other).raw(createInteraction, { body: { postId, ...body } })).status;
  switch (what) {
    case "like":
    case "interest":
      return interact({ type: what, on: true });
    case "unlike":
      return interact({ type: "like", on: false });
    case "comment":
      return interact({ type: "comment", content: "Tidy." });
    case "read":
      return (await mine.call(markNotificationRead, { params })).status;
    case "readAll":
      return (await mine.call(markAllNotificationsRead)).status;
    case "delete":
      return (await mine.call(deleteNotification, { params })).status;
    case "restore":
      return (await mine.call(restoreNotification, { params })).status;
    case "block": {
      const { status } = await mine.call(blockMember, { body: { userId: other.id } });
      await mine.call(unblockMember, { params: { userId: other.id } });
      return status;
    }
    case "deletePost":
      // Rarely, because the acts that follow have nothing left to act on.
      return which === 4 ? (await mine.call(deletePost, { params: { id: postId } })).status : 200;
    case "reconnect":
      on.page.isOffline = true;
      return 200;
  }
}

/** Checks that the count, the list, the rows and the open page agree. */
async function compare({ owner, page }: Stage): Promise<void> {
  const fresh = await read(owner);
  const rows = await app.deps.db.kysely
    .selectFrom("notifications")
    .select("id")
    .where("user_id", "=", owner.id)
    .where("read_at", "is", null)
    .where("deleted_at", "is", null)
    .execute();
  const unread = fresh.list.filter(({ isRead }) => !isRead).map(({ id }) => id);
  expect(unread.toSorted((a, b) => a - b)).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(fresh.count).toBe(rows.length);
  if (page.isStale || page.isOffline) page.shown = fresh;
  expect(page.shown).toEqual(fresh);
  [page.isStale, page.isOffline] = [false, false];
}

it("whatever happens at once, the count equals the rows, and whoever is told to read again misses nothing", async () => {
  const pages = new Map<number, Stage["page"]>();
  const send = app.deps.realtime.send;
  vi.spyOn(app.deps.realtime, "send").mockImplementation((tx, userIds, news) => {
    tx.afterCommit(() => {
      for (const id of news.type === "notification" ? userIds : []) {
        const page = pages.get(id);
        if (page !== undefined && !page.isOffline) page.isStale = true;
      }
    });
    return send(tx, userIds, news);
  });
  await fc.assert(
    fc.asyncProperty(play, async (rounds) => {
      const on = await stage();
      pages.set(on.owner.id, on.page);
      const known = new Set<number>();
      for (const acts of rounds) {
        for (const { id } of on.page.shown.list) known.add(id);
        const ids = [...known];
        const statuses = await Promise.all([
          ...acts.map((each) => perform(on, each, ids)),
          app.deps.jobs.runDue().then(() => 200),
        ]);
        // The only refusals allowed: the thing is gone in the meantime, or one of the two has just blocked the other.
        expect(statuses.filter((status) => ![200, 201, 403, 404].includes(status))).toEqual([]);
        await app.deps.jobs.runDue();
        app.clock.advance(1000);
        await compare(on);
      }
      pages.clear();
    }),
    { numRuns: PLAYS, endOnFailure: true },
  );
}, 600_000);
