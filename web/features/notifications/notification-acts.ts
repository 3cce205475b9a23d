import { useMemo } from "react";

import { cursorAfter, type Notification } from "#contracts/notifications.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { findPendingEntry, outbox } from "../../platform/outbox/entries.ts";
import { endFirstTry, retryNotice, useOutbox, watchFirstTry } from "../../platform/outbox/first-try.ts";
import { showAsRead, showAsUnread } from "./notifications.queries.ts";

/** A change of read state, of one notification or all, in the outbox. */
export interface NotificationMark {
  /** Absent for all. */
  readonly id?: number | undefined;
  readonly isRead: boolean;
  /** Its version when marked, or the newest one's for all, since this may be sent much later. */
  readonly before?: string | undefined;
}

export const NOTIFICATION_MARK = "notification_mark";

/** Sent in the order of the presses: for example all as read, then one as unread. */
const MARKS_LANE = "notification_marks";

/** Shown at once; a refused mark is corrected when the list is read again. */
function mark(payload: NotificationMark): void {
  if (payload.isRead) showAsRead(payload.id);
  else if (payload.id !== undefined) showAsUnread(payload.id);
  // Only the latest mark of a notification counts.
  for (const { key, lane, state, payload: before } of outbox.current())
    if (lane === MARKS_LANE && state !== "sending" && (before as NotificationMark).id === payload.id)
      outbox.remove(key);
  outbox.add({ kind: NOTIFICATION_MARK, lane: MARKS_LANE, payload, isQuiet: payload.isRead });
}

/** A deletion or its undo, in the outbox. */
export interface NotificationDeletion {
  readonly id: number;
  /** For a deletion: the version that was shown. */
  readonly before?: string | undefined;
}

export const NOTIFICATION_DELETION = "notification_deletion";
export const NOTIFICATION_RESTORAL = "notification_restoral";

/** Shown at once. Undoing a deletion that was not sent needs no request. Returns the key of the queued entry. */
function queue(
  kind: typeof NOTIFICATION_DELETION | typeof NOTIFICATION_RESTORAL,
  payload: NotificationDeletion,
) {
  const lane = `notification_deletion:${payload.id}`;
  const before = findPendingEntry<NotificationDeletion>(lane);
  const hasLeft = before === undefined || before.state === "sending" || before.tries > 0;
  if (hasLeft || kind === NOTIFICATION_DELETION)
    return outbox.add<NotificationDeletion>({ kind, lane, payload, replacesWaiting: true })?.key;
  outbox.remove(before.key);
  endFirstTry(before.key, { is: "later" });
  return undefined;
}

/** The result of a deletion, in words; `isGone` unless it was refused. */
interface DeletionEnd {
  readonly isGone: boolean;
  readonly isSent: boolean;
  readonly words: string;
}

/** The reason of a refusal; that something new has joined the notification is not a failure. */
export function deletionRefused({ code, message }: ApiError): string {
  return code === "notification_has_more" ? message : "Failed to delete notification";
}

async function remove(notification: Notification): Promise<DeletionEnd> {
  const key = queue(NOTIFICATION_DELETION, { id: notification.id, before: cursorAfter(notification) });
  const end = key === undefined ? undefined : await watchFirstTry(key);
  if (end?.is === "sent") return { isGone: true, isSent: true, words: "Notification deleted successfully" };
  if (end?.is === "refused") return { isGone: false, isSent: false, words: deletionRefused(end.error) };
  const reason = end?.is === "later" ? end.reason : undefined;
  return { isGone: true, isSent: false, words: `Deleted here, not sent yet. ${retryNotice(reason)}` };
}

/** Whether the deletion covers this version of the notification, with nothing added since. */
export function isDeleted(notification: Notification, { id, before }: NotificationDeletion): boolean {
  // A later cursor means newer content.
  return notification.id === id && (before === undefined || cursorAfter(notification) <= before);
}

/** The list without pending deletions that the server may still have. */
export function useWithoutDeleted(list: readonly Notification[]): readonly Notification[] {
  const entries = useOutbox();
  return useMemo(() => {
    const deletions = entries.flatMap(({ kind, payload }) =>
      kind === NOTIFICATION_DELETION ? [payload as NotificationDeletion] : [],
    );
    if (deletions.length === 0) return list;
    return list.filter((one) => !deletions.some((deletion) => isDeleted(one, deletion)));
  }, [entries, list]);
}

/** The member's actions on notifications. The outbox reports refusals. */
export const notificationActs = {
  markRead(notification: Notification): void {
    const { id, isRead } = notification;
    if (!isRead) mark({ id, isRead: true, before: cursorAfter(notification) });
  },
  markUnread({ id, isRead }: Notification): void {
    if (isRead) mark({ id, isRead: false });
  },
  /** Given the list as shown, latest first. Nothing happens while none is shown: the server would mark also what is not. */
  markAllRead([newest]: readonly Notification[]): void {
    if (newest !== undefined) mark({ isRead: true, before: cursorAfter(newest) });
  },
  /** Returns the result of the first try, for the caller to report. */
  remove,
  /** Undoes the deletion; on the server this is possible for five minutes. */
  restore: (id: number): void => void queue(NOTIFICATION_RESTORAL, { id }),
};
