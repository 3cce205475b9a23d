import {
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  restoreNotification,
} from "#contracts/notifications.ts";

import { call } from "../../platform/api-client.ts";
import { defineKind } from "../../platform/outbox/kinds.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import {
  deletionRefused,
  isDeleted,
  NOTIFICATION_DELETION,
  NOTIFICATION_MARK,
  NOTIFICATION_RESTORAL,
} from "./notification-acts.ts";
import type { NotificationDeletion, NotificationMark } from "./notification-acts.ts";
import { refreshNotifications, showWithout } from "./notifications.queries.ts";

/** A change of read state. */
const markKind = defineKind<NotificationMark, unknown>({
  name: NOTIFICATION_MARK,
  send({ id, isRead, before }, { timeoutMs }) {
    if (id === undefined) return call(markAllNotificationsRead, { body: { before }, timeoutMs });
    const given = { params: { id }, timeoutMs };
    return isRead
      ? call(markNotificationRead, { ...given, query: { before } })
      : call(markNotificationUnread, given);
  },
  isRepeatable: true,
  isForgotten: true,
  describe: ({ isRead }) => ({ title: isRead ? "Notifications read" : "Notification marked as unread" }),
  refusedWords({ id, isRead }, error) {
    if (!isRead) return failureWords(error, "Failed to mark notification as unread");
    return id === undefined
      ? "Failed to mark all notifications as read"
      : "Failed to mark notification as read";
  },
  // It may stand otherwise than was known here.
  onRefused: () => void refreshNotifications(),
});

const deletionKind = defineKind<NotificationDeletion, unknown>({
  name: NOTIFICATION_DELETION,
  send: ({ id, before }, { timeoutMs }) =>
    call(deleteNotification, { params: { id }, query: { before }, timeoutMs }),
  isRepeatable: true,
  isForgotten: true,
  // Deleted elsewhere: the member's wish is fulfilled.
  doneCodes: ["notification_not_found"],
  describe: () => ({ title: "Notification deleted" }),
  refusedWords: (_, error) => deletionRefused(error),
  onSent: (deletion) => showWithout((one) => isDeleted(one, deletion)),
  onRefused: () => void refreshNotifications(),
});

const restoralKind = defineKind<NotificationDeletion, unknown>({
  name: NOTIFICATION_RESTORAL,
  send: ({ id }, { idempotencyKey, timeoutMs }) =>
    call(restoreNotification, { params: { id }, idempotencyKey, timeoutMs }),
  isRepeatable: true,
  isForgotten: true,
  describe: () => ({ title: "Notification brought back" }),
  refusedWords: () => "It could not be brought back. Too much time may have passed.",
  onSent: () => void refreshNotifications(),
  onRefused: () => void refreshNotifications(),
});

/** The actions on notifications that can wait for a signal. */
export const notificationKinds = [markKind, deletionKind, restoralKind];
