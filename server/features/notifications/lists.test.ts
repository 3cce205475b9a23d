import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import {
  countUnreadNotifications,
  cursorAfter,
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  restoreNotification,
} from "#contracts/notifications.ts";

import type { Member } from "../../testing/members.ts";
import { countUnread, leaveNotification, readInbox } from "../../testing/notifications.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY, MINUTE } from "../../testing/test-clock.ts";
import { readNotification } from "./index.ts";
import { retentionStart, purgeOld } from "./lists.queries.ts";

let app: TestApp;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

const leave = (details = {}) => leaveNotification(app, dan, priya, details);
type Own = typeof markNotificationRead | typeof markNotificationUnread | typeof deleteNotification;
const own = (endpoint: Own, id: unknown, by = dan) => app.as(by).raw(endpoint, { params: { id } });
const restore = (id: number, by = dan) => app.as(by).raw(restoreNotification, { params: { id } });
const idsOf = (list: readonly { id: number }[]) => list.map(({ id }) => id);
describe("the list", () => {
  test("comes latest first, 30 a page, none twice and none missed while more arrive", async () => {
    const ids: number[] = [];
    for (let at = 0; at < 65; at += 1) {
      // Several share a moment.
      if (at % 3 === 0) app.clock.advance(MINUTE);
      ids.unshift(await leave());
    }
    const seen: number[] = [];
    for (let before: string | undefined; ;) {
      const query = before === undefined ? {} : { before };
      const { body } = await app.as(dan).call(listNotifications, { query });
      seen.push(...idsOf(body));
      const last = body.at(-1);
      if (body.length < 30 || last === undefined) break;
      before = cursorAfter(last);
      app.clock.advance(MINUTE);
      await leave();
    }
    expect(seen).toEqual(ids);
  });

  test("never holds more than 100 at once, whatever is asked for", async () => {
    const { rows } = await app.deps.db.pool.query<{ id: number }>(
      `insert into notifications (user_id, reason, thing_id, people, subject, created_at)
       select $1, 'said', n, 0, 'News', $2 from generate_series(1, 150) n returning id`,
      [dan.id, app.clock.now()],
    );
    expect(rows).toHaveLength(150);
    for (const limit of ["1000000", "100"])
      expect((await app.as(dan).raw(listNotifications, { query: { limit } })).body).toHaveLength(100);
    expect((await app.as(dan).raw(listNotifications, { query: { limit: "x" } })).body).toHaveLength(30);
    expect(await countUnread(app, dan)).toBe(150);
  });

  test.each(["x", "2026-13-40T00:00:00.000Z_1", "2026-01-01T00:00:00.000Z_x", `${"9".repeat(30)}_1`])(
    "refuses %s for a cursor",
    async (before) => {
      const { status } = await app.as(dan).raw(listNotifications, { query: { before } });
      expect(status).toBe(400);
    },
  );

  test("is kept for 90 days, by the clock and then by the job", async () => {
    const at = (age: number) => new Date(app.clock.now().getTime() - age).toISOString();
    const young = await leave({ created_at: at(90 * DAY - 1) });
    const old = await leave({ created_at: at(90 * DAY) });
    expect(idsOf(await readInbox(app, dan))).toEqual([young]);
    expect(await countUnread(app, dan)).toBe(1);
    const stored = async () => {
      const { kysely } = app.deps.db;
      const rows = kysely.selectFrom("notifications").select("id").where("user_id", "=", dan.id);
      return idsOf(await rows.orderBy("id").execute());
    };
    expect(await stored()).toEqual([young, old]);
    await purgeOld(app.deps.db, retentionStart(app.clock.now()));
    expect(await stored()).toEqual([young]);
  });

  test("goes with its member, and the notifications that others have of them with it", async () => {
    const id = await leave();
    await leaveNotification(app, priya, dan);
    await app.deps.db.kysely.deleteFrom("users").where("id", "=", priya.id).execute();
    const { rows } = await app.deps.db.pool.query(
      "select 1 from notifications where id = $1 or user_id = $2",
      [id, priya.id],
    );
    expect(rows).toEqual([]);
  });

  test("and the count are read through an index, whatever others have", async () => {
    await app.deps.db.pool.query(
      `insert into notifications (user_id, reason, thing_id, people, subject, created_at)
       select $1, 'said', n, 0, 'News', $2 from generate_series(1000, 4000) n`,
      [priya.id, app.clock.now()],
    );
    await app.deps.db.pool.query(
      `insert into notifications (user_id, reason, thing_id, people, subject, created_at, read_at)
       select $1, 'said', n, 0, 'News', $2, $2 from generate_series(1000, 4000) n`,
      [dan.id, app.clock.now()],
    );
    await app.deps.db.pool.query("analyze notifications");
    const explain = async (sql: string) => {
      const { rows } = await app.deps.db.pool.query<{ "QUERY PLAN": string }>(`explain ${sql}`);
      return rows.map((row) => row["QUERY PLAN"]).join("\n");
    };
    const list = `select id from notifications n where n.user_id = ${dan.id} order by created_at desc, id desc limit 30`;
    const unread = `select 1 from notifications n where n.user_id = ${dan.id} and read_at is null and deleted_at is null`;
    expect(await explain(list)).toContain("notifications__list");
    expect(await explain(unread)).toContain("notifications__unread");
  });
});

