import { ArrowDown } from "lucide-react";
import { useEffect, useMemo, useState } from "react";

import type { Message } from "#contracts/message.ts";
import { countOf } from "#contracts/short-count.ts";

import { outbox } from "../../platform/outbox/entries.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { serverNow, useToday } from "../../platform/server-time.ts";
import { useMemberId } from "../../platform/session.ts";
import { Button } from "../../ui/Button.tsx";
import { LoadMoreButton } from "../../ui/LoadMoreButton.tsx";
import type { Unsent } from "./chat-outbox.ts";
import { useThread, type useOpened } from "./chat.queries.ts";
import { MessageBubble } from "./MessageBubble.tsx";
import { threadRows } from "./thread-rows.ts";
import { ThreadSkeleton } from "./ThreadSkeleton.tsx";
import { useTyping } from "./typing.ts";
import { useReadMarks } from "./use-read-marks.ts";
import { theirsSince, useSaidAloud } from "./use-said-aloud.ts";
import { useThreadScroll } from "./use-thread-scroll.ts";

interface MessageListProps {
  opened: ReturnType<typeof useOpened>;
  /** True if reading failed but a retry may succeed. */
  canReadAgain: boolean;
  unsent: readonly Unsent[];
  otherName: string;
  /** False while the panel is minimised. */
  isShown: boolean;
}

const NONE: readonly Message[] = [];

/** The thread, at its newest message; older ones load on scrolling up. */
export function MessageList({ opened, canReadAgain, unsent, otherName, isShown }: MessageListProps) {
  const { conversation, error } = opened;
  const myId = useMemberId();
  const thread = useThread(conversation?.id);
  const pages = thread.data?.pages;
  const messages = useMemo(() => pages?.toReversed().flat() ?? NONE, [pages]);
  const today = useToday();
  const rows = useMemo(
    () => threadRows(messages, unsent, { id: myId, now: serverNow().getTime() }),
    // oxlint-disable-next-line react/exhaustive-deps -- the names of days ('Today') depend on the current day
    [messages, unsent, myId, today],
  );
  const last = rows.at(-1);
  const loadOlder = () => {
    if (thread.hasNextPage && !thread.isFetching) void thread.fetchNextPage();
  };
  const { box, content, isAtEnd, toEnd, onScroll } = useThreadScroll({
    lastKey: last?.key,
    isLastOwn: last?.kind === "bubble" && last.isOwn,
    // After a failure, older messages wait for a tap.
    onNearStart: () => {
      if (!thread.isFetchNextPageError) loadOlder();
    },
  });
  useReadMarks(conversation?.id, messages, isShown && isAtEnd);
  const below = useNewBelow(messages, myId, isAtEnd);
  useSaidAloud(messages, myId, otherName);
  useArrived(messages, unsent);
  const isTyping = useTyping(conversation?.id);
  const isLoading = opened.isPending || (conversation !== undefined && thread.isPending && !thread.isError);

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      {/* Not a live region: `announce` reads new messages, and only those of the other member. */}
      <div
        ref={box}
        role="log"
        aria-live="off"
        aria-busy={isLoading}
        aria-label={`Messages with ${otherName}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        onScroll={onScroll}
        className="relative scroll-thin min-h-0 flex-1 [overflow-anchor:none] overflow-y-auto overscroll-contain outline-offset-[-3px]"
      >
        <div ref={content} className="flex min-h-full flex-col justify-end px-3 py-2">
          {isLoading ? <ThreadSkeleton /> : null}
          {canReadAgain ? <ReadFailure read={opened} /> : null}
          {thread.isError && pages === undefined ? <ReadFailure read={thread} /> : null}
          {pages !== undefined && thread.hasNextPage ? (
            <LoadMoreButton hasMore pending={thread.isFetchingNextPage} onMore={loadOlder}>
              Show earlier messages
            </LoadMoreButton>
          ) : null}
          {!isLoading && !thread.isError && error === null && rows.length === 0 ? (
            <p className="py-8 text-center text-sm text-muted">No messages yet. Say hello.</p>
          ) : null}
          <ol className="flex flex-col gap-1">
            {rows.map((row) =>
              row.kind === "day" ? (
                <li key={row.key} data-row={row.key} className="flex justify-center pt-3 pb-1">
                  <time
                    dateTime={row.day}
                    className="rounded-full bg-ground px-3 py-0.5 text-xs font-semibold text-muted"
                  >
                    {row.label}
                  </time>
                </li>
              ) : (
                <MessageBubble key={row.key} bubble={row} otherName={otherName} />
              ),
            )}
          </ol>
          {isTyping ? <Typing /> : null}
        </div>
      </div>
      {isAtEnd || rows.length === 0 ? null : (
        <Button
          variant="solid"
          size="sm"
          icon={<ArrowDown />}
          className="absolute bottom-2 left-1/2 -translate-x-1/2 shadow-lift"
          onClick={() => {
            toEnd();
            box.current?.focus({ preventScroll: true });
          }}
        >
          {below === 0 ? "Jump to latest" : countOf(below, "new message")}
        </Button>
      )}
    </div>
  );
}

/** The number of messages from the other member that arrived while the reader was further up. */
function useNewBelow(messages: readonly Message[], myId: number | null, isAtEnd: boolean): number {
  const newest = messages.findLast(({ senderId }) => senderId !== myId)?.id ?? 0;
  const [readTo, setReadTo] = useState(newest);
  if (isAtEnd && readTo !== newest) setReadTo(newest);
  return isAtEnd ? 0 : theirsSince(messages, myId, { id: readTo }).length;
}

/** Drops a message that did arrive although sending it seemed to fail. */
function useArrived(messages: readonly Message[], unsent: readonly Unsent[]): void {
  useEffect(() => {
    const arrived = new Set(messages.map(({ clientId }) => clientId));
    for (const { key, state } of unsent) {
      if (state !== "sending" && arrived.has(key)) outbox.remove(key);
    }
  }, [messages, unsent]);
}

function Typing() {
  return (
    <p className="flex items-center gap-2 pt-2 text-sm text-muted" role="status">
      <span aria-hidden className="flex gap-1 rounded-card bg-blue-soft px-3 py-2.5">
        {[0, 1, 2].map((dot) => (
          <span key={dot} className="size-1.5 rounded-full bg-blue" />
        ))}
      </span>
      typing…
    </p>
  );
}
