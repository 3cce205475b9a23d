import type { InfiniteData } from "@tanstack/react-query";

import { countUnreadMessages, getConversation, listConversations, listMessages } from "#contracts/chat.ts";
import type { Conversation } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { call } from "../../platform/api-client.ts";
import { queryClient } from "../../platform/query-client.ts";
import { onReconnect, onRealtime } from "../../platform/realtime.ts";
import { readMemberId } from "../../platform/session.ts";
import { endpointKey, invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { createUpdates } from "./apply-updates.ts";
import type { ChatStore } from "./apply-updates.ts";
import { addMessages, markRead, placeConversation, placeMessage } from "./chat-lists.ts";
import { noteTyping, stopTyping } from "./typing.ts";

type Thread = InfiniteData<Message[]>;

const LIST_KEY = endpointKey(listConversations, {});
const threadKey = (id: number) => [...endpointKey(listMessages, { params: { id } }), "pages"];

/** Undefined, too, while it is being fetched: that is then begun anew, since it may have been asked before the news. */
function settled<Data>(key: readonly unknown[]): Data | undefined {
  const state = queryClient.getQueryState<Data>(key);
  if (state?.fetchStatus !== "fetching") return state?.data;
  void queryClient.invalidateQueries({ queryKey: key });
  return undefined;
}

const putList = (list: Conversation[]) => queryClient.setQueryData(LIST_KEY, list);
const putThread = (id: number, pages: Message[][]) =>
  queryClient.setQueryData<Thread>(threadKey(id), (known) => known && { ...known, pages });

const store: ChatStore = {
  list: () => settled<Conversation[]>(LIST_KEY),
  putList,
  thread: (id) => settled<Thread>(threadKey(id))?.pages,
  putThread,
};

const news = createUpdates(
  store,
  {
    conversation: (id) => call(getConversation, { params: { id } }),
    messages: (id, query) => call(listMessages, { params: { id }, query }),
  },
  readMemberId,
);

/** What could not be read now is read by whoever looks at it next, and told there if it fails again. */
const orAnew = (conversationId: number) => () =>
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
    news.message(data.conversationId, data.message).catch(orAnew(data.conversationId));
  });
  onRealtime("message_read", ({ data }) => {
    news.read(data.conversationId, data).catch(orAnew(data.conversationId));
  });
  onRealtime("conversation_changed", ({ data }) => {
    news.changed(data.conversationId).catch(orAnew(data.conversationId));
  });
  onRealtime("typing", ({ data }) => noteTyping(data.conversationId));
  onReconnect(() => void refreshChats());
}

/** Reads anew what is shown of chats, and forgets the rest. */
export function refreshChats(): Promise<unknown> {
  return Promise.all([invalidateEndpoint(listConversations), invalidateEndpoint(listMessages)]);
}

/** One's own message has arrived. */
export function noteSent(message: Message): void {
  const { conversationId } = message;
  const pages = store.thread(conversationId);
  if (pages !== undefined) putThread(conversationId, addMessages(pages, [message]));
  const list = store.list();
  const placed = list && placeMessage(list, message, readMemberId());
  if (placed !== undefined) putList(placed);
  else news.message(conversationId, message).catch(orAnew(conversationId));
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
    putThread(conversationId, markRead(pages, { readerId: myId, from: 0, upTo }, myId));
  }
  const list = store.list();
  if (list !== undefined) {
    putList(list.map((each) => (each.id === conversationId ? { ...each, unreadCount } : each)));
  }
  void invalidateEndpoint(countUnreadMessages);
}
