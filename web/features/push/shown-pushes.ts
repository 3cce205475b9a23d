import { hashKey } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";

import { countUnreadMessages, listConversations, type Conversation } from "#contracts/chat.ts";
import { countUnreadNotifications, listNotifications, type Notification } from "#contracts/notifications.ts";
import { PUSH_TAGS } from "#contracts/push.ts";

import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";

/** Whether each item of a list is unread, by its tag. */
type Marks = ReadonlyMap<string, boolean>;
const NONE: Marks = new Map();

/** Reads these marks from a response, by query hash. */
const LISTS = new Map<string, (data: unknown) => Marks>([
  [
    hashKey(endpointKey(listConversations, {})),
    (data) =>
      new Map((data as Conversation[]).map((one) => [PUSH_TAGS.conversation(one.id), one.unreadCount > 0])),
  ],
  [
    hashKey([...endpointKey(listNotifications, { query: {} }), "pages"]),
    (data) =>
      new Map(
        (data as InfiniteData<Notification[]>).pages
          .flat()
          .map((one) => [PUSH_TAGS.notification(one.id), !one.isRead]),
      ),
  ],
]);
const COUNTS = new Map([
  [hashKey(endpointKey(countUnreadMessages, {})), "conversation-"],
  [hashKey(endpointKey(countUnreadNotifications, {})), "notification-"],
]);

/** The last known marks of each list. */
const known = new Map<string, Marks>();

/**
 * Closes notifications whose item was unread in a list and no longer is. Items missing before are left alone: a list
 * not read recently may lack what was pushed.
 */
function follow(queryHash: string, data: unknown): void {
  if (data === undefined) return;
  const prefix = COUNTS.get(queryHash);
  if (prefix !== undefined && (data as { count: number }).count === 0) close((tag) => tag.startsWith(prefix));
  const marks = LISTS.get(queryHash)?.(data);
  if (marks === undefined) return;
  const before = known.get(queryHash) ?? NONE;
  known.set(queryHash, marks);
  const isRead = (tag: string) => before.get(tag) === true && marks.get(tag) === false;
  if ([...before.keys()].some(isRead)) close(isRead);
}

// A notification that could not be closed goes with the next response, or by hand.
const close = (isRead: (tag: string) => boolean) => void closeShown(isRead).catch(() => undefined);

const answers = queryClient.getQueryCache();
for (const { queryHash, state } of answers.getAll()) follow(queryHash, state.data);
// From now on, for as long as the page lives.
answers.subscribe((event) => {
  if (event.type === "updated" && event.action.type === "success")
    follow(event.query.queryHash, event.query.state.data);
});

/** Closes the notifications of items that have been read, by tag. */
export async function closeShown(isRead: (tag: string) => boolean): Promise<void> {
  if (!("serviceWorker" in navigator && "Notification" in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const each of shown) if (isRead(each.tag)) each.close();
}
