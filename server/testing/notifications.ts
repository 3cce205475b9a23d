import { countUnreadNotifications, listNotifications, type Notification } from "#contracts/notifications.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

/** Returns a member's notifications once everything due has run, latest first. */
export async function readInbox(app: TestApp, member: Member): Promise<Notification[]> {
  await app.deps.jobs.runDue();
  return (await app.as(member).call(listNotifications)).body;
}

/** Returns only their words. */
export async function readMessages(app: TestApp, member: Member): Promise<string[]> {
  return (await readInbox(app, member)).map(({ message }) => message);
}

export async function countUnread(app: TestApp, member: Member): Promise<number> {
  return (await app.as(member).call(countUnreadNotifications)).body.count;
}

/** Adds a like of a post to a member's notifications, directly in the database, and returns its id. */
export async function leaveNotification(
  app: TestApp,
  { id: userId }: Pick<Member, "id">,
  { id: actorId }: Pick<Member, "id">,
  details: { thing?: number; read_at?: string; deleted_at?: string; created_at?: string } = {},
): Promise<number> {
  const { thing = (things += 1), ...columns } = details;
  const now = app.clock.now().toISOString();
  const notification = { user_id: userId, reason: "post_liked", thing_id: thing };
  const { id } = await app.deps.db.kysely
    .insertInto("notifications")
    .values({ ...notification, created_at: now, ...columns })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.deps.db.kysely
    .insertInto("notification_acts")
    .values({ ...notification, notification_id: id, act: String(actorId), actor_id: actorId, acted_at: now })
    .execute();
  return id;
}

/** No real post has such an id. */
let things = 1_000_000;
