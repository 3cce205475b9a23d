import { X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { useNavigate } from "react-router";

import { destinationOf } from "#contracts/notification-types.ts";
import type { Notification } from "#contracts/notifications.ts";

import { AnchoredPopover } from "../../ui/AnchoredPopover.tsx";
import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ListStates } from "./ListStates.tsx";
import { listLoaded, useNotifications, withDeleted } from "./notifications.queries.ts";
import { NotificationText } from "./NotificationText.tsx";
import { UndoRow } from "./UndoRow.tsx";
import { useNotificationActs } from "./use-notification-acts.ts";

interface NotificationsDropdownProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
  onReview: (requestId: number) => void;
  /** Stands below the list. */
  below?: ReactNode;
}

/** The list under the bell. */
export function NotificationsDropdown({ anchor, onClose, onReview, below }: NotificationsDropdownProps) {
  const list = useNotifications();
  const { notify } = useFeedback();
  const acts = useNotificationActs({ notify });
  const navigate = useNavigate();
  const rows = useRef<HTMLUListElement>(null);
  const [deleted, setDeleted] = useState<ReadonlyMap<number, Notification>>(new Map());
  const loaded = listLoaded(list.data?.pages);
  const { dots, clear } = useDots(loaded, {
    isSettled: list.data !== undefined && !list.isFetching,
    onUnread: acts.markAllRead,
  });
  const shown = withDeleted(loaded, deleted);

  const open = (notification: Notification) => {
    acts.markRead(notification);
    const destination = destinationOf(notification, { phone: false });
    if (destination.to === "nowhere") return;
    onClose();
    if (destination.to === "review") onReview(destination.requestId);
    else void navigate(destination.path);
  };
  const forget = (id: number) =>
    setDeleted((current) => new Map([...current].filter(([each]) => each !== id)));
  const remove = async (notification: Notification) => {
    const { id } = notification;
    setDeleted((current) => new Map(current).set(id, notification));
    if (!(await acts.remove(id))) forget(id);
  };
  const undo = async (id: number) => {
    await acts.restore(id);
    forget(id);
  };
  const leaveUndo = (id: number) => {
    // Whoever was on 'Undo' goes on from where it stood.
    const hadFocus = rows.current?.querySelector(`[data-row="${id}"]`)?.contains(document.activeElement);
    forget(id);
    if (hadFocus) rows.current?.closest<HTMLElement>("[role=dialog]")?.focus();
  };

  return (
    <AnchoredPopover anchor={anchor} label="Notifications" onClose={onClose}>
      <div className="flex min-h-14 items-center justify-between gap-2 border-b border-line px-4">
        <h2 className="wide text-lg">Notifications</h2>
        {dots.size > 0 ? (
          <Button variant="ghost" size="sm" onClick={clear}>
            Mark all read
          </Button>
        ) : null}
      </div>
      <div className="min-h-0 scroll-thin overflow-y-auto">
        <ListStates list={list} isEmpty={shown.length === 0}>
          <ul ref={rows} className="divide-y divide-line">
            {shown.map((notification) => (
              <li key={notification.id} data-row={notification.id} className="flex items-center pr-2">
                {deleted.has(notification.id) ? (
                  <UndoRow
                    onUndo={() => void undo(notification.id)}
                    onOver={() => leaveUndo(notification.id)}
                  />
                ) : (
                  <>
                    <NotificationText
                      notification={notification}
                      dot={dots.has(notification.id)}
                      onOpen={() => open(notification)}
                    />
                    <IconButton
                      label={`Delete: ${notification.message}`}
                      icon={<X aria-hidden />}
                      tooltip={false}
                      className="text-muted!"
                      onClick={() => void remove(notification)}
                    />
                  </>
                )}
              </li>
            ))}
          </ul>
        </ListStates>
        {below}
      </div>
    </AnchoredPopover>
  );
}

/**
 * What is unread when it comes into the open list is marked as read on the server, and the badge goes; its dot stays
 * until the list closes. `isSettled`: what is loaded is what the server has just said.
 */
function useDots(
  loaded: readonly Notification[],
  { isSettled, onUnread }: { isSettled: boolean; onUnread: () => void },
) {
  const [dots, setDots] = useState<ReadonlySet<number>>(new Set());
  const unread = loaded.filter(({ id, isRead }) => !isRead && !dots.has(id));
  const isNew = isSettled && unread.length > 0;
  if (isNew) setDots(new Set([...dots, ...unread.map(({ id }) => id)]));
  const [marked, setMarked] = useState(0);
  if (isNew) setMarked(marked + 1);
  const latest = useRef(onUnread);
  useEffect(() => {
    latest.current = onUnread;
  });
  useEffect(() => {
    if (marked > 0) latest.current();
  }, [marked]);
  return { dots, clear: () => setDots(new Set()) };
}
