import {
  deleteNotification,
  markAllNotificationsRead,
  markNotificationRead,
  markNotificationUnread,
  restoreNotification,
  type Notification,
} from "#contracts/notifications.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { useEndpointMutation } from "../../platform/use-endpoint.ts";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { refreshNotifications, showAsRead, showAsUnread } from "./notifications.queries.ts";

/** What a member does with their notifications, and the words when it fails. */
export function useNotificationActs({ notify }: Pick<Feedback, "notify">) {
  const failed = (text: string) => () => {
    notify({ tone: "error", title: "Error", text });
    // It may stand otherwise than was known here.
    void refreshNotifications();
  };
  const read = useEndpointMutation(markNotificationRead, {
    onStart: ({ params }) => showAsRead(Number(params.id)),
    onError: failed("Failed to mark notification as read"),
  });
  const unread = useEndpointMutation(markNotificationUnread, {
    onStart: ({ params }) => showAsUnread(Number(params.id)),
    onError: (error: ApiError) => failed(failureWords(error, "Failed to mark notification as unread"))(),
  });
  const readAll = useEndpointMutation(markAllNotificationsRead, {
    onStart: () => showAsRead(),
    onError: failed("Failed to mark all notifications as read"),
  });
  const remove = useEndpointMutation(deleteNotification, {
    onError: (error) => {
      // Deleted elsewhere: what was wanted is so.
      if (error.status !== 404) failed("Failed to delete notification")();
    },
  });
  const restore = useEndpointMutation(restoreNotification, {
    onError: failed("It could not be brought back. It may have been too long."),
  });
  return {
    markRead({ id, isRead }: Notification) {
      if (!isRead) read.mutate({ params: { id } });
    },
    markUnread({ id, isRead }: Notification) {
      if (isRead) unread.mutate({ params: { id } });
    },
    markAllRead() {
      readAll.mutate({});
    },
    /** True once it is gone. */
    async remove(id: number): Promise<boolean> {
      try {
        await remove.mutateAsync({ params: { id } });
        return true;
      } catch (error) {
        return error instanceof Error && "status" in error && error.status === 404;
      }
    },
    isRemoving: remove.isPending,
    async restore(id: number): Promise<void> {
      // Its refusal has been shown.
      await restore.mutateAsync({ params: { id } }).catch(() => undefined);
      await refreshNotifications();
    },
  };
}
