import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

import { countUnreadMessages, getConversation, listMessages, openConversation } from "#contracts/chat.ts";
import type { Conversation } from "#contracts/chat.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { MESSAGE_PAGE_SIZE } from "#contracts/reference/limits.ts";

import { call } from "../../platform/api-client.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { useConnection, usePollingWhileDown } from "../../platform/realtime.ts";
import { guardOwner } from "../../platform/session.ts";
import { endpointKey, useEndpoint, useEndpointPages } from "../../platform/use-endpoint.ts";
import { followUpdates, LIST_KEY, noteConversation, readList, refreshChats } from "./chat-cache.ts";
import { useChatOpening } from "./chat-opener.ts";
import type { ChatTarget } from "./chat-opener.ts";

/** Polling interval of an open chat while the socket is down. */
const POLL_MS = 30_000;

/** Keeps the open chats up to date. */
export function useChatUpdates(): void {
  useEffect(followUpdates, []);
  const count = useEndpoint(countUnreadMessages, {}, { refetchInterval: usePollingWhileDown(POLL_MS) }).data
    ?.count;
  const isDown = useConnection() !== "open";
  // Without the socket, only the count tells of a new message.
  useEffect(() => {
    if (isDown && count !== undefined) void refreshChats();
    // oxlint-disable-next-line react/exhaustive-deps -- only another count is news
  }, [count]);
}

/** The conversations that are not hidden, latest first: the pages shown so far. */
export function useConversations() {
  return useQuery<Conversation[], ApiError>({ queryKey: LIST_KEY, queryFn: readList });
}

interface Opened {
  /** Undefined while loading, and for a draft. */
  conversation: Conversation | undefined;
  /** The server has confirmed which conversation it is, and knows the job it is about. */
  isAnswered: boolean;
  isPending: boolean;
  /** Why it could not be read or created; with a member it is then a draft, created by its first message. */
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The conversation that the target names; created on the server if there is none with that member. */
export function useOpened({ conversationId, userId, jobId }: ChatTarget): Opened {
  const { asked } = useChatOpening();
  const whom = `${asked} ${conversationId} ${userId}`;
  const [answered, setAnswered] = useState<{ whom: string; jobId: number | undefined; id: number }>();
  const isSame = answered?.whom === whom && (jobId === undefined || jobId === answered.jobId);
  const known = isSame ? answered.id : undefined;
  // When opened again after another chat, it is reopened: the reader may have hidden it in the meantime.
  if (answered !== undefined && answered.whom !== whom) setAnswered(undefined);
  const list = useConversations();
  const listed = list.data?.find(({ id, otherUser }) =>
    conversationId === undefined ? otherUser?.id === userId : id === conversationId,
  );
  // The job is stored on the server, where the other member sees it too. Sent once, since either may name another job
  // later.
  const isOther = known === undefined && jobId !== undefined && listed?.aboutJob?.id !== jobId;
  const isMissing = (listed === undefined || isOther) && !list.isPending;
  // No event reports the end of a block or a ban.
  const isClosed = listed?.can.send === false;
  const opened = useQuery<Conversation, ApiError>({
    queryKey: [...endpointKey(openConversation), { whom, jobId: isSame ? answered.jobId : jobId }],
    async queryFn() {
      const guard = guardOwner();
      // Opening a conversation un-hides it, which must not happen to one that another device has hidden since.
      const id = conversationId ?? known ?? (isOther ? undefined : listed?.id);
      const found =
        id === undefined
          ? await call(openConversation, {
              body: { otherUserId: userId ?? 0, ...(jobId !== undefined && { jobId }) },
            })
          : await call(getConversation, { params: { id } });
      guard();
      noteConversation(found);
      return found;
    },
    enabled: (isMissing || isClosed) && (conversationId ?? userId) !== undefined,
    // Read each time, since it may have been hidden.
    staleTime: 0,
    gcTime: 0,
  });
  // Not the cached list: the server's list may differ.
  const answer = opened.data ?? (isOther || list.isFetching || list.isError ? undefined : listed);
  if (known === undefined && answer !== undefined) setAnswered({ whom, jobId, id: answer.id });
  return {
    conversation: listed ?? opened.data,
    isAnswered: known !== undefined,
    isPending: listed === undefined && (list.isPending || opened.isLoading),
    error: listed === undefined ? opened.error : null,
    isFetching: opened.isFetching,
    refetch: opened.refetch,
  };
}

/** The messages of a conversation, newest page first; `fetchNextPage` reads older ones. */
export function useThread(conversationId: number | undefined) {
  const params = { id: conversationId ?? 0 };
  const next = (page: ReplyOf<typeof listMessages>) => {
    const [oldest] = page;
    if (oldest === undefined || page.length < MESSAGE_PAGE_SIZE) return undefined;
    return { params, query: { before: oldest.id } };
  };
  return useEndpointPages(listMessages, { params }, { enabled: conversationId !== undefined, next });
}
