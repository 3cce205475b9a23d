import { Avatar } from "../../../ui/Avatar.tsx";
import { Button } from "../../../ui/Button.tsx";
import { PostText } from "../text/PostText.tsx";
import type { PendingComment } from "./pending-comments.ts";

interface PendingCommentItemProps {
  item: PendingComment;
  me: { name: string; avatar: string | null };
  onRetry: () => void;
  /** Back into its box, to be changed. */
  onEdit: () => void;
  onDiscard: () => void;
}

/** One's own comment on its way; with what can be done about it when it does not get there. */
export function PendingCommentItem({ item, me, onRetry, onEdit, onDiscard }: PendingCommentItemProps) {
  const isSending = item.state === "sending";
  return (
    <div className="flex gap-2.5">
      <Avatar name={me.name} src={me.avatar} size={item.answers === null ? 40 : 32} />
      <div className="min-w-0 flex-1">
        <div className={isSending ? "opacity-70" : undefined}>
          <div className="rounded-card bg-ground px-3 py-2">
            <p className="text-sm font-semibold [overflow-wrap:anywhere]">{me.name}</p>
            <PostText text={item.content} />
          </div>
        </div>
        {isSending ? (
          <p className="pt-1 pl-3 text-xs text-muted">Sending…</p>
        ) : (
          <>
            <p role="alert" className="pt-1 pl-3 text-sm font-medium text-red">
              Not sent. {item.reason}
            </p>
            <div className="flex flex-wrap gap-2 pt-1.5">
              <Button size="sm" variant="solid" onClick={onRetry}>
                Retry
              </Button>
              <Button size="sm" onClick={onEdit}>
                Edit
              </Button>
              <Button size="sm" onClick={onDiscard}>
                Discard
              </Button>
            </div>
          </>
        )}
      </div>
    </div>
  );
}
