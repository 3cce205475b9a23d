import { BRAND } from "#contracts/brand.ts";
import { PAGES } from "#contracts/pages.ts";
import { PUSH_TAGS } from "#contracts/push.ts";

import type { Deps } from "../../platform/deps.ts";
import { nameOf } from "../../platform/person.ts";
import { readNotification } from "../notifications/index.ts";
import type { Push } from "./push-sender.ts";
import { findUnreadSender } from "./push.queries.ts";

/** The ids of what happened. */
export type News =
  | { kind: "notification"; id: number }
  | { kind: "message"; id: number; conversationId: number };

/**
 * Returns the push for a device; null if there is nothing left to show: read in the meantime, withdrawn, deleted, or
 * between members who have blocked each other since. If the message was read but a later one was not, returns the `News`
 * of the later one. Never includes what was written or a title: others can see a locked screen that lies on a bench.
 */
export async function readUpdates(
  { config, db }: Deps,
  userId: number,
  news: News,
): Promise<Push | News | null> {
  const say = (words: { title: string; body: string }, path: string, tag: string) => ({
    web_push: 8030 as const,
    notification: { ...words, navigate: new URL(path, config.publicUrl).href, tag, lang: "en-GB" as const },
  });
  if (news.kind === "message") {
    const sender = await findUnreadSender(db, userId, news.id);
    if (sender === undefined) return null;
    if (sender.unreadId !== news.id) return { ...news, id: sender.unreadId };
    const words = { title: nameOf(sender), body: "Sent you a message" };
    const path = `${PAGES.mobileChat.pattern}?conversation=${news.conversationId}`;
    return { urgency: "high", payload: say(words, path, PUSH_TAGS.conversation(news.conversationId)) };
  }
  const notification = await readNotification(db, news.id);
  if (notification === null || notification.isRead || notification.userId !== userId) return null;
  const words = { title: BRAND.name, body: notification.pushMessage };
  return {
    urgency: "normal",
    payload: say(words, notification.path, PUSH_TAGS.notification(notification.id)),
  };
}
