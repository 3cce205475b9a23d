import { useMemo } from "react";

import { cursorAfter, type Notification } from "#contracts/notifications.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { findPendingEntry, outbox } from "../../platform/outbox/entries.ts";
import { endFirstTry, goesByItself, useOutbox, watchFirstTry } from "../../platform/outbox/first-try.ts";
import { showAsRead, showAsUnread } from "./notifications.queries.ts";

/** That one was read or not, or all were, in the outbox. */
export interface NotificationMark {
  /** Absent for all. */
  readonly id?: number | undefined;
  readonly isRead: boolean;
  /** As it was shown, of all up to the newest, as this may arrive long after it was pressed. */
  readonly before?: string | undefined;
}

export const NOTIFICATION_MARK = "notification_mark";

/** They arrive in the order in which they were pressed: all, then one of them as unread again. */
const MARKS_LANE = "notification_marks";

/** Shown at once; a mark that is refused is shown as it is when the list has been asked again. */
function mark(payload: NotificationMark): void {
  if (payload.isRead) showAsRead(payload.id);
  else if (payload.id !== undefined) showAsUnread(payload.id);
  // Of one notification only the latest mark counts.
  for (const { key, lane, state, payload: before } of outbox.current())
    if (lane === MARKS_LANE && state !== "sending" && (before as NotificationMark).id === payload.id)
      outbox.remove(key);
  outbox.add({ kind: NOTIFICATION_MARK, lane: MARKS_LANE, payload, isQuiet: payload.isRead });
}

/** That one was deleted, or brought back, in the outbox. */
export interface NotificationDeletion {
  readonly id: number;
  /** Of a deletion: as it was shown. */
  readonly before?: string | undefined;
}

export const NOTIFICATION_DELETION = "notification_deletion";
export const NOTIFICATION_RESTORAL = "notification_restoral";

/** Shown at once. A deletion that has not left is taken back without a request. Gives the key of what is sent. */
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

/** What became of a deletion, in words; `isGone` unless it was refused. */
interface DeletionEnd {
  readonly isGone: boolean;
  readonly isSent: boolean;
  readonly words: string;
}

/** That more has joined it is why it stays, and no failure. */
export function deletionRefused({ code, message }: ApiError): string {
  return code === "notification_has_more" ? message : "Failed to delete notification";
}

async function remove(notification: Notification): Promise<DeletionEnd> {
  const key = queue(NOTIFICATION_DELETION, { id: notification.id, before: cursorAfter(notification) });
  const end = key === undefined ? undefined : await watchFirstTry(key);
  if (end?.is === "sent") return { isGone: true, isSent: true, words: "Notification deleted successfully" };
  if (end?.is === "refused") return { isGone: false, isSent: false, words: deletionRefused(end.error) };
  const reason = end?.is === "later" ? end.reason : undefined;
  return { isGone: true, isSent: false, words: `Deleted here, not sent yet. ${goesByItself(reason)}` };
}

/** Whether that is what a deletion was about, and nothing has joined it since. */
export function isDeleted(notification: Notification, { id, before }: NotificationDeletion): boolean {
  // Of one notification the later place is the later text.
  return notification.id === id && (before === undefined || cursorAfter(notification) <= before);
}

/** The list without what was deleted and the server may still have. */
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

/** What a member does with their notifications. What is refused is said by the outbox. */
export const notificationActs = {
  markRead(notification: Notification): void {
    const { id, isRead } = notification;
    if (!isRead) mark({ id, isRead: true, before: cursorAfter(notification) });
  },
  markUnread({ id, isRead }: Notification): void {
    if (isRead) mark({ id, isRead: false });
  },
  /** `shown`: the list as it stands, latest first. */
  markAllRead([newest]: readonly Notification[]): void {
    mark({ isRead: true, before: newest && cursorAfter(newest) });
  },
  /** Gives how the first try has ended, for whoever deleted it to say. */
  remove,
  /** Takes the deletion back; what was deleted on the server for five minutes stays so. */
  restore: (id: number): void => void queue(NOTIFICATION_RESTORAL, { id }),
};
