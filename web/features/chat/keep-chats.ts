import type { InfiniteData } from "@tanstack/react-query";

import { listMessages, type Conversation, type ConversationPage } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { call } from "../../platform/api-client.ts";
import { readSavesData } from "../../platform/data-saver.ts";
import { findForLater, keepForLater } from "../../platform/kept/kept-answers.ts";
import { readToken } from "../../platform/session.ts";
import { serverOffset } from "../../ui/relative-time.ts";
import { LIST_KEY, readPage, threadKey } from "./chat-cache.ts";

/** Between two of them: what the reader asks for has the line. */
const PAUSE_MS = 500;
/** So many can be read without a signal, opened before or not; of each its last page. */
const CHATS_KEPT = 30;

/** A thread as it is cached, and as of which change of its messages; one that was read on the screen does not say. */
interface KeptThread extends InfiniteData<Message[]> {
  readonly messagesChangedAt?: string | null;
}

/** Whose whole list was gone through since this page was loaded. */
let goneThrough: string | null = null;

/**
 * Drops from the device the threads of which a moderator has taken something away since, and fetches the latest chats for
 * reading them without a signal, one after the other, unless data is saved: those in which something was written since.
 * Nothing is marked as read by it. What fails is tried again with the next connection; the chats further down are gone
 * through once a page.
 */
export async function keepChats(): Promise<void> {
  const token = readToken();
  // What is kept is sealed for whoever is signed in then.
  const isAnothers = () => readToken() !== token;
  try {
    const latest = await readPage(null, CHATS_KEPT);
    if (isAnothers()) return;
    await keepForLater(LIST_KEY, latest.conversations);
    const missing: Conversation[] = [];
    for (const conversation of latest.conversations) {
      const newest = (await dropChanged(conversation)) ?? 0;
      if (newest < (conversation.latestMessage?.id ?? 0)) missing.push(conversation);
    }
    for (const { id, messagesChangedAt } of readSavesData() ? [] : missing) {
      const params = { id };
      const messages = await call(listMessages, { params });
      if (isAnothers()) return;
      const thread: KeptThread = { pages: [messages], pageParams: [{ params }], messagesChangedAt };
      await keepForLater(threadKey(id), thread);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
    let cursor = goneThrough === token ? null : latest.nextCursor;
    while (cursor !== null) {
      const page: ConversationPage = await readPage(cursor);
      if (isAnothers()) return;
      for (const conversation of page.conversations)
        if (conversation.messagesChangedAt !== null) await dropChanged(conversation);
      cursor = page.nextCursor;
    }
    goneThrough = token;
  } catch {
    // The signal has gone, or there were too many requests.
  }
}

/** Drops what is kept of a thread that was read before its latest change; of another its newest message's id. */
async function dropChanged({ id, messagesChangedAt }: Conversation): Promise<number | undefined> {
  const kept = await findForLater(threadKey(id));
  if (kept?.data === undefined) return undefined;
  const { messagesChangedAt: mark, pages } = kept.data as KeptThread;
  const isCurrent =
    mark === undefined
      ? kept.at + serverOffset.current() > Date.parse(messagesChangedAt ?? "1970")
      : mark === messagesChangedAt;
  if (isCurrent) return pages[0]?.at(-1)?.id;
  await keepForLater(threadKey(id), undefined);
  return undefined;
}
