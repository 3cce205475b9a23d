import { Bell, BellRing, RotateCw } from "lucide-react";
import { useState } from "react";

import { isRefusal } from "../../platform/api-error.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useFollow } from "./use-follow.ts";

const FollowPopover = lazyComponent(
  () => import("./FollowPopover.tsx").then((part) => part.FollowPopover),
  ({ trigger }) => trigger,
);

interface FollowBellProps {
  userId: number;
  name: string;
}

/** Opening the bell follows the member; the popover then offers what to hear about, and to unfollow. */
export function FollowBell({ userId, name }: FollowBellProps) {
  /** Undefined until first opened, when its code is loaded. */
  const [open, setOpen] = useState<boolean>();
  const feedback = useFeedback();
  const bell = useFollow(userId, feedback.notify);
  const { read } = bell;
  const isFollowing = bell.preference !== null;
  const change = (next: boolean) => {
    feedback.clear();
    setOpen(next);
    // The failure has been shown; without a follow there is nothing to choose.
    if (next && !isFollowing && !bell.isFollowPending) bell.follow().catch(() => setOpen(false));
  };
  const words = isFollowing ? "Following" : "Follow";
  const look = {
    "aria-label": `${words} ${name}`,
    icon: isFollowing ? <BellRing /> : <Bell />,
    children: words,
    className: isFollowing ? "border-transparent! bg-hi-soft!" : undefined,
    // Disabled without data, because a press depends on whether the member is followed.
    disabled: read.data === undefined,
    "aria-haspopup": "dialog",
  } as const;
  if (read.data === undefined && read.errorUpdateCount > 0 && !isRefusal(read.error))
    // The same button while it is read again, and afterwards: it keeps the focus.
    return (
      <Button
        size="sm"
        pending={read.isFetching}
        icon={<RotateCw />}
        aria-label={`Try again: follow status of ${name}`}
        onClick={() => void read.refetch()}
      >
        Try again: follow status
      </Button>
    );
  return open === undefined ? (
    <Button {...look} onPointerEnter={FollowPopover.preload} onClick={() => change(true)} />
  ) : (
    <FollowPopover
      name={name}
      bell={bell}
      feedback={feedback}
      trigger={<Button {...look} />}
      open={open}
      onOpenChange={change}
    />
  );
}
