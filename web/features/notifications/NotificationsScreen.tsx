import { X } from "lucide-react";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { useNavigate } from "react-router";

import { destinationOf } from "#contracts/notification-types.ts";
import type { Notification } from "#contracts/notifications.ts";

import { paths } from "../../paths.ts";
import { usePollingWhileDown } from "../../platform/realtime.ts";
import { Button } from "../../ui/Button.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { ListStates } from "./ListStates.tsx";
import { listLoaded, refreshNotifications, showWithout, useNotifications } from "./notifications.queries.ts";
import { SwipeRow } from "./SwipeRow.tsx";
import { useNotificationActs } from "./use-notification-acts.ts";

/** Milliseconds between two looks at the list, while nothing comes by the socket. */
const POLL_MS = 30_000;

/** The notifications of a phone; `above` stands over the list. */
export function NotificationsScreen({ above }: { above?: ReactNode }) {
  const list = useNotifications();
  const feedback = useFeedback();
  const acts = useNotificationActs(feedback);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<Notification>();
  const [isAsking, setAsking] = useState(false);
  usePolling(usePollingWhileDown(POLL_MS));
  const loaded = listLoaded(list.data?.pages);
  const hasUnread = loaded.some(({ isRead }) => !isRead);

  const open = (notification: Notification) => {
    acts.markRead(notification);
    const destination = destinationOf(notification, { phone: true });
    if (destination.to === "page") void navigate(destination.path);
  };
  const remove = async () => {
    if (asked === undefined) return;
    feedback.clear();
    const isGone = await acts.remove(asked.id);
    setAsking(false);
    if (!isGone) return;
    showWithout(asked.id);
    feedback.notify({ tone: "success", text: "Notification deleted successfully" });
  };

  return (
    // The frame has no bars here and is as tall as the window: the list scrolls by itself.
    <div className="min-h-0 flex-1 scroll-thin overflow-y-auto px-3 pb-safe md:px-6">
      <div className="mx-auto w-full max-w-160">
        <div className="flex min-h-14 items-center gap-2">
          <h1 className="mr-auto wide text-xl">Notifications</h1>
          {hasUnread ? (
            <Button size="sm" onClick={acts.markAllRead}>
              Mark all read
            </Button>
          ) : null}
          <IconButton
            label="Close notifications"
            icon={<X aria-hidden />}
            tooltip={false}
            className="size-11"
            onClick={() => void navigate(paths.home())}
          />
        </div>
        {feedback.inline}
        {above}
        <div className="mt-2 mb-6 overflow-hidden card-surface">
          <ListStates list={list} isEmpty={loaded.length === 0}>
            <ul className="divide-y divide-line">
              {loaded.map((notification) => (
                <SwipeRow
                  key={notification.id}
                  notification={notification}
                  onOpen={() => open(notification)}
                  onDelete={() => {
                    setAsked(notification);
                    setAsking(true);
                  }}
                />
              ))}
            </ul>
          </ListStates>
        </div>
        <ConfirmDialog
          open={isAsking}
          onOpenChange={setAsking}
          title="Delete Notification"
          text="Are you sure you want to delete this notification? This action cannot be undone."
          cancelLabel="No"
          confirmLabel="Yes"
          pending={acts.isRemoving}
          pendingText="Deleting..."
          onConfirm={() => void remove()}
        />
      </div>
    </div>
  );
}

function usePolling(milliseconds: number | undefined): void {
  useEffect(() => {
    if (milliseconds === undefined) return undefined;
    const timer = setInterval(() => void refreshNotifications(), milliseconds);
    return () => clearInterval(timer);
  }, [milliseconds]);
}
