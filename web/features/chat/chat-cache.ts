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

/** The number of list pages shown, and the cursor after them; null at the end of the list. */
const shown = createStore<{ pages: number; cursor: string | null }>({ pages: 1, cursor: null });

/** Reads `limit` conversations after the cursor; null means the latest. */
export async function readPage(
  cursor: string | null,
  limit: number = CONVERSATION_PAGE_MAX,
): Promise<ConversationPage> {
  const page = await call(listConversations, { query: { limit, ...(cursor !== null && { cursor }) } });
  return Array.isArray(page) ? { conversations: page, nextCursor: null } : page;
}

/** Reads as many pages of the list as are shown, latest first, since events have moved its rows. */
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

/** Appends the next page to the list. */
export async function readMore(): Promise<void> {
  const { pages, cursor } = shown.current();
  if (cursor === null) return;
  const { conversations, nextCursor } = await readPage(cursor);
  shown.set({ pages: pages + 1, cursor: nextCursor });
  const list = store.list();
  if (list !== undefined) putList(uniqueById([...list, ...conversations]));
}

/** Whether there are more conversations than those shown. */
export function useHasMore(): boolean {
  return useStore(shown).cursor !== null;
}

/**
 * Cached data, if it is up to date. Data being fetched is requested again, since that request may predate the update.
 * So is stale data, which misses messages and which an update would make look fresh.
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

/** After a failed read, marks the data as stale: the next reader reads it again, and sees the error if that fails too. */
const refetchConversation = (conversationId: number) => () =>
  Promise.all([
    invalidateEndpoint(listConversations),
    queryClient.invalidateQueries({ queryKey: threadKey(conversationId) }),
  ]);

let isListening = false;

/** From now on the cached lists follow the socket's events, for as long as the page lives. */
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
    // A conversation without messages is in no list.
    void invalidateEndpoint(openConversation);
    updates.changed(data.conversationId).catch(refetchConversation(data.conversationId));
  });
  onRealtime("typing", ({ data }) => noteTyping(data.conversationId));
  onReconnect(() => void refreshChats());
}

/** Reads the chats on screen again and drops the rest. */
export function refreshChats(): Promise<unknown> {
  return Promise.all([invalidateEndpoint(listConversations), invalidateEndpoint(listMessages)]);
}

/** Adds the member's own message once it is sent. */
export function noteSent(message: Message): void {
  const { conversationId } = message;
  // A thread that is stale or being fetched may lack the message, so it is requested again; the message is added in the
  // meantime, since the outbox no longer shows it.
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

/** Updates or adds a conversation. */
export function noteConversation(conversation: Conversation): void {
  const list = store.list();
  if (list !== undefined) putList(placeConversation(list, conversation));
}

/** Marks messages up to and including `upTo` as read by the viewer. */
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
