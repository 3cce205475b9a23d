import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { createInteraction, createPost } from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";
import { markAllNotificationsRead } from "#contracts/notifications.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, readInbox, readMessages } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";
import { describe as errorMessage } from "./notifications.present.ts";

let app: TestApp;
let dan: Member;
let likers: Member[];

beforeAll(async () => {
  app = await startTestApp();
  likers = [];
  for (const firstName of ["Amy", "Bob", "Cas", "Dee"])
    likers.push(await app.makeMember({ firstName, lastName: "" }));
});
beforeEach(async () => {
  dan = await app.makeMember();
});
afterAll(() => app.close());

const post = async () => (await app.as(dan).call(createPost, { body: { content: "Roof on." } })).body.id;
const like = (by: Member, postId: number, on = true) =>
  app.as(by).raw(createInteraction, { body: { postId, type: "like", on } });
const comment = (by: Member, postId: number) =>
  app.as(by).raw(createInteraction, { body: { postId, type: "comment", content: "Tidy." } });
const readAll = () => app.as(dan).call(markAllNotificationsRead);

describe("words for several", () => {
  test.each([
    [["Amy"], 1, "Amy liked your post"],
    [["Bob", "Amy"], 2, "Bob and Amy liked your post"],
    [["Cas", "Bob"], 3, "Cas and 2 others liked your post"],
    [["Dee", "Cas"], 4, "Dee and 3 others liked your post"],
    [["Dee", "Cas"], 5001, "Dee and 5000 others liked your post"],
    // The other cannot be shown.
    [["Dee"], 2, "Dee and 1 other liked your post"],
  ])("%j of %i", (names, people, message) => {
    expect(errorMessage("post_liked", { names, people, subject: null })).toEqual({ type: "like", message });
  });

  test("of a reason that a newer build stored are what was stored", () => {
    const facts = { names: [], people: 0, subject: "Site rules have changed" };
    expect(errorMessage("constructor", facts)).toEqual({
      type: "system",
      message: "Site rules have changed",
    });
    expect(errorMessage("moved", { ...facts, subject: null }).message).toBe("You have a new notification");
  });
});

describe("acts of one kind on one thing", () => {
  test("are one notification while it is unread, the latest named first", async () => {
    const id = await post();
    const seen = [];
    for (const by of likers) {
      app.clock.advance(MINUTE);
      await like(by, id);
      const [only, ...more] = await readInbox(app, dan);
      expect(more).toEqual([]);
      expect(only).toMatchObject({ createdAt: app.clock.now().toISOString(), relatedUserId: by.id });
      seen.push(only?.message);
    }
    expect(seen).toEqual([
      "Amy liked your post",
      "Bob and Amy liked your post",
      "Cas and 2 others liked your post",
      "Dee and 3 others liked your post",
    ]);
    expect(await countUnread(app, dan)).toBe(1);
  });

  test("begin another once it was read; whoever liked before adds nothing to it", async () => {
    const id = await post();
    await like(likers[0]!, id);
    await readInbox(app, dan);
    await readAll();
    app.clock.advance(MINUTE);
    await like(likers[0]!, id, false);
    await like(likers[0]!, id, true);
    expect(await readMessages(app, dan)).toEqual(["Amy liked your post"]);
    expect(await countUnread(app, dan)).toBe(0);
    await like(likers[1]!, id);
    expect(await readMessages(app, dan)).toEqual(["Bob liked your post", "Amy liked your post"]);
  });

  test("lose whoever takes theirs back", async () => {
    const id = await post();
    for (const by of likers) {
      app.clock.advance(MINUTE);
      await like(by, id);
    }
    await like(likers[3]!, id, false);
    expect(await readMessages(app, dan)).toEqual(["Cas and 2 others liked your post"]);
    await like(likers[1]!, id, false);
    expect(await readMessages(app, dan)).toEqual(["Cas and Amy liked your post"]);
  });

  test("are apart for another post and for another kind", async () => {
    const [one, other] = [await post(), await post()];
    await like(likers[0]!, one);
    await like(likers[0]!, other);
    await comment(likers[0]!, one);
    await comment(likers[0]!, one);
    expect((await readMessages(app, dan)).toSorted()).toEqual([
      "Amy commented on your post",
      "Amy liked your post",
      "Amy liked your post",
    ]);
  });

  test("a second comment notifies again once the first was read", async () => {
    const id = await post();
    await comment(likers[0]!, id);
    await readInbox(app, dan);
    await readAll();
    await comment(likers[0]!, id);
    expect(await readMessages(app, dan)).toEqual([
      "Amy commented on your post",
      "Amy commented on your post",
    ]);
    expect(await countUnread(app, dan)).toBe(1);
  });
});

describe("safe to run twice", () => {
  test("an event that comes again, once or at once, notifies once and is passed on once", async () => {
    const id = await post();
    await like(likers[0]!, id);
    await readInbox(app, dan);
    const notified: number[] = [];
    app.deps.events.on("notifications.raised", "count_here", ({ payload }) => {
      notified.push(payload.notificationId);
      return Promise.resolve();
    });
    const again = () =>
      transaction(app.deps.db, (tx) =>
        app.deps.events.record(tx, "feed.post_liked", { postId: id, userId: likers[0]!.id }),
      );
    await Promise.all([again(), again(), again()]);
    expect(await readMessages(app, dan)).toEqual(["Amy liked your post"]);
    expect(notified).toEqual([]);
    await like(likers[1]!, id);
    const [only] = await readInbox(app, dan);
    expect(notified).toEqual([only?.id]);
  });

  test("several at once add up", async () => {
    const id = await post();
    await Promise.all(likers.map((by) => like(by, id)));
    const [only, ...more] = await readInbox(app, dan);
    expect([only?.message.replace(/^\w+/, "X"), more]).toEqual(["X and 3 others liked your post", []]);
  });
});

test("250 followers are notified, batch by batch, each once", async () => {
  const { rows } = await app.deps.db.pool.query<{ id: number }>(
    `insert into users (username, first_name, last_name, email, password_hash, date_of_birth, trade_key, started_year,
       county, is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at)
     select 'many' || n, 'Many', '', 'many' || n || '@crewyard.example', '', '1990-01-01', 'Joiner', 2010, 'Kent', true,
       '', '', now(), now(), now() from generate_series(1, 250) n returning id`,
  );
  await app.deps.db.pool.query(
    `insert into follows (user_id, followed_user_id, notify_on_posts, created_at, updated_at)
     select id, $1, id % 9 <> 0, now(), now() from unnest($2::bigint[]) as followers (id)`,
    [dan.id, rows.map(({ id }) => id)],
  );
  await app.as(likers[0]!).call(follow, { body: { followedUserId: dan.id } });
  const id = await post();
  expect(await readMessages(app, likers[0]!)).toEqual([`${dan.firstName} ${dan.lastName} shared a new post`]);
  const notified = await app.deps.db.kysely
    .selectFrom("notifications")
    .select("user_id")
    .where("related_post_id", "=", id)
    .execute();
  expect(notified).toHaveLength(1 + rows.filter((row) => row.id % 9 !== 0).length);
  expect(new Set(notified.map((row) => row.user_id)).size).toBe(notified.length);
});
