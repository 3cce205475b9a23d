import { EyeOff } from "lucide-react";

import type { Conversation } from "#contracts/chat.ts";

import { Avatar } from "../../ui/Avatar.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { cx } from "../../ui/cx.ts";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { useIsReported } from "../reports/index.ts";
import { useUnsent } from "./chat-outbox.ts";
import { jobIn, nameIn, previewOf } from "./chat-words.ts";
import { MenuDots } from "./MenuDots.tsx";

const loadConversationMenu = () => import("./ConversationMenu.tsx").then((part) => part.ConversationMenu);

interface ConversationRowProps {
  conversation: Conversation;
  onOpen: () => void;
  onHide: () => void;
  /** Whether hovering shows a hide button, beside the menu that every row has. */
  hasHideButton: boolean;
}

/** A conversation in the list: the other member, the latest message, and the unread count. */
export function ConversationRow({ conversation, onOpen, onHide, hasHideButton }: ConversationRowProps) {
  const { otherUser, unreadCount, latestMessage } = conversation;
  const name = nameIn(conversation);
  const job = jobIn(conversation);
  const unsent = useUnsent(otherUser?.id);
  const hasFailed = unsent.some(({ state }) => state === "failed");
  return (
    <div className="group/row relative flex items-center gap-3 bg-card py-2.5 pr-1.5 pl-3 hover:bg-ground">
      <Avatar name={name} src={otherUser?.avatar} size={48} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {/* The whole row opens it. */}
          <button
            type="button"
            onClick={onOpen}
            className="min-w-0 text-left text-base font-semibold outline-offset-[-3px] after:absolute after:inset-0"
          >
            <bdi className="line-clamp-2 leading-snug [overflow-wrap:anywhere]">{name}</bdi>
            {unreadCount > 0 ? <span className="sr-only">, {unreadCount} unread</span> : null}
          </button>
          {latestMessage === null ? null : (
            <RelativeTime at={latestMessage.createdAt} className="ml-auto shrink-0 text-xs text-muted" />
          )}
        </p>
        {job === null ? null : (
          <p className="truncate text-xs font-semibold">
            <bdi>{job}</bdi>
          </p>
        )}
        <p className="flex items-center gap-2">
          <span
            className={cx(
              "min-w-0 flex-1 truncate text-sm",
              hasFailed && "font-semibold text-red",
              !hasFailed && (unreadCount > 0 ? "font-semibold text-ink" : "text-muted"),
            )}
          >
            {hasFailed ? "Not sent" : null}
            {!hasFailed && unsent.length > 0 ? "Not sent yet" : null}
            {unsent.length > 0 ? null : <Preview conversation={conversation} />}
          </span>
          <span aria-hidden className="shrink-0">
            <CountBadge count={unreadCount} />
          </span>
        </p>
      </div>
      <div className="relative flex shrink-0 items-center">
        {hasHideButton ? (
          <button
            type="button"
            title="Hide conversation"
            aria-label={`Hide conversation with ${name}`}
            onClick={onHide}
            className="absolute -inset-y-3 right-full inline-flex w-9 items-center justify-center rounded-control bg-ground text-muted opacity-0 group-hover/row:opacity-100 hover:text-ink focus-visible:opacity-100 touch:hidden"
          >
            <EyeOff className="size-5" />
          </button>
        ) : null}
        <MenuDots
          label={`Options for ${name}`}
          className="text-muted"
          load={loadConversationMenu}
          about={{ name, userId: otherUser?.id, onHide }}
        />
      </div>
    </div>
  );
}

/** The latest message on one line, unless the member has reported it. */
function Preview({ conversation }: Pick<ConversationRowProps, "conversation">) {
  const isReported = useIsReported({ type: "message", id: conversation.latestMessage?.id ?? 0 });
  return <bdi>{isReported ? "You reported this message." : previewOf(conversation)}</bdi>;
}
