import type { InfiniteData } from "@tanstack/react-query";

import {
  countUnreadMessages,
  getConversation,
  listConversations,
  listMessages,
  openConversation,
} from "#contracts/chat.ts";
import type { Conversation, ConversationPage } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";
import { CONVERSATION_PAGE_MAX } from "#contracts/reference/limits.ts";

import { call } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";
import { onReconnect, onRealtime } from "../../platform/realtime.ts";
import { readMemberId } from "../../platform/session.ts";
import { changeCached, endpointKey, invalidateEndpoint, uniqueById } from "../../platform/use-endpoint.ts";
import { createStore, useStore } from "../../ui/store.ts";
import { createUpdates } from "./apply-updates.ts";
import type { ChatStore } from "./apply-updates.ts";
import { addMessages, applyReadMark, placeConversation, placeMessage } from "./chat-lists.ts";
import { noteTyping, stopTyping } from "./typing.ts";

type Thread = InfiniteData<Message[]>;

export const LIST_KEY = endpointKey(listConversations, {});
export const threadKey = (id: number) => [...endpointKey(listMessages, { params: { id } }), "pages"];

/** How many pages of the list are shown, and where they end: null at the end of all. */
const shown = createStore<{ pages: number; cursor: string | null }>({ pages: 1, cursor: null });

/** So many conversations after that place; null: the latest. */
export async function readPage(
  cursor: string | null,
  limit: number = CONVERSATION_PAGE_MAX,
): Promise<ConversationPage> {
  const page = await call(listConversations, { query: { limit, ...(cursor !== null && { cursor }) } });
  return Array.isArray(page) ? { conversations: page, nextCursor: null } : page;
}

/** As much of the list as was shown, the latest first: news has moved what stood there. */
export async function readList(): Promise<Conversation[]> {
  const list: Conversation[] = [];
  let cursor: string | null = null;
  for (let page = 0; page < shown.current().pages; page += 1) {
    const { conversations, nextCursor } = await readPage(cursor);
    list.push(...conversations);
    cursor = nextCursor;
    if (cursor === null) break;
  }
  shown.set({ ...shown.current(), cursor });
  return uniqueById(list);
}

/** Puts the next page under the list. */
export async function readMore(): Promise<void> {
  const { pages, cursor } = shown.current();
  if (cursor === null) return;
  const { conversations, nextCursor } = await readPage(cursor);
  shown.set({ pages: pages + 1, cursor: nextCursor });
  const list = store.list();
  if (list !== undefined) putList(uniqueById([...list, ...conversations]));
}

/** Whether the list goes on after what is shown of it. */
export function useHasMore(): boolean {
  return useStore(shown).cursor !== null;
}

/**
 * What is cached and up to date. What is being fetched is asked for again, since it may have been asked before the updates;
 * so is what is stale, which misses messages, and which an update would make look fresh.
 */
function readCurrent<Data>(key: readonly unknown[]): Data | undefined {
  const { data, fetchStatus, isInvalidated } = queryClient.getQueryState<Data>(key) ?? {};
  if (fetchStatus !== "fetching" && (data === undefined || isInvalidated === false)) return data;
  void queryClient.invalidateQueries({ queryKey: key });
  return undefined;
}

const putList = (list: Conversation[]) => queryClient.setQueryData(LIST_KEY, list);
const putThread = (id: number, pages: Message[][]) =>
  queryClient.setQueryData<Thread>(threadKey(id), (known) => known && { ...known, pages });

const store: ChatStore = {
  list: () => readCurrent<Conversation[]>(LIST_KEY),
  putList,
  thread: (id) => readCurrent<Thread>(threadKey(id))?.pages,
  putThread,
  rereadThread: (id) => void invalidateEndpoint(listMessages, { params: { id } }),
};

const updates = createUpdates(
  store,
  {
    conversation: (id) => call(getConversation, { params: { id } }),
    messages: (id, query) => call(listMessages, { params: { id }, query }),
  },
  readMemberId,
);

/** What could not be read now is read by whoever looks at it next, and told there if it fails again. */
const refetchConversation = (conversationId: number) => () =>
  Promise.all([
    invalidateEndpoint(listConversations),
    queryClient.invalidateQueries({ queryKey: threadKey(conversationId) }),
  ]);

let isListening = false;

/** From now on the cached lists follow what is told by the socket, for as long as the page lives. */
export function followUpdates(): void {
  if (isListening) return;
  isListening = true;
  onRealtime("message", ({ data }) => {
    if (data.message?.senderId !== readMemberId()) stopTyping(data.conversationId);
    updates.message(data.conversationId, data.message).catch(refetchConversation(data.conversationId));
  });
  onRealtime("message_read", ({ data }) => {
    updates.read(data.conversationId, data).catch(refetchConversation(data.conversationId));
  });
  onRealtime("conversation_changed", ({ data }) => {
    // One in which nothing was written yet is in no list.
    void invalidateEndpoint(openConversation);
    updates.changed(data.conversationId).catch(refetchConversation(data.conversationId));
  });
  onRealtime("typing", ({ data }) => noteTyping(data.conversationId));
  onReconnect(() => void refreshChats());
}

/** Reads again what is shown of chats, and forgets the rest. */
export function refreshChats(): Promise<unknown> {
  return Promise.all([invalidateEndpoint(listConversations), invalidateEndpoint(listMessages)]);
}

/** One's own message has arrived. */
export function noteSent(message: Message): void {
  const { conversationId } = message;
  // What is stale, or under way and so may lack it, is asked for again; it stands there meanwhile, as the outbox shows it no longer.
  store.thread(conversationId);
  changeCached<Thread>({ queryKey: threadKey(conversationId), exact: true }, (thread) => ({
    ...thread,
    pages: addMessages(thread.pages, [message]),
  }));
  const list = store.list();
  const placed = list && placeMessage(list, message, readMemberId());
  if (placed !== undefined) putList(placed);
  else updates.message(conversationId, message).catch(refetchConversation(conversationId));
}

/** The conversation is as given, or has been begun. */
export function noteConversation(conversation: Conversation): void {
  const list = store.list();
  if (list !== undefined) putList(placeConversation(list, conversation));
}

/** The viewer has read up to and with that message. */
export function noteRead(conversationId: number, upTo: number, unreadCount: number): void {
  const pages = store.thread(conversationId);
  if (pages !== undefined) {
    const myId = readMemberId();
    putThread(conversationId, applyReadMark(pages, { readerId: myId, from: 0, upTo }, myId));
  }
  const list = store.list();
  if (list !== undefined) {
    putList(list.map((each) => (each.id === conversationId ? { ...each, unreadCount } : each)));
  }
  void invalidateEndpoint(countUnreadMessages);
}
