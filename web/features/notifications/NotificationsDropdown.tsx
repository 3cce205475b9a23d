import { Mail, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";

import type { Notification } from "#contracts/notifications.ts";

import { AnchoredPopover } from "../../ui/AnchoredPopover.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { UndoLine } from "../../ui/UndoLine.tsx";
import { ListStates, NewRows } from "./ListStates.tsx";
import { notificationActs as acts, useWithoutDeleted } from "./notification-acts.ts";
import { listLoaded, useNotifications, withDeleted } from "./notifications.queries.ts";
import { focusRow, NotificationText } from "./NotificationText.tsx";
import { useUnreadCount } from "./unread-count.ts";
import { useNewIds } from "./use-new-ids.ts";
import { useOpenNotification } from "./use-open-notification.ts";
import { useSteadyList } from "./use-steady-list.ts";

interface NotificationsDropdownProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onReview: (requestId: number) => void;
  /** Shown below the list. */
  below?: ReactNode;
}

/** The dropdown list under the bell. */
export function NotificationsDropdown({ anchor, onClose, onReview, below }: NotificationsDropdownProps) {
  const list = useNotifications();
  const go = useOpenNotification({ phone: false });
  const count = useUnreadCount();
  const [deleted, setDeleted] = useState<ReadonlyMap<number, Notification>>(new Map());
  /** The result of each deletion, once known. */
  const [ends, setEnds] = useState<ReadonlyMap<number, string>>(new Map());
  const loaded = useWithoutDeleted(listLoaded(list.data?.pages));
  const isSettled = list.data !== undefined && !list.isFetching;
  const { rows, newCount, show } = useSteadyList(withDeleted(loaded, deleted), isSettled);
  const { newIds, clear } = useNewIds(rows, isSettled);
  useReadOnSight(loaded, newIds, { isSettled, count });
  const scroller = useRef<HTMLDivElement>(null);

  const open = (notification: Notification) => {
    acts.markRead(notification);
    const destination = go(notification);
    if (destination.to !== "nowhere") onClose();
    if (destination.to === "review") onReview(destination.requestId);
  };
  const forget = (id: number) =>
    setDeleted((current) => new Map([...current].filter(([each]) => each !== id)));
  const remove = async (notification: Notification) => {
    const { id } = notification;
    setDeleted((current) => new Map(current).set(id, notification));
    setEnds((current) => new Map([...current].filter(([each]) => each !== id)));
    const { isGone, words } = await acts.remove(notification);
    if (isGone) return setEnds((current) => new Map(current).set(id, words));
    forget(id);
    toast({ title: "Error", text: words, tone: "error" });
  };
  const undo = (id: number) => {
    acts.restore(id);
    forget(id);
  };

  return (
    <AnchoredPopover anchor={anchor} label="Notifications" onClose={onClose}>
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4">
        <h2 className="wide text-lg">Notifications</h2>
        {loaded.length > 0 && (newIds.size > 0 || count > 0) ? (
          <Button
            variant="ghost"
            size="sm"
            onClick={() => {
              clear();
              show();
              if (count > 0) acts.markAllRead(loaded);
            }}
          >
            Mark all read
          </Button>
        ) : null}
      </div>
      <div ref={scroller} className="min-h-0 scroll-thin overflow-y-auto">
        <ListStates list={list} isEmpty={rows.length === 0}>
          <div className="flex flex-col gap-3.5 [--top:0px]">
            <NewRows count={newCount} list={scroller} onShow={show} />
            <ul className="divide-y divide-line">
              {rows.map((notification) => (
                <li key={notification.id} data-row={notification.id} className="flex items-center pr-2">
                  {deleted.has(notification.id) ? (
                    <UndoLine
                      waits={!ends.has(notification.id)}
                      onUndo={() => undo(notification.id)}
                      onOver={() => forget(notification.id)}
                      className="min-h-16 flex-1 py-2 pl-4 text-muted"
                    >
                      <span role="status">{ends.get(notification.id) ?? "Deleting…"}</span>
                    </UndoLine>
                  ) : (
                    <>
                      <NotificationText
                        notification={notification}
                        isNew={newIds.has(notification.id)}
                        dot={newIds.has(notification.id) || !notification.isRead}
                        onOpen={() => open(notification)}
                      />
                      {notification.isRead ? (
                        <IconButton
                          label={`Mark as unread: ${notification.message}`}
                          icon={<Mail />}
                          tooltip={false}
                          className="text-muted!"
                          onClick={({ currentTarget }) => {
                            focusRow(currentTarget);
                            acts.markUnread(notification);
                          }}
                        />
                      ) : null}
                      <IconButton
                        label={`Delete: ${notification.message}`}
                        icon={<X />}
                        tooltip={false}
                        className="text-muted!"
                        onClick={() => void remove(notification)}
                      />
                    </>
                  )}
                </li>
              ))}
            </ul>
          </div>
        </ListStates>
        {below}
      </div>
    </AnchoredPopover>
  );
}

/**
 * Marks everything unread when the list opens as read on the server, loaded or not, and later each one that is added.
 * What the member has marked as unread since then stays so.
 */
function useReadOnSight(
  loaded: readonly Notification[],
  newIds: ReadonlySet<number>,
  { isSettled, count }: { isSettled: boolean; count: number },
): void {
  const handled = useRef<ReadonlySet<number>>(undefined);
  useEffect(() => {
    if (!isSettled) return;
    const before = handled.current;
    handled.current = newIds;
    if (before === undefined) {
      if (count > 0 || newIds.size > 0) acts.markAllRead(loaded);
      return;
    }
    for (const one of loaded) if (newIds.has(one.id) && !before.has(one.id)) acts.markRead(one);
  });
}
