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

/** An open chat asks this often, while nothing comes by the socket. */
const POLL_MS = 30_000;

/** Keeps what a chat shows up to date while it is on the screen. */
export function useChatUpdates(): void {
  useEffect(followUpdates, []);
  const count = useEndpoint(countUnreadMessages, {}, { refetchInterval: usePollingWhileDown(POLL_MS) }).data
    ?.count;
  const isDown = useConnection() !== "open";
  // Without the socket the count is all that tells of a new message.
  useEffect(() => {
    if (isDown && count !== undefined) void refreshChats();
    // oxlint-disable-next-line react/exhaustive-deps -- only another count is news
  }, [count]);
}

/** The conversations that are not hidden, the latest first: those shown so far. */
export function useConversations() {
  return useQuery<Conversation[], ApiError>({ queryKey: LIST_KEY, queryFn: readList });
}

interface Opened {
  /** Undefined while it is being looked for, and for a draft. */
  conversation: Conversation | undefined;
  /** The server has said which it is, and heard which job it is about. */
  isAnswered: boolean;
  isPending: boolean;
  /** Why it could not be read or begun: with a person it is a draft then, which its first message begins. */
  error: ApiError | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** The conversation that is meant, begun on the server if there is none with that person yet. */
export function useOpened({ conversationId, userId, jobId }: ChatTarget): Opened {
  const { asked } = useChatOpening();
  const whom = `${asked} ${conversationId} ${userId}`;
  const [answered, setAnswered] = useState<{ whom: string; jobId: number | undefined; id: number }>();
  const isSame = answered?.whom === whom && (jobId === undefined || jobId === answered.jobId);
  const known = isSame ? answered.id : undefined;
  // Asked for again after another was shown, it is opened again: the reader may have hidden it meanwhile.
  if (answered !== undefined && answered.whom !== whom) setAnswered(undefined);
  const list = useConversations();
  const listed = list.data?.find(({ id, otherUser }) =>
    conversationId === undefined ? otherUser?.id === userId : id === conversationId,
  );
  // What it is about is said on the server, where the other side sees it as well: once, as either may say another since.
  const isOther = known === undefined && jobId !== undefined && listed?.aboutJob?.id !== jobId;
  const isMissing = (listed === undefined || isOther) && !list.isPending;
  const opened = useQuery<Conversation, ApiError>({
    queryKey: [...endpointKey(openConversation), { whom, jobId: isSame ? answered.jobId : jobId }],
    async queryFn() {
      const guard = guardOwner();
      // Opening shows it again, which is not for one that another device has hidden since.
      const id = conversationId ?? known;
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
    enabled: isMissing && (conversationId ?? userId) !== undefined,
    // Asked again each time: it may have been hidden since.
    staleTime: 0,
    gcTime: 0,
  });
  // Not as the device has kept it: what the server says next may be another thing.
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

/** The messages of a conversation, the newest page first; `fetchNextPage` reads older ones. */
export function useThread(conversationId: number | undefined) {
  const params = { id: conversationId ?? 0 };
  const next = (page: ReplyOf<typeof listMessages>) => {
    const [oldest] = page;
    if (oldest === undefined || page.length < MESSAGE_PAGE_SIZE) return undefined;
    return { params, query: { before: oldest.id } };
  };
  return useEndpointPages(listMessages, { params }, { enabled: conversationId !== undefined, next });
}
