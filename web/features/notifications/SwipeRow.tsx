import { EllipsisVertical, Mail, Trash2 } from "lucide-react";
import { useState } from "react";

import type { Notification } from "#contracts/notifications.ts";

import { Button } from "../../ui/Button.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { ROW_DRIFT, useSwipe } from "../../ui/swipe.ts";
import { focusRow, NotificationText } from "./NotificationText.tsx";

interface SwipeRowProps {
  notification: Notification;
  onOpen: () => void;
  isNew: boolean;
  onDelete: () => void;
  onUnread: () => void;
}

/** A row that a swipe to the left opens, and one to the right closes; the button does the same. */
export function SwipeRow({ notification, isNew, onOpen, onDelete, onUnread }: SwipeRowProps) {
  const [isOpen, setOpen] = useState(false);
  const swipe = useSwipe((direction) => setOpen(direction === "left"), ROW_DRIFT);
  return (
    <li {...swipe} className="flex touch-pan-y flex-wrap items-center gap-1 pr-2 select-none">
      <NotificationText notification={notification} isNew={isNew} onOpen={onOpen} />
      {isOpen ? (
        <span className="ml-auto flex flex-col gap-1 py-1">
          {notification.isRead ? (
            <Button
              size="sm"
              icon={<Mail />}
              onClick={({ currentTarget }) => {
                focusRow(currentTarget);
                setOpen(false);
                onUnread();
              }}
            >
              Mark unread
            </Button>
          ) : null}
          <Button variant="danger" size="sm" icon={<Trash2 />} onClick={onDelete}>
            Delete
          </Button>
        </span>
      ) : null}
      <IconButton
        label={`Options: ${notification.message}`}
        icon={<EllipsisVertical />}
        tooltip={false}
        aria-expanded={isOpen}
        className="size-11 text-muted!"
        onClick={() => setOpen(!isOpen)}
      />
    </li>
  );
}
