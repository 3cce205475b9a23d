import type { InfiniteData } from "@tanstack/react-query";

import { getConversation, listMessages } from "#contracts/chat.ts";
import type { Conversation, ConversationPage } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { call } from "../../platform/api-client.ts";
import { readSavesData } from "../../platform/data-saver.ts";
import { findCached, cacheResponse } from "../../platform/offline-cache/response-cache.ts";
import { readToken } from "../../platform/session.ts";
import { serverOffset } from "../../ui/relative-time.ts";
import { LIST_KEY, readPage, threadKey } from "./chat-cache.ts";

/** Pause between two requests, which leaves the connection to the reader's own. */
const PAUSE_MS = 500;
const pause = () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
/** The number of chats readable offline, opened before or not; the last page of each. */
const CHATS_CACHED = 30;

/** A cached thread with the latest change it includes; a thread read on screen has no such mark. */
interface CachedThread extends InfiniteData<Message[]> {
  readonly messagesChangedAt?: string | null;
}

/** The session token for which the whole list was checked since this page was loaded or last reconnected. */
let goneThrough: string | null = null;

let isRunning = false;
/** The run asked for during another: one for all that asked. */
let next: { first: boolean } | undefined;

/**
 * Deletes from the device the threads changed by a moderator since they were stored. Then, unless data is saved,
 * downloads the latest chats with new messages for offline reading, one at a time. Marks nothing as read. Failures are
 * retried with the next connection. Chats further down the list are checked once per page load (`first`: the page's first
 * connection) and after each lost connection, during which the socket reported no change. A call during a run is served by one
 * run after it.
 */
export async function cacheChats({ first = true }: { first?: boolean } = {}): Promise<void> {
  next = { first: first && next?.first !== false };
  if (isRunning) return;
  isRunning = true;
  while (next !== undefined) {
    const how: { first: boolean } = next;
    next = undefined;
    await run(how);
  }
  isRunning = false;
}

async function run({ first }: { first: boolean }): Promise<void> {
  const token = readToken();
  const isGoneThrough = first && goneThrough === token;
  // Stored data is sealed for the member signed in at that time.
  const isAnothers = () => readToken() !== token;
  try {
    const latest = await readPage(null, CHATS_CACHED);
    if (isAnothers()) return;
    await cacheResponse(LIST_KEY, latest.conversations);
    const missing: Conversation[] = [];
    for (const conversation of latest.conversations) {
      const newest = (await dropChanged(conversation)) ?? 0;
      if (newest < (conversation.latestMessage?.id ?? 0)) missing.push(conversation);
    }
    for (const conversation of readSavesData() ? [] : missing) {
      if (isAnothers()) return;
      await fetchThread(conversation);
      await pause();
    }
    let cursor = isGoneThrough ? null : latest.nextCursor;
    while (cursor !== null) {
      await pause();
      if (isAnothers()) return;
      const page: ConversationPage = await readPage(cursor);
      if (isAnothers()) return;
      for (const conversation of page.conversations)
        if (conversation.messagesChangedAt !== null) await dropChanged(conversation);
      cursor = page.nextCursor;
    }
    goneThrough = token;
  } catch {
    // No signal, or too many requests.
  }
}

/**
 * Updates a chat's stored thread after any change of the chat: deletes it if this member has hidden the chat, and fetches it
 * again, even while data is saved, if a message in it has changed. If there is none, unless data is saved, `cacheChats`.
 */
export async function cacheChat(id: number): Promise<void> {
  // A run may have read the chat before it changed.
  if (isRunning) void cacheChats();
  const token = readToken();
  const key = threadKey(id);
  if ((await findCached(key))?.data === undefined) {
    // It may be shown again after it was hidden.
    if (!readSavesData()) void cacheChats();
    return;
  }
  try {
    const conversation = await call(getConversation, { params: { id } });
    if (readToken() !== token) return;
    if (conversation.isHidden) await cacheResponse(key, undefined);
    else if ((await dropChanged(conversation)) === undefined) await fetchThread(conversation);
  } catch {
    // It may be hidden.
    if (readToken() === token) await cacheResponse(key, undefined);
  }
}

/** Downloads a chat's latest page and stores it, unless another member has signed in meanwhile. */
async function fetchThread({ id, messagesChangedAt }: Conversation): Promise<void> {
  const token = readToken();
  const params = { id };
  const messages = await call(listMessages, { params });
  const thread: CachedThread = { pages: [messages], pageParams: [{ params }], messagesChangedAt };
  if (readToken() === token) await cacheResponse(threadKey(id), thread);
}

/** Deletes a stored thread that was read before its latest change; otherwise returns its newest message's id. */
async function dropChanged({ id, messagesChangedAt }: Conversation): Promise<number | undefined> {
  const kept = await findCached(threadKey(id));
  if (kept?.data === undefined) return undefined;
  const { messagesChangedAt: mark, pages } = kept.data as CachedThread;
  const isCurrent =
    mark === undefined
      ? kept.at + serverOffset.current() > Date.parse(messagesChangedAt ?? "1970")
      : mark === messagesChangedAt;
  if (isCurrent) return pages[0]?.at(-1)?.id;
  await cacheResponse(threadKey(id), undefined);
  return undefined;
}