describe("reading", () => {
  test("one: once for emails and pushes, again without effect", async () => {
    const [id, other] = [await leave(), await leave()];
    const heard: number[] = [];
    app.deps.events.on("notifications.read", "hear_here", ({ payload }) => {
      heard.push(payload.userId);
      return Promise.resolve();
    });
    expect((await own(markNotificationRead, id)).status).toBe(200);
    expect((await own(markNotificationRead, id)).status).toBe(200);
    const { body } = await app.as(dan).call(listNotifications);
    expect(body.map((one) => [one.id, one.isRead])).toEqual([
      [other, false],
      [id, true],
    ]);
    expect(await countUnread(app, dan)).toBe(1);
    await app.deps.jobs.runDue();
    expect(heard).toEqual([dan.id]);
  });

  test("all: none of anybody else's", async () => {
    await leave();
    await leave();
    await leaveNotification(app, priya, dan);
    expect((await app.as(dan).call(markAllNotificationsRead)).status).toBe(200);
    expect([await countUnread(app, dan), await countUnread(app, priya)]).toEqual([0, 1]);
    expect((await app.as(dan).call(markAllNotificationsRead)).status).toBe(200);
  });

  test("all of a great many: in transactions of a bounded size, and told once", async () => {
    const { pool } = app.deps.db;
    await pool.query(
      `insert into notifications (user_id, reason, thing_id, subject, created_at)
       select $1, 'said', n, 'News', $2::timestamptz - n / 7 * interval '1 second' from generate_series(1, 2500) n`,
      [dan.id, app.clock.now()],
    );
    const told: unknown[] = [];
    app.deps.events.on("notifications.read", "hear_many", ({ payload }) => {
      told.push(payload);
      return Promise.resolve();
    });
    expect((await app.as(dan).raw(markAllNotificationsRead, {})).status).toBe(200);
    await app.deps.jobs.runDue();
    expect([await countUnread(app, dan), told]).toEqual([0, [{ userId: dan.id }]]);
    const { rows } = await pool.query(
      `select count(*)::integer as marked from notifications where user_id = $1 and read_at is not null
       group by xmin order by 1`,
      [dan.id],
    );
    expect(rows.map(({ marked }) => marked)).toEqual([500, 1000, 1000]);
  });
});

describe("marking as unread", () => {
  test("counts it again, also when asked twice or at once; what is deleted stays read", async () => {
    const [id, other] = [await leave(), await leave()];
    await app.as(dan).call(markAllNotificationsRead);
    const asked = await Promise.all([own(markNotificationUnread, id), own(markNotificationUnread, id)]);
    expect(asked.map(({ status }) => status)).toEqual([200, 200]);
    expect(await countUnread(app, dan)).toBe(1);
    expect((await readInbox(app, dan)).map((one) => [one.id, one.isRead])).toEqual([
      [other, true],
      [id, false],
    ]);
    await own(deleteNotification, id);
    expect((await own(markNotificationUnread, id)).error.code).toBe("notification_not_found");
    expect(await countUnread(app, dan)).toBe(0);
  });

  test("is refused where a newer one of the same is unread", async () => {
    const older = await leave({ thing: 77 });
    await own(markNotificationRead, older);
    app.clock.advance(MINUTE);
    const newer = await leaveNotification(app, dan, await app.makeMember(), { thing: 77 });
    expect((await own(markNotificationUnread, older)).error.code).toBe("newer_notification_unread");
    await own(markNotificationRead, newer);
    expect((await own(markNotificationUnread, older)).status).toBe(200);
    expect((await own(markNotificationUnread, newer)).status).toBe(409);
    expect(await countUnread(app, dan)).toBe(1);
  });
});

describe("deleting", () => {
  test("takes it out of the list and the count; undone in time it is back where it was, read", async () => {
    const older = await leave();
    app.clock.advance(MINUTE);
    const id = await leave();
    app.clock.advance(MINUTE);
    const newer = await leave();
    expect((await own(deleteNotification, id)).body).toEqual({
      message: "Notification deleted successfully",
    });
    expect(idsOf(await readInbox(app, dan))).toEqual([newer, older]);
    expect(await countUnread(app, dan)).toBe(2);
    expect((await restore(id)).body).toMatchObject({ id, isRead: true });
    expect(idsOf(await readInbox(app, dan))).toEqual([newer, id, older]);
    expect(await countUnread(app, dan)).toBe(2);
  });

  test("is undone all the same when it never arrived, which changes nothing", async () => {
    const id = await leave();
    expect((await restore(id)).body).toMatchObject({ id, isRead: false });
    expect(await countUnread(app, dan)).toBe(1);
  });

  test("twice, or undone too late, answers 404", async () => {
    const id = await leave();
    await own(deleteNotification, id);
    expect((await own(deleteNotification, id)).error.code).toBe("notification_not_found");
    expect((await own(markNotificationRead, id)).status).toBe(404);
    app.clock.advance(5 * MINUTE);
    expect((await restore(id)).status).toBe(404);
  });
});

test("another's notification is not there: 404, and nothing changes", async () => {
  const id = await leave();
  for (const endpoint of [markNotificationRead, markNotificationUnread, deleteNotification])
    expect((await own(endpoint, id, priya)).error.code).toBe("notification_not_found");
  await own(deleteNotification, id);
  expect((await restore(id, priya)).status).toBe(404);
  expect((await restore(id)).status).toBe(200);
});

test.each(["x", "0", "-1", "1e3", "99999999999999999999"])("refuses %s for an id", async (id) => {
  expect((await own(markNotificationRead, id)).status).toBe(400);
});

test("nobody is let in without a session", async () => {
  expect((await app.visitor.call(listNotifications)).status).toBe(401);
  expect((await app.visitor.call(countUnreadNotifications)).status).toBe(401);
});

test("emails and pushes read type, words and path; nothing of what was deleted", async () => {
  const id = await leave();
  expect(await readNotification(app.deps.db, id)).toMatchObject({
    userId: dan.id,
    type: "like",
    message: "Priya Mistry liked your post",
    path: "/",
    isRead: false,
  });
  await own(deleteNotification, id);
  expect(await readNotification(app.deps.db, id)).toBeNull();
});
