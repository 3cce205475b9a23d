import { X } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";

import type { Notification } from "#contracts/notifications.ts";

import { paths } from "../../paths.ts";
import { useNavigate } from "../../platform/router/place.tsx";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { ListStates, NewRows } from "./ListStates.tsx";
import { notificationActs as acts, useWithoutDeleted } from "./notification-acts.ts";
import { listLoaded, useNotifications } from "./notifications.queries.ts";
import { SwipeRow } from "./SwipeRow.tsx";
import { useUnreadCount } from "./unread-count.ts";
import { useNewIds } from "./use-new-ids.ts";
import { useOpenNotification } from "./use-open-notification.ts";
import { useSteadyList } from "./use-steady-list.ts";

/** The notifications screen of a phone; `above` is shown over the list. */
export function NotificationsScreen({ above }: { above?: ReactNode }) {
  const list = useNotifications();
  const feedback = useFeedback();
  const navigate = useNavigate();
  const asked = useOpened<Notification>();
  const [isDeleting, setDeleting] = useState(false);
  const loaded = useWithoutDeleted(listLoaded(list.data?.pages));
  const isSettled = list.data !== undefined && !list.isFetching;
  const { rows, newCount, show } = useSteadyList(loaded, isSettled);
  const { newIds } = useNewIds(rows, isSettled);
  const scroller = useRef<HTMLDivElement>(null);
  const hasUnread = useUnreadCount() > 0;
  const go = useOpenNotification({ phone: true });

  const open = (notification: Notification) => {
    acts.markRead(notification);
    go(notification);
  };
  const remove = async () => {
    if (asked.what === undefined || isDeleting) return;
    feedback.clear();
    setDeleting(true);
    const { isGone, isSent, words } = await acts.remove(asked.what);
    setDeleting(false);
    asked.close();
    if (isGone) feedback.notify({ tone: isSent ? "success" : "info", text: words });
    else feedback.notify({ tone: "error", title: "Error", text: words });
  };

  return (
    // The frame has no bars here and is as tall as the window: the list itself scrolls.
    <div ref={scroller} className="min-h-0 flex-1 scroll-thin overflow-y-auto px-3 pb-safe md:px-6">
      <div className="@container mx-auto w-full max-w-160">
        <div className="flex min-h-14 flex-wrap items-center gap-2">
          <h1 className="mr-auto wide text-xl">Notifications</h1>
          {hasUnread && loaded.length > 0 ? (
            // With large text it has a line of its own.
            <Button
              size="sm"
              className="@max-[14rem]:order-last"
              onClick={() => {
                show();
                acts.markAllRead(loaded);
              }}
            >
              Mark all read
            </Button>
          ) : null}
          <IconButton
            label="Close notifications"
            icon={<X />}
            tooltip={false}
            className="size-11"
            onClick={() => navigate(paths.home())}
          />
        </div>
        {feedback.inline}
        {above}
        <div className="mt-2 mb-6 flex flex-col gap-3.5 [--top:0px]">
          <NewRows count={newCount} list={scroller} onShow={show} />
          <div className="overflow-hidden card-surface">
            <ListStates list={list} isEmpty={rows.length === 0}>
              <ul className="divide-y divide-line">
                {rows.map((notification) => (
                  <SwipeRow
                    key={notification.id}
                    notification={notification}
                    isNew={newIds.has(notification.id)}
                    onUnread={() => acts.markUnread(notification)}
                    onOpen={() => open(notification)}
                    onDelete={() => asked.open(notification)}
                  />
                ))}
              </ul>
            </ListStates>
          </div>
        </div>
        <ConfirmDialog
          open={asked.isOpen}
          onOpenChange={asked.close}
          title="Delete Notification"
          text="Are you sure you want to delete this notification? This action cannot be undone."
          cancelLabel="No"
          confirmLabel="Yes"
          pending={isDeleting}
          pendingText="Deleting..."
          onConfirm={() => void remove()}
        />
      </div>
    </div>
  );
}
