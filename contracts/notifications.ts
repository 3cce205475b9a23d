import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { id, idParams, instant, limitParam, START_AGAIN } from "./fields.ts";
import * as limits from "./reference/limits.ts";

export const notification = z.object({
  id,
  /** One of `NOTIFICATION_TYPES` (`notification-types.ts`), or one that came later. */
  type: z.string(),
  /** What happened, whole: '{name} and 3 others liked your post'. */
  message: z.string(),
  /** When it happened, last where it happened several times. */
  createdAt: instant,
  isRead: z.boolean(),
  /** Who did it, last where several did. */
  relatedUserId: z.nullable(id),
  /** What it happened to, in the terms of its type: a post, a request, a review. */
  relatedId: z.nullable(id),
  relatedPostId: z.nullable(id),
  /** The comment or reply, where it tells of one; the last of several. */
  relatedCommentId: z.nullable(id),
  relatedJobId: z.nullable(id),
  actor: z.nullable(z.object({ name: z.string(), avatar: z.nullable(z.string()) })),
  /** Where a notification leads that has no place of its own: a path of this site. */
  link: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,15}$/;

const cursor = z.string().check(z.regex(CURSOR, START_AGAIN));

/** Where one stands in the list: for the page after it, or for all up to it. */
export function cursorAfter({ createdAt, id: lastId }: Pick<Notification, "createdAt" | "id">): string {
  return `${createdAt}_${lastId}`;
}

/** `GET /api/notifications?before=`: 30 a page, latest first, of the last 90 days. */
export const listNotifications = defineEndpoint("GET /api/notifications", {
  summary: "One's notifications, latest first, a page at a time.",
  access: "member",
  query: z.object({
    /** `cursorAfter` the last one of the page before. */
    before: z.optional(cursor),
    limit: limitParam(limits.NOTIFICATION_PAGE_SIZE, limits.NOTIFICATION_PAGE_MAX),
  }),
  reply: z.array(notification),
});

export const countUnreadNotifications = defineEndpoint("GET /api/notifications/unread-count", {
  summary: "How many of one's notifications are unread, counted up to 200.",
  access: "member",
  reply: z.object({ count: z.int() }),
});

/** Up to when it was shown: what has happened once more since then stays unread, and is not deleted. */
const asShown = z.object({ before: z.optional(cursor) });

/** With `before`, its own `cursorAfter`: as it was shown, however late this arrives. */
export const markNotificationRead = defineEndpoint("PATCH /api/notifications/:id/read", {
  summary: "Mark one of one's notifications as read; again changes nothing.",
  access: "member",
  params: idParams,
  query: asShown,
  ...done("Marked as read"),
  errors: ["notification_not_found"],
});

/**
 * Refused where a newer one of the same is unread already: later acts join the one that is unread, of which there is one
 * at a time.
 */
export const markNotificationUnread = defineEndpoint("PATCH /api/notifications/:id/unread", {
  summary: "Mark one of one's notifications as unread; again changes nothing.",
  access: "member",
  params: idParams,
  ...done("Marked as unread"),
  errors: ["notification_not_found", "newer_notification_unread"],
});

/** With `before`, the `cursorAfter` of the newest one that was shown: that one and all before it, however late this arrives. */
export const markAllNotificationsRead = defineEndpoint("PATCH /api/notifications/read-all", {
  summary: "Mark all of one's notifications as read, or those up to the newest one that was shown.",
  access: "member",
  audience: "nobody",
  body: z.optional(z.object({ before: z.optional(cursor) })),
  ...done("All marked as read"),
});

/** `before` as above: refused where more has joined it since. */
export const deleteNotification = defineEndpoint("DELETE /api/notifications/:id", {
  summary: "Delete one of one's notifications.",
  access: "member",
  params: idParams,
  query: asShown,
  ...done("Notification deleted successfully"),
  errors: ["notification_not_found", "notification_has_more"],
});

/** Within `NOTIFICATION_UNDO_MINUTES`; it comes back as read, where it was. */
export const restoreNotification = defineEndpoint("POST /api/notifications/:id/restore", {
  summary: "Take back the deletion of a notification.",
  access: "member",
  params: idParams,
  reply: notification,
  errors: ["notification_not_found"],
});
