import { Bell } from "lucide-react";

import type { Notification } from "#contracts/notifications.ts";

import { Avatar } from "../../ui/Avatar.tsx";
import { cx } from "../../ui/cx.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";

interface NotificationTextProps {
  notification: Notification;
  /** It was unread when the list was opened; stays marked as new until the next opening, read or not. */
  isNew: boolean;
  /** Shows the unread dot; in the dropdown it stays after reading. */
  dot?: boolean;
  onOpen: () => void;
}

/** Who, what and when; pressing it goes to its subject. */
export function NotificationText({ notification, isNew, onOpen, ...props }: NotificationTextProps) {
  const { actor, message, createdAt, isRead } = notification;
  const { dot = !isRead } = props;
  return (
    <button
      type="button"
      onClick={onOpen}
      className={cx(
        "flex min-h-16 min-w-0 flex-1 basis-[9rem] flex-wrap items-start gap-3 py-3 pr-1 pl-4 text-left -outline-offset-3",
        dot ? "font-semibold" : "",
      )}
    >
      {actor === null ? (
        <span className="inline-flex size-10 shrink-0 items-center justify-center rounded-full bg-hi-soft text-ink [&_.lucide]:size-5">
          <Bell />
        </span>
      ) : (
        <Avatar name={actor.name} src={actor.avatar} size={40} />
      )}
      {/* With large text it takes the whole line, below the avatar. */}
      <span className="min-w-0 flex-1 basis-[7rem]">
        <span className="block text-sm leading-snug wrap-anywhere">
          {isNew || !isRead ? <span className="sr-only">{isNew ? "New: " : "Unread: "}</span> : null}
          {message}
        </span>
        <RelativeTime at={createdAt} className="text-xs font-normal text-muted" />
        {isNew ? (
          <span aria-hidden className="text-xs font-semibold text-blue">
            {" · New"}
          </span>
        ) : null}
      </span>
      <span
        aria-hidden
        className={cx("mt-1.5 size-2.5 shrink-0 rounded-full", dot ? "bg-red-solid" : "bg-transparent")}
      />
    </button>
  );
}

/** Focuses the row of a button that disappears when pressed. */
export function focusRow(pressed: HTMLElement): void {
  pressed.closest("li")?.querySelector("button")?.focus();
}
