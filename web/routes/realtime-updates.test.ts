import { InfiniteQueryObserver, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { listBlocked } from "#contracts/blocks.ts";
import { countUnreadMessages, getConversation, listConversations, listMessages } from "#contracts/chat.ts";
import type { Conversation } from "#contracts/chat.ts";
import { getCurrentUser } from "#contracts/current-user.ts";
import type { Message } from "#contracts/message.ts";
import { countUnreadNotifications, listNotifications } from "#contracts/notifications.ts";
import type { Notification } from "#contracts/notifications.ts";
import { fillPath } from "#contracts/pages.ts";
import type { ServerMessage, ServerMessageOf } from "#contracts/realtime.ts";

import { followUpdates } from "../features/chat/chat-cache.ts";
import { followUnread } from "../features/chat/unread-messages.ts";
import { followNotifications } from "../features/notifications/follow-notifications.ts";
import { queryClient } from "../platform/query-client.ts";
import { realtimeEvents, type UpdateType } from "../platform/realtime.ts";
import { startSession } from "../platform/session.ts";
import "../platform/start-realtime.ts";
import { endpointKey, readCached } from "../platform/use-endpoint.ts";

// Must exist while the module loads, which listens for a sign-in in another tab.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const [ME, THEM, TALK] = [1, 2, 7];
const at = (second: number) => new Date(Date.UTC(2026, 10, 22, 9, 0, second)).toISOString();
const params = { id: TALK };

/** The server's current rows. */
interface Rows {
  messages: Message[];
  notifications: Notification[];
  isHidden: boolean;
  canSend: boolean;
  blockedIds: number[];
  user: { role: string };
}
let rows: Rows;

const message = (id: number, senderId: number): Message => ({
  id,
  conversationId: TALK,
  senderId,
  content: `message ${id}`,
  mentions: [],
  createdAt: at(id),
  isRead: false,
  clientId: null,
});
const notification = (id: number): Notification => ({
  id,
  type: "like",
  message: `notification ${id}`,
  createdAt: at(id),
  isRead: false,
  relatedUserId: THEM,
  relatedId: 3,
  relatedPostId: 3,
  relatedCommentId: null,
  relatedJobId: null,
  actor: null,
  link: null,
});
const unreadIn = (all: readonly Message[]) => all.filter((each) => each.senderId === THEM && !each.isRead);

function conversation(): Conversation {
  const { id, content, createdAt, senderId } = rows.messages.at(-1)!;
  return {
    id: TALK,
    user1Id: ME,
    user2Id: THEM,
    lastMessageAt: createdAt,
    isHidden: rows.isHidden,
    otherUser: { id: THEM, name: "Bert", trade: "Tiler", avatar: null },
    unreadCount: unreadIn(rows.messages).length,
    latestMessage: { id, content, createdAt, isFromCurrentUser: senderId === ME },
    aboutJob: null,
    messagesChangedAt: null,
    sharesReadMarks: true,
    can: { send: rows.canSend },
  };
}

const ANSWERS: Readonly<Record<string, () => unknown>> = {
  [getCurrentUser.path]: () => rows.user,
  [listNotifications.path]: () => rows.notifications,
  [countUnreadNotifications.path]: () => ({
    count: rows.notifications.filter((each) => !each.isRead).length,
  }),
  [countUnreadMessages.path]: () => ({ count: rows.isHidden ? 0 : unreadIn(rows.messages).length }),
  [listConversations.path]: () => (rows.isHidden ? [] : [conversation()]),
  [listBlocked.path]: () => rows.blockedIds,
  [fillPath(getConversation.path, params)]: conversation,
  [fillPath(listMessages.path, params)]: () => rows.messages,
};

/** The cached reads that a page shows of all this. */
const READS = [
  { key: endpointKey(getCurrentUser, {}), path: getCurrentUser.path },
  { key: endpointKey(countUnreadNotifications, {}), path: countUnreadNotifications.path },
  { key: endpointKey(countUnreadMessages, {}), path: countUnreadMessages.path },
  { key: endpointKey(listConversations, {}), path: listConversations.path },
];
const PAGES = [
  { key: [...endpointKey(listBlocked, { query: {} }), "pages"], path: listBlocked.path },
  { key: [...endpointKey(listNotifications, { query: {} }), "pages"], path: listNotifications.path },
  {
    key: [...endpointKey(listMessages, { params }), "pages"],
    path: fillPath(listMessages.path, params),
  },
];

const fetched = vi.fn<(address: string) => Promise<Response>>((address) => {
  const read = ANSWERS[address.split("?")[0] ?? ""];
  // The server replies with what it had when it was asked.
  const body = JSON.stringify(read?.() ?? []);
  return Promise.resolve(new Response(body, { status: read === undefined ? 404 : 200 }));
});
const ask = async (path: string) => (await fetched(path)).json() as Promise<unknown>;
let stops: (() => void)[] = [];
const isIdle = () =>
  vi.waitFor(() => {
    if (queryClient.isFetching() > 0) throw new Error("still reading");
  });

beforeEach(async () => {
  vi.stubGlobal("fetch", fetched);
  vi.stubGlobal("window", new EventTarget());
  // Somewhere for announcements.
  const region = { isConnected: true, setAttribute: () => {}, append: () => {}, remove: () => {} };
  vi.stubGlobal("document", { createElement: () => region, body: { append: () => {} } });
  startSession("token", { id: ME, draftKey: "" });
  rows = {
    messages: [message(1, THEM), message(2, ME)],
    notifications: [notification(1)],
    isHidden: false,
    canSend: true,
    blockedIds: [],
    user: { role: "member" },
  };
  followUpdates();
  stops = [
    followUnread(),
    followNotifications(),
    ...READS.map(({ key, path }) =>
      new QueryObserver(queryClient, { queryKey: key, queryFn: () => ask(path) }).subscribe(() => {}),
    ),
    ...PAGES.map(({ key, path }) =>
      new InfiniteQueryObserver(queryClient, {
        queryKey: key,
        queryFn: () => ask(path),
        initialPageParam: undefined,
        getNextPageParam: () => undefined,
      }).subscribe(() => {}),
    ),
  ];
  await isIdle();
});
afterEach(() => {
  for (const stop of stops) stop();
  queryClient.clear();
  vi.unstubAllGlobals();
  fetched.mockClear();
});

/** Waits until the cache agrees with the server on everything. */
async function isFresh(): Promise<void> {
  await vi.waitFor(async () => {
    expect(queryClient.isFetching()).toBe(0);
    for (const { key, path } of READS) expect(queryClient.getQueryData(key)).toEqual(await ask(path));
    for (const { key, path } of PAGES)
      expect(queryClient.getQueryData<{ pages: unknown[] }>(key)?.pages.flat()).toEqual(await ask(path));
  });
}

type Change<T extends UpdateType> = () => ServerMessageOf<T>;

/** All changes that can happen, and the server's message about each; a type without an entry does not compile. */
const HAPPENINGS: { [T in UpdateType]: Readonly<Record<string, Change<T>>> } = {
  notification: {
    "one more": () => {
      rows.notifications.unshift(notification(9));
      return { type: "notification", data: { id: 9 } };
    },
    "all read elsewhere": () => {
      rows.notifications = rows.notifications.map((each) => ({ ...each, isRead: true }));
      return { type: "notification", data: {} };
    },
    "one deleted elsewhere": () => {
      rows.notifications = [];
      return { type: "notification", data: {} };
    },
  },
  message: {
    "one came, and with it its text": () => {
      rows.messages.push(message(3, THEM));
      return { type: "message", data: { conversationId: TALK, message: message(3, THEM) } };
    },
    "a long one came": () => {
      rows.messages.push(message(3, THEM));
      return { type: "message", data: { conversationId: TALK } };
    },
    "one went out from another device, and shows the chat again": () => {
      rows.isHidden = false;
      rows.messages.push(message(3, ME));
      return { type: "message", data: { conversationId: TALK, message: message(3, ME) } };
    },
  },
  message_read: {
    "read on another device": () => {
      rows.messages = rows.messages.map((each) =>
        each.senderId === THEM ? { ...each, isRead: true } : each,
      );
      return { type: "message_read", data: { conversationId: TALK, readerId: ME, from: 1, upTo: 1 } };
    },
    "read by the other": () => {
      rows.messages = rows.messages.map((each) => (each.senderId === ME ? { ...each, isRead: true } : each));
      return { type: "message_read", data: { conversationId: TALK, readerId: THEM, from: 2, upTo: 2 } };
    },
  },
  conversation_changed: {
    "hidden on another device": () => {
      rows.isHidden = true;
      return { type: "conversation_changed", data: { conversationId: TALK } };
    },
  },
  post_counts: {
    "nothing that is kept here": () => ({ type: "post_counts", data: { posts: [] } }),
  },
  board_changed: {
    "nothing that is read by itself": () => ({ type: "board_changed", data: { board: "jobs" } }),
  },
  account_changed: {
    "made a moderator": () => {
      rows.user = { role: "moderator" };
      return { type: "account_changed" };
    },
  },
  member_hidden: {
    "blocked on another device": () => {
      rows.canSend = false;
      rows.blockedIds = [THEM];
      return { type: "member_hidden", data: { userId: THEM, isHidden: true } };
    },
  },
  typing: {
    "nothing that a server keeps": () => ({ type: "typing", data: { conversationId: TALK, userId: THEM } }),
  },
};

describe.each(Object.entries(HAPPENINGS))(
  "%s",
  (_, changes: Readonly<Record<string, () => ServerMessage>>) => {
    it.each(Object.entries(changes))("%s: the cache is what a fresh read gives", async (__, change) => {
      await isFresh();
      realtimeEvents.hear(change());
      await isFresh();
    });
  },
);

describe("connections", () => {
  const happen = () => {
    rows.notifications.unshift(notification(9));
    rows.messages.push(message(3, THEM));
    rows.user = { role: "admin" };
  };
  const countsAsked = ({ path }: { path: string }) =>
    fetched.mock.calls.filter(([address]) => address === path).length;

  it("reads all that may have been missed", async () => {
    happen();
    realtimeEvents.connected(false);
    await isFresh();
  });

  it("counts a notification that came while the page connected", async () => {
    await isFresh();
    const before = countsAsked(countUnreadNotifications);
    rows.notifications.unshift(notification(9));
    realtimeEvents.connected(true);
    await isIdle();
    expect(countsAsked(countUnreadNotifications)).toBe(before + 1);
  });

  it("counts a message that came while the page connected", async () => {
    await isFresh();
    rows.messages.push(message(3, THEM));
    realtimeEvents.connected(true);
    await vi.waitFor(() => expect(readCached(countUnreadMessages, {})).toEqual({ count: 2 }));
  });
});
