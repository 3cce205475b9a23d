import { BellOff } from "lucide-react";
import type { ReactElement } from "react";

import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Popover } from "../../ui/Popover.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import type { Feedback } from "../../ui/use-feedback.tsx";
import type { useFollow } from "./use-follow.ts";

interface FollowPopoverProps {
  name: string;
  bell: ReturnType<typeof useFollow>;
  feedback: Feedback;
  trigger: ReactElement;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Below the bell: unfollow, and choose what to hear about. */
export function FollowPopover({ name, bell, feedback, trigger, open, onOpenChange }: FollowPopoverProps) {
  const { preference } = bell;
  return (
    <Popover label={`Following ${name}`} open={open} onOpenChange={onOpenChange} trigger={trigger}>
      {preference === null ? (
        <p role="status" className="flex items-center gap-2 p-2.5 text-sm [overflow-wrap:anywhere]">
          {bell.isFollowPending ? (
            <>
              <Spinner /> Following {name}…
            </>
          ) : (
            `You no longer follow ${name}.`
          )}
        </p>
      ) : (
        <>
          <Button
            variant="ghost"
            full
            className="justify-start!"
            icon={<BellOff />}
            pending={bell.isUnfollowPending}
            pendingText="Unfollowing…"
            onClick={() => void bell.unfollow().catch(() => undefined)}
          >
            Unfollow
          </Button>
          <fieldset className="border-t border-line px-2.5 pt-2 pb-1">
            <legend className="sr-only">Tell me about</legend>
            <p role="status" className="text-sm text-muted [overflow-wrap:anywhere]">
              You follow {name} now. Tell me about:
            </p>
            <Checkbox
              label="New posts"
              checked={preference.notifyOnPosts}
              onChange={(event) => bell.update({ notifyOnPosts: event.target.checked })}
            />
            <Checkbox
              label="New jobs"
              checked={preference.notifyOnJobPosts}
              onChange={(event) => bell.update({ notifyOnJobPosts: event.target.checked })}
            />
          </fieldset>
        </>
      )}
      {feedback.inline}
    </Popover>
  );
}
