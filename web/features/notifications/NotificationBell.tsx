import { Bell } from "lucide-react";
import { useRef, useState } from "react";
import type { ReactNode } from "react";

import { paths } from "../../paths.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { useNavigate } from "../../platform/router/place.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePhone } from "../../ui/phone.ts";
import { useBellCount } from "./unread-count.ts";

const NotificationsDropdown = lazyComponent(() =>
  import("./NotificationsDropdown.tsx").then((part) => part.NotificationsDropdown),
);

interface NotificationBellProps {
  /** Opens the review that a member asked for. */
  onReview: (requestId: number) => void;
  /** Shown below the list. */
  below?: ReactNode;
}

/** The bell in the header: opens a dropdown on a desktop, a screen of its own on a phone. */
export function NotificationBell({ onReview, below }: NotificationBellProps) {
  const count = useBellCount();
  const isPhone = usePhone();
  const navigate = useNavigate();
  const bell = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const press = () => (isPhone ? navigate(paths.mobileNotifications()) : setOpen(!isOpen));
  return (
    <>
      <IconButton
        ref={bell}
        label="Notifications"
        icon={<Bell />}
        count={count}
        tooltip={!isOpen}
        className="size-11"
        onClick={press}
        {...(!isPhone && { "aria-haspopup": "dialog", "aria-expanded": isOpen })}
      />
      {isOpen && !isPhone ? (
        <NotificationsDropdown
          anchor={bell}
          onClose={() => setOpen(false)}
          onReview={onReview}
          below={below}
        />
      ) : null}
    </>
  );
}
