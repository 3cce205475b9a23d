import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { blockMember } from "#contracts/blocks.ts";
import { createInteraction, createPost, deleteComment } from "#contracts/feed.ts";
import { follow } from "#contracts/follows.ts";
import { declareInterest, updateJob } from "#contracts/jobs.ts";
import { markAllNotificationsRead } from "#contracts/notifications.ts";

import { transaction } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { createActs } from "../../testing/acts.ts";
import { jobForm, postJob } from "../../testing/jobs.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, readInbox, readMessages } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";
import { describe as errorMessage } from "./notifications.present.ts";
import { addNotices } from "./notify.queries.ts";

/** The number of act rows read by this transaction. */
const readTuples = statement<{ read: number }>(`
  select sum(pg_stat_get_xact_tuples_returned(oid))::integer as read from pg_class where relname like 'notification_acts%'`);

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
const comment = (by: Member, postId: number) => createActs(() => app).comment(by, postId);
const uncomment = (by: Member, id: number) => app.as(by).raw(deleteComment, { params: { id } });
const readAll = () => app.as(dan).call(markAllNotificationsRead);

async function addMembers(name: string, count: number): Promise<number[]> {
  const { rows } = await app.deps.db.pool.query<{ id: number }>(
    `insert into users (username, first_name, last_name, email, password_hash, date_of_birth, trade_key, started_year,
       county, is_email_verified, terms_version, privacy_version, agreed_at, created_at, updated_at)
     select $1 || n, 'Many', '', $1 || n || '@crewyard.example', '', '1990-01-01', 'Joiner', 2010, 'Kent', true,
       '', '', now(), now(), now() from generate_series(1, $2::integer) n returning id`,
    [name, count],
  );
  return rows.map(({ id }) => id);
}

describe("words for several", () => {
  test.each([
    [["Amy"], 1, "Amy liked your post"],
    [["Bob", "Amy"], 2, "Bob and Amy liked your post"],
    [["Cas", "Bob"], 3, "Cas and 2 others liked your post"],
    [["Dee", "Cas"], 4, "Dee and 3 others liked your post"],
    [["Dee", "Cas"], 5001, "Dee and 5000 others liked your post"],
    // The other actor is not visible.
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

  test("stay apart where they change a job: each says what was before", async () => {
    const priya = await app.makeMember();
    const { id } = await postJob(app, dan);
    await app.as(priya).call(declareInterest, { params: { id } });
    for (const rate of ["180", "200"]) {
      app.clock.advance(MINUTE);
      await app.as(dan).call(updateJob, { params: { id }, body: jobForm(app, { rate }) });
    }
    const changed = "Dan Mistry changed a job that you are interested in: Staircase joiner";
    expect(await readMessages(app, priya)).toEqual([
      `${changed} (pay: £180/day to £200/day)`,
      `${changed} (pay: £240/day to £180/day)`,
    ]);
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

  test("count everybody once, however often each did it and whichever of it is taken back", async () => {
    const id = await post();
    const [amy, bob] = likers as [Member, Member];
    const seen: (string | undefined)[] = [];
    const note = async () => seen.push((await readMessages(app, dan)).join());
    const [first] = [await comment(amy, id), await comment(amy, id), await comment(bob, id)];
    await note();
    app.clock.advance(MINUTE);
    const last = await comment(amy, id);
    await note();
    await uncomment(amy, first);
    await note();
    await app.as(bob).call(blockMember, { body: { userId: dan.id } });
    await note();
    await uncomment(amy, last);
    await note();
    expect(seen).toEqual([
      "Bob and Amy commented on your post",
      "Amy and Bob commented on your post",
      "Amy and Bob commented on your post",
      "Amy commented on your post",
      "Amy commented on your post",
    ]);
  });

  test("are counted without reading who did it before", async () => {
    const { pool, kysely } = app.deps.db;
    const people = await addMembers("liker", 500);
    const { rows } = await pool.query(
      `with notified as (
         insert into notifications (user_id, reason, thing_id, created_at) values ($1, 'post_liked', 1, now()) returning *)
       insert into notification_acts (notification_id, user_id, reason, thing_id, act, actor_id, acted_at)
       select n.id, user_id, reason, thing_id, person::text, person, now() from notified n, unnest($2::bigint[]) person
       returning 1`,
      [dan.id, people],
    );
    expect(rows).toHaveLength(500);
    await pool.query("analyze notifications, notification_acts");
    const at = app.clock.now().toISOString();
    const by = likers[0]!.id;
    const read = await transaction(app.deps.db, async (tx) => {
      const countRead = () => tx.run(readTuples, []);
      const before = await countRead();
      await addNotices(tx, [dan.id], { actorId: by, reason: "post_liked", thingId: 1, act: `${by}`, at });
      return (await countRead())[0]!.read - before[0]!.read;
    });
    expect(read).toBeLessThan(10);
    const counted = kysely.selectFrom("notifications").select("people").where("user_id", "=", dan.id);
    expect(await counted.execute()).toEqual([{ people: 501 }]);
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
    app.deps.events.inTransaction("notifications.raised", (_, raised) => {
      notified.push(...raised.notified.map((each) => each.id));
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
  const followers = await addMembers("follower", 250);
  await app.deps.db.pool.query(
    `insert into follows (user_id, followed_user_id, notify_on_posts, created_at, updated_at)
     select id, $1, id % 9 <> 0, now(), now() from unnest($2::bigint[]) as followers (id)`,
    [dan.id, followers],
  );
  await app.as(likers[0]!).call(follow, { body: { followedUserId: dan.id } });
  const id = await post();
  expect(await readMessages(app, likers[0]!)).toEqual([`${dan.firstName} ${dan.lastName} shared a new post`]);
  const notified = await app.deps.db.kysely
    .selectFrom("notifications")
    .select("user_id")
    .where("related_post_id", "=", id)
    .execute();
  expect(notified).toHaveLength(1 + followers.filter((id) => id % 9 !== 0).length);
  expect(new Set(notified.map((row) => row.user_id)).size).toBe(notified.length);
});

test("unread ones are counted up to 200", async () => {
  for (const [first, last, counted] of [
    [1, 199, 199],
    [200, 200, 200],
    [201, 201, 200],
  ]) {
    await app.deps.db.pool.query(
      `insert into notifications (user_id, reason, thing_id, people, subject, created_at)
       select $1, 'said', n, 0, 'News', $2 from generate_series($3::integer, $4) n`,
      [dan.id, app.clock.now(), first, last],
    );
    expect(await countUnread(app, dan)).toBe(counted);
  }
});
