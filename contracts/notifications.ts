import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { id, idParams, instant, limitParam, START_AGAIN } from "./fields.ts";
import * as limits from "./reference/limits.ts";

export const notification = z.object({
  id,
  /** One of `NOTIFICATION_TYPES` (`notification-types.ts`), or a later addition. */
  type: z.string(),
  /** The full message: '{name} and 3 others liked your post'. */
  message: z.string(),
  /** When it happened; the last time if several. */
  createdAt: instant,
  isRead: z.boolean(),
  /** The member who did it; the last if several. */
  relatedUserId: z.nullable(id),
  /** The id of what it happened to, by its type: a post, a request, a review. */
  relatedId: z.nullable(id),
  relatedPostId: z.nullable(id),
  /** The comment or reply, if any; the last of several. */
  relatedCommentId: z.nullable(id),
  relatedJobId: z.nullable(id),
  actor: z.nullable(z.object({ name: z.string(), avatar: z.nullable(z.string()) })),
  /** The target of a notification without a page of its own: a path of this site. */
  link: z.nullable(z.string()),
});
export type Notification = z.output<typeof notification>;

const CURSOR = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z_\d{1,15}$/;

const cursor = z.string().check(z.regex(CURSOR, START_AGAIN));

/** Returns a notification's position in the list: for the page after it, or for all up to it. */
export function cursorAfter({ createdAt, id: lastId }: Pick<Notification, "createdAt" | "id">): string {
  return `${createdAt}_${lastId}`;
}

/** `GET /api/notifications?before=`: 30 a page, latest first, of the last 90 days. */
export const listNotifications = defineEndpoint("GET /api/notifications", {
  summary: "One's notifications, latest first, a page at a time.",
  access: "member",
  query: z.object({
    /** `cursorAfter` the last item of the previous page. */
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

/** The position as shown: a notification that has changed since stays unread, and is not deleted. */
const asShown = z.object({ before: z.optional(cursor) });

/** With `before` (its own `cursorAfter`), marks it as it was shown, however late the request arrives. */
export const markNotificationRead = defineEndpoint("PATCH /api/notifications/:id/read", {
  summary: "Mark one of one's notifications as read; again changes nothing.",
  access: "member",
  params: idParams,
  query: asShown,
  ...done("Marked as read"),
  errors: ["notification_not_found"],
});

/**
 * Refused if a newer notification about the same is unread already: later acts join the unread one, and there is one at
 * a time.
 */
export const markNotificationUnread = defineEndpoint("PATCH /api/notifications/:id/unread", {
  summary: "Mark one of one's notifications as unread; again changes nothing.",
  access: "member",
  params: idParams,
  ...done("Marked as unread"),
  errors: ["notification_not_found", "newer_notification_unread"],
});

/**
 * With `before` (the `cursorAfter` of the newest one shown), marks that one and all before it, however late the request
 * arrives.
 */
export const markAllNotificationsRead = defineEndpoint("PATCH /api/notifications/read-all", {
  summary: "Mark all of one's notifications as read, or those up to the newest one that was shown.",
  access: "member",
  audience: "nobody",
  body: z.optional(z.object({ before: z.optional(cursor) })),
  ...done("All marked as read"),
});

/** `before` as above: refused if more has joined the notification since. */
export const deleteNotification = defineEndpoint("DELETE /api/notifications/:id", {
  summary: "Delete one of one's notifications.",
  access: "member",
  params: idParams,
  query: asShown,
  ...done("Notification deleted successfully"),
  errors: ["notification_not_found", "notification_has_more"],
});

/** Within `NOTIFICATION_UNDO_MINUTES`; restores it as read, in its place. */
export const restoreNotification = defineEndpoint("POST /api/notifications/:id/restore", {
  summary: "Take back the deletion of a notification.",
  access: "member",
  params: idParams,
  reply: notification,
  errors: ["notification_not_found"],
});
