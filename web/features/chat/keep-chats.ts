import type { InfiniteData } from "@tanstack/react-query";

import { listMessages, type Conversation, type ConversationPage } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { call } from "../../platform/api-client.ts";
import { readSavesData } from "../../platform/data-saver.ts";
import { findForLater, keepForLater } from "../../platform/kept/kept-answers.ts";
import { readToken } from "../../platform/session.ts";
import { LIST_KEY, readPage, threadKey } from "./chat-cache.ts";

/** Between two of them: what the reader asks for has the line. */
const PAUSE_MS = 500;
/** So many can be read without a signal, opened before or not; of each its last page. */
const CHATS_KEPT = 30;

/** A thread as it is cached, and as of which change of its messages; one that was read on the screen does not say. */
interface KeptThread extends InfiniteData<Message[]> {
  readonly messagesChangedAt?: string | null;
}

/**
 * Drops from the device the threads of which a moderator has taken something away since, and fetches the latest chats for
 * reading them without a signal, one after the other, unless data is saved: those in which something was written since.
 * Nothing is marked as read by it. What fails is tried again with the next connection.
 */
export async function keepChats(): Promise<void> {
  const token = readToken();
  const isAnothers = () => readToken() !== token;
  const missing: Conversation[] = [];
  try {
    for (let cursor: string | null = null, isLatest = true; isLatest || cursor !== null; isLatest = false) {
      const page: ConversationPage = await readPage(cursor, isLatest ? CHATS_KEPT : undefined);
      // What is kept is sealed for whoever is signed in then.
      if (isAnothers()) return;
      if (isLatest) await keepForLater(LIST_KEY, page.conversations);
      for (const conversation of page.conversations) {
        const { id, latestMessage, messagesChangedAt } = conversation;
        if (!isLatest && messagesChangedAt === null) continue;
        const kept = (await findForLater(threadKey(id)))?.data as KeptThread | undefined;
        const isSame = (kept?.messagesChangedAt ?? null) === messagesChangedAt;
        if (kept !== undefined && !isSame) await keepForLater(threadKey(id), undefined);
        const newest = (isSame && kept?.pages[0]?.at(-1)?.id) || 0;
        if (isLatest && newest < (latestMessage?.id ?? 0)) missing.push(conversation);
      }
      cursor = page.nextCursor;
    }
    if (readSavesData()) return;
    for (const { id, messagesChangedAt } of missing) {
      const params = { id };
      const messages = await call(listMessages, { params });
      if (isAnothers()) return;
      const thread: KeptThread = { pages: [messages], pageParams: [{ params }], messagesChangedAt };
      await keepForLater(threadKey(id), thread);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } catch {
    // The signal has gone, or there were too many requests.
  }
}
