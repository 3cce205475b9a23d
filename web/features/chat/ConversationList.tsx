import { useMutation } from "@tanstack/react-query";
import { MessageCircle } from "lucide-react";
import { useEffect } from "react";
import type { ReactNode } from "react";

import type { Conversation } from "#contracts/chat.ts";

import { errorMessage } from "../../platform/api-error.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { wakeOutboxIfStored } from "../../platform/outbox/first-try.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { LoadMoreButton } from "../../ui/LoadMoreButton.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { readMore, useHasMore } from "./chat-cache.ts";
import { useConversations } from "./chat.queries.ts";

interface ConversationListProps {
  children: (conversation: Conversation) => ReactNode;
  /** Shown under 'No conversations yet'. */
  emptyText: string;
}

/** The conversations that are not hidden, latest first. */
export function ConversationList({ children, emptyText }: ConversationListProps) {
  const read = useConversations();
  // Loads what an earlier page left unsent on this device.
  useEffect(wakeOutboxIfStored, []);
  const hasMore = useHasMore();
  const more = useMutation<void, ApiError>({ mutationFn: readMore });
  const { data } = read;
  if (data === undefined && read.error !== null) return <ReadFailure read={read} />;
  if (data === undefined) return <PeopleSkeleton label="Loading conversations…" />;
  if (data.length === 0)
    return <EmptyState icon={<MessageCircle />} title="No conversations yet" text={emptyText} />;
  return (
    <>
      <ul aria-label="Conversations" className="divide-y divide-line">
        {data.map((conversation) => (
          <li key={conversation.id} className="[contain-intrinsic-height:68px] [content-visibility:auto]">
            {children(conversation)}
          </li>
        ))}
      </ul>
      {hasMore ? (
        <div className="flex flex-col gap-2 p-3">
          {more.isError ? <InlineStatus tone="error">{errorMessage(more.error)}</InlineStatus> : null}
          <LoadMoreButton hasMore pending={more.isPending} onMore={() => more.mutate()} />
        </div>
      ) : null}
    </>
  );
}

/** Placeholders for people who are loading. */
export function PeopleSkeleton({ label }: { label: string }) {
  return (
    <SkeletonGroup label={label} className="divide-y divide-line">
      {[0, 1, 2, 3].map((place) => (
        <div key={place} className="flex items-center gap-3 px-3 py-2.5">
          <Skeleton className="size-12 shrink-0 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-32" />
            <Skeleton className="h-3.5 w-48 max-w-full" />
          </div>
        </div>
      ))}
    </SkeletonGroup>
  );
}
