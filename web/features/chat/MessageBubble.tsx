import { CircleAlert, Clock, RotateCw, Trash2 } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { findLinks } from "#contracts/links.ts";
import type { Message } from "#contracts/message.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useOnline } from "../../platform/online.ts";
import { deleteUnsent, retryNotice, isOnFirstTry, retryEntry } from "../../platform/outbox/first-try.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Button } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { LinkedText } from "../../ui/LinkedText.tsx";
import { exactTime } from "../../ui/relative-time.ts";
import { useIsReported } from "../reports/index.ts";
import type { Unsent } from "./chat-outbox.ts";
import { MenuDots } from "./MenuDots.tsx";
import { clockTime } from "./thread-rows.ts";
import type { Bubble } from "./thread-rows.ts";

const ReportedMessage = lazyComponent(() =>
  import("./ReportedMessage.tsx").then((part) => part.ReportedMessage),
);

const loadMessageMenu = () => import("./MessageMenu.tsx").then((part) => part.MessageMenu);

interface MessageBubbleProps {
  bubble: Bubble;
  /** The other member's name, for their messages. */
  otherName: string;
}

/** One message: the member's own on the right in green, the other's on the left in blue. */
export function MessageBubble(props: MessageBubbleProps) {
  const { isOwn, message } = props.bubble;
  return isOwn || message === undefined ? (
    <PlainBubble {...props} />
  ) : (
    <TheirBubble {...props} message={message} />
  );
}

/** The other member's message, which can be reported; a reported one is hidden from its reporter. */
function TheirBubble({ message, ...props }: MessageBubbleProps & { message: Message }) {
  const { id, senderId } = message;
  const isReported = useIsReported({ type: "message", id });
  const [isShown, setShown] = useState(false);
  if (!isReported || isShown)
    return <PlainBubble {...props} menu={<MessageOptions id={id} isReported={isReported} />} />;
  return (
    <li data-row={props.bubble.key} className="flex min-h-11 flex-col items-start pt-1.5">
      <ReportedMessage
        sender={senderId === null ? null : { id: senderId, name: props.otherName }}
        onShow={() => setShown(true)}
      />
    </li>
  );
}

function PlainBubble({ bubble, otherName, menu }: MessageBubbleProps & { menu?: ReactNode }) {
  const { content, at, isOwn, isFirst, isLast, isSeen, unsent } = bubble;
  return (
    <li
      data-row={bubble.key}
      className={cx(
        "group/bubble flex flex-col",
        isOwn ? "items-end pl-10" : "items-start",
        isFirst && "pt-1.5",
      )}
    >
      <div className={cx("flex max-w-full items-center gap-0.5", !isOwn && "pr-1")}>
        <div
          className={cx(
            "min-w-0 rounded-card px-3 py-1.5 forced-colors:border",
            isOwn ? "bg-green-soft" : "bg-blue-soft",
            isLast && (isOwn ? "rounded-br-[4px]" : "rounded-bl-[4px]"),
            unsent !== undefined && unsent.state !== "failed" && "outline-1 outline-line outline-dashed",
          )}
        >
          <span className="sr-only">{isOwn ? "You: " : `${otherName}: `}</span>
          {/* `auto`: Arabic and Hebrew run from the right. */}
          <p dir="auto" className="text-base break-words whitespace-pre-wrap [overflow-wrap:anywhere]">
            <LinkedText text={content} links={findLinks(content, bubble.message?.mentions)} PageLink={Link} />
          </p>
          <p className="text-right text-xs text-muted tabular-nums">
            <time dateTime={at} title={exactTime(Date.parse(at))}>
              {clockTime(at)}
            </time>
          </p>
        </div>
        {menu}
      </div>
      {unsent === undefined ? null : <UnsentLine unsent={unsent} />}
      {isSeen ? <p className="pt-0.5 pr-1 text-xs text-muted">Read</p> : null}
    </li>
  );
}

/** Shown on hover, on keyboard focus, and always on touch screens. */
function MessageOptions({ id, isReported }: { id: number; isReported: boolean }) {
  return (
    <MenuDots
      label="Message options"
      className="text-muted fine:opacity-0 fine:group-hover/bubble:opacity-100 focus-visible:opacity-100! data-[state=open]:opacity-100!"
      load={loadMessageMenu}
      about={{ id, isReported }}
    />
  );
}

/** What failed, with the server's reason if there is one. */
const failureOf = (reason: string | undefined) =>
  reason === undefined ? "Failed to send message" : `Failed to send message. ${reason}`;

/** An unsent message stays visible until it is sent or its author deletes it. */
function UnsentLine({ unsent }: { unsent: Unsent }) {
  const { key, state, reason, isFleeting } = unsent;
  const isOnline = useOnline();
  const hasFailed = state === "failed";
  // The first try is under way or about to start.
  if (isOnline && isOnFirstTry(unsent))
    return (
      <p className="flex items-center gap-1 pt-0.5 pr-1 text-xs text-muted">
        <Clock className="size-3.5" />
        Sending…
      </p>
    );
  const later = `${isFleeting === true ? "Leave this page open. " : ""}${retryNotice(reason)}`;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-1">
      <p className={cx("flex items-center gap-1 text-sm font-medium", hasFailed ? "text-red" : "text-muted")}>
        {hasFailed ? <CircleAlert className="size-4" /> : <Clock className="size-4" />}
        {hasFailed ? "Not sent" : "Not sent yet"}
      </p>
      <p className="basis-full text-right text-xs text-muted">{hasFailed ? failureOf(reason) : later}</p>
      <Button
        size="sm"
        variant="ghost"
        icon={<RotateCw />}
        className="order-last text-ink!"
        onClick={() => retryEntry(key)}
      >
        Retry
      </Button>
      <Button
        size="sm"
        variant="ghost"
        icon={<Trash2 />}
        className="order-last text-ink!"
        onClick={() => deleteUnsent(key)}
      >
        Delete
      </Button>
    </div>
  );
}
