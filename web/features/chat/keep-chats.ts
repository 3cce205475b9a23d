import type { InfiniteData } from "@tanstack/react-query";

import { listConversations, listMessages } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { call } from "../../platform/api-client.ts";
import { findForLater, keepForLater } from "../../platform/kept/kept-answers.ts";
import { readToken } from "../../platform/session.ts";
import { LIST_KEY, threadKey } from "./chat-cache.ts";

/** Between two of them: what the reader asks for has the line. */
const PAUSE_MS = 500;
/** So many can be read without a signal, opened before or not; of each its last page. */
const CHATS_KEPT = 30;

/** A thread as it is cached, and as of which change of its messages; one that was read on the screen does not say. */
interface KeptThread extends InfiniteData<Message[]> {
  readonly messagesChangedAt?: string | null;
}

/**
 * Fetches the latest chats for reading them without a signal, one after the other: those in which something was written
 * or taken away since. Nothing is marked as read by it. What fails is tried again with the next connection.
 */
export async function keepChats(): Promise<void> {
  const token = readToken();
  const isAnothers = () => readToken() !== token;
  try {
    const page = await call(listConversations, { query: { limit: CHATS_KEPT } });
    // What is kept is sealed for whoever is signed in then.
    if (isAnothers()) return;
    const conversations = Array.isArray(page) ? page : page.conversations;
    await keepForLater(LIST_KEY, conversations);
    for (const { id, latestMessage, messagesChangedAt } of conversations) {
      const kept = (await findForLater(threadKey(id)))?.data as KeptThread | undefined;
      const isSame = (kept?.messagesChangedAt ?? null) === messagesChangedAt;
      const newest = kept?.pages[0]?.at(-1)?.id ?? 0;
      if (latestMessage === null || (isSame && newest >= latestMessage.id)) continue;
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
