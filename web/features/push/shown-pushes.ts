import { hashKey } from "@tanstack/react-query";
import type { InfiniteData } from "@tanstack/react-query";

import { countUnreadMessages, listConversations, type Conversation } from "#contracts/chat.ts";
import { countUnreadNotifications, listNotifications, type Notification } from "#contracts/notifications.ts";
import { PUSH_TAGS } from "#contracts/push.ts";

import { queryClient } from "../../platform/query-client.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";

/** By its tag, whether each thing of a list is unread. */
type Marks = ReadonlyMap<string, boolean>;
const NONE: Marks = new Map();

/** What the answers say of what is read: each by its key. */
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

/** Each list as it was last. */
const known = new Map<string, Marks>();

/** Closes what was unread in a list and no longer is: one that has not been asked for lately may not know what was pushed. */
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

// What could not be closed goes with the next answer, or by hand.
const close = (isRead: (tag: string) => boolean) => void closeShown(isRead).catch(() => undefined);

const answers = queryClient.getQueryCache();
for (const { queryHash, state } of answers.getAll()) follow(queryHash, state.data);
// From now on, for as long as the page lives.
answers.subscribe((event) => {
  if (event.type === "updated" && event.action.type === "success")
    follow(event.query.queryHash, event.query.state.data);
});

/** Takes from the screen what was read meanwhile, by its tag. */
export async function closeShown(isRead: (tag: string) => boolean): Promise<void> {
  if (!("serviceWorker" in navigator && "Notification" in window)) return;
  const registration = await navigator.serviceWorker.getRegistration();
  const shown = (await registration?.getNotifications()) ?? [];
  for (const each of shown) if (isRead(each.tag)) each.close();
}
