import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";
import {
  cursorAfter,
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from "#contracts/notifications.ts";

import { createActs } from "../../testing/acts.ts";
import type { Member } from "../../testing/members.ts";
import { countUnread, leaveNotification, readInbox } from "../../testing/notifications.ts";
import { openMemberSocket } from "../../testing/sockets.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { MINUTE } from "../../testing/test-clock.ts";

let app: TestApp;
let url: string;
let dan: Member;
let priya: Member;

beforeAll(async () => {
  app = await startTestApp();
  url = await app.app.listen({ port: 0, host: "127.0.0.1" });
});
beforeEach(async () => {
  dan = await app.makeMember();
  priya = await app.makeMember({ firstName: "Priya" });
});
afterAll(() => app.close());

const leave = (details = {}) => leaveNotification(app, dan, priya, details);

test("all up to the newest that was shown: what came or happened again since then stays unread", async () => {
  const [older, shown] = [await leave({ thing: 5 }), await leave()];
  const [newest] = await readInbox(app, dan);
  expect(newest?.id).toBe(shown);
  const before = newest === undefined ? "" : cursorAfter(newest);
  // At the very same moment, and later; one notification that was shown has another act.
  const [same, later] = [
    await leave(),
    await leave({ created_at: new Date(app.clock.now().getTime() + 1).toISOString() }),
  ];
  const { kysely } = app.deps.db;
  const again = new Date(app.clock.now().getTime() + MINUTE).toISOString();
  await kysely.updateTable("notifications").set("created_at", again).where("id", "=", older).execute();
  const readUpTo = (body: unknown) => app.as(dan).raw(markAllNotificationsRead, { body });
  expect((await readUpTo({ before })).status).toBe(200);
  const isUnread = async () => (await readInbox(app, dan)).flatMap((one) => (one.isRead ? [] : [one.id]));
  expect(await isUnread()).toEqual([older, later, same]);
  for (const bad of ["x", 7, "2026-13-40T00:00:00.000Z_1"])
    expect((await readUpTo({ before: bad })).status).toBe(400);
  expect(await isUnread()).toHaveLength(3);
  expect((await readUpTo({})).status).toBe(200);
  expect(await isUnread()).toEqual([]);
});

type Own = typeof markNotificationRead | typeof deleteNotification;
const asShown = (endpoint: Own, shown: Notification) =>
  app.as(dan).raw(endpoint, { params: { id: shown.id }, query: { before: cursorAfter(shown) } });

/** What Dan was shown before a second comment joined the notification. */
async function joined(): Promise<Notification> {
  const { comment } = createActs(() => app);
  const { id } = (await app.as(dan).call(createPost, { body: { content: "Roof on." } })).body;
  await comment(priya, id);
  const [shown] = await readInbox(app, dan);
  app.clock.advance(MINUTE);
  await comment(await app.makeMember({ firstName: "Carl" }), id);
  expect(await readInbox(app, dan)).toMatchObject([{ id: shown!.id, isRead: false }]);
  return shown!;
}

test.each([
  ["read", markNotificationRead, 200],
  ["deleted", deleteNotification, 409],
] as const)(
  "what joins one that was %s meanwhile is neither, and is shown again",
  async (_what, endpoint, status) => {
    const shown = await joined();
    const socket = await openMemberSocket(url, dan.token);
    expect((await asShown(endpoint, shown)).status).toBe(status);
    // A client that is refused reloads anyway.
    if (status === 200) await socket.hear("notification");
    socket.close();
    const [now] = await readInbox(app, dan);
    expect(now).toMatchObject({
      id: shown.id,
      isRead: false,
      actor: { name: expect.stringMatching(/^Carl/) },
    });
    expect(await countUnread(app, dan)).toBe(1);
    expect((await asShown(endpoint, now!)).status).toBe(200);
    expect(await countUnread(app, dan)).toBe(0);
  },
);

test.each([
  ["read", markNotificationRead],
  ["deleted", deleteNotification],
] as const)("one is %s as it is now by whoever does not say what was shown", async (_what, endpoint) => {
  const { id } = await joined();
  expect((await app.as(dan).raw(endpoint, { params: { id } })).status).toBe(200);
  expect(await countUnread(app, dan)).toBe(0);
  expect((await app.as(dan).raw(endpoint, { params: { id }, query: { before: "x" } })).status).toBe(400);
});
