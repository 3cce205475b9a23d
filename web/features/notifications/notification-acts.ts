import { useMemo } from "react";

import type { Notification } from "#contracts/notifications.ts";

import { findWish, outbox } from "../../platform/outbox/entries.ts";
import { useOutbox } from "../../platform/outbox/first-try.ts";
import { showAsRead, showAsUnread } from "./notifications.queries.ts";

/** That one was read or not, or all were, in the outbox. */
export interface NotificationMark {
  /** Absent for all. */
  readonly id?: number | undefined;
  readonly isRead: boolean;
}

export const NOTIFICATION_MARK = "notification_mark";

/** Shown at once; a mark that is refused is shown as it is when the list has been asked again. */
function mark(payload: NotificationMark): void {
  if (payload.isRead) showAsRead(payload.id);
  else if (payload.id !== undefined) showAsUnread(payload.id);
  const lane = `notification:${payload.id ?? "all"}`;
  outbox.add({ kind: NOTIFICATION_MARK, lane, payload, replacesWaiting: true, isQuiet: payload.isRead });
}

/** That one was deleted, or brought back, in the outbox. */
export interface NotificationDeletion {
  readonly id: number;
}

export const NOTIFICATION_DELETION = "notification_deletion";
export const NOTIFICATION_RESTORAL = "notification_restoral";

/** Shown at once. A deletion that has not left is taken back without a request. */
function wish(kind: typeof NOTIFICATION_DELETION | typeof NOTIFICATION_RESTORAL, id: number): void {
  const lane = `notification_deletion:${id}`;
  const before = findWish<NotificationDeletion>(lane);
  const hasLeft = before === undefined || before.state === "sending" || before.tries > 0;
  if (!hasLeft && kind === NOTIFICATION_RESTORAL) outbox.remove(before.key);
  else outbox.add<NotificationDeletion>({ kind, lane, payload: { id }, replacesWaiting: true });
}

/** The list without what was deleted and the server may still have. */
export function useWithoutDeleted(list: readonly Notification[]): readonly Notification[] {
  const entries = useOutbox();
  return useMemo(() => {
    const deleted = new Set(
      entries.flatMap(({ kind, payload }) =>
        kind === NOTIFICATION_DELETION ? [(payload as NotificationDeletion).id] : [],
      ),
    );
    return deleted.size === 0 ? list : list.filter(({ id }) => !deleted.has(id));
  }, [entries, list]);
}

/** What a member does with their notifications. What is refused is said by the outbox. */
export const notificationActs = {
  markRead({ id, isRead }: Notification): void {
    if (!isRead) mark({ id, isRead: true });
  },
  markUnread({ id, isRead }: Notification): void {
    if (isRead) mark({ id, isRead: false });
  },
  markAllRead(): void {
    mark({ isRead: true });
  },
  remove: (id: number) => wish(NOTIFICATION_DELETION, id),
  /** Takes the deletion back; what was deleted on the server for five minutes stays so. */
  restore: (id: number) => wish(NOTIFICATION_RESTORAL, id),
};
