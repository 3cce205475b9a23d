import { Clock } from "lucide-react";

import { useOnline } from "../../../platform/online.ts";
import { retryNotice, isOnFirstTry, mayEdit } from "../../../platform/outbox/first-try.ts";
import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { cx } from "../../../ui/cx.ts";
import { PostText } from "../text/PostText.tsx";
import type { PendingComment } from "./pending-comments.ts";

interface PendingCommentItemProps {
  item: PendingComment;
  me: { name: string; avatar: string | null };
  onRetry: () => void;
  /** Puts the text back into its box, to be changed. */
  onEdit: () => void;
  onDelete: () => void;
}

/** The member's own unsent comment, with actions if sending fails. */
export function PendingCommentItem({ item, me, onRetry, onEdit, onDelete }: PendingCommentItemProps) {
  const { state, reason, payload } = item;
  const isOnline = useOnline();
  const hasFailed = state === "failed";
  const isOnItsWay = isOnline && isOnFirstTry(item);
  return (
    <div className="flex gap-2.5">
      <Avatar name={me.name} src={me.avatar} size={payload.answers === null ? 40 : 32} />
      <div className="min-w-0 flex-1">
        <div
          className={cx(
            "rounded-card bg-ground px-3 py-2",
            !hasFailed && "outline-1 outline-line outline-dashed",
          )}
        >
          <p className="text-sm font-semibold [overflow-wrap:anywhere]">{me.name}</p>
          <PostText text={payload.content} />
        </div>
        {hasFailed ? (
          <p role="alert" className="pt-1 pl-3 text-sm font-medium text-red">
            Not sent. {reason}
          </p>
        ) : (
          <p className="flex items-center gap-1 pt-1 pl-3 text-xs text-muted">
            <Clock className="size-3.5 shrink-0" />
            {isOnItsWay ? "Sending…" : `Not sent yet. ${retryNotice(reason)}`}
          </p>
        )}
        {isOnItsWay ? null : (
          <div className="flex flex-wrap gap-2 pt-1.5">
            <Button size="sm" variant="solid" onClick={onRetry}>
              Try again
            </Button>
            {mayEdit(item) ? (
              <Button size="sm" onClick={onEdit}>
                Edit
              </Button>
            ) : null}
            <Button size="sm" onClick={onDelete}>
              Delete
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
