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

/**
 * Fetches the latest chats for reading them without a signal, one after the other: those in which something was written
 * since. Nothing is marked as read by it. What fails is tried again with the next connection.
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
    for (const { id, latestMessage } of conversations) {
      if (latestMessage === null || (await newestKept(id)) >= latestMessage.id) continue;
      const params = { id };
      const messages = await call(listMessages, { params });
      if (isAnothers()) return;
      await keepForLater(threadKey(id), { pages: [messages], pageParams: [{ params }] });
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } catch {
    // The signal has gone, or there were too many requests.
  }
}

async function newestKept(id: number): Promise<number> {
  const thread = (await findForLater(threadKey(id)))?.data as { pages: Message[][] } | undefined;
  return thread?.pages[0]?.at(-1)?.id ?? 0;
}
