import { beforeEach, describe, expect, it, vi } from "vitest";

import {
  countUnreadMessages,
  getConversation,
  hideConversation,
  listConversations,
} from "#contracts/chat.ts";

import { answerCalls, keepLists, makeReply, runHook } from "../../platform/testing/run-hook.tsx";
import { writeCached } from "../../platform/use-endpoint.ts";
import { useHide } from "./use-hide.ts";

const conversation = makeReply(getConversation, { id: 3 });
const notify = vi.fn();
const onHidden = vi.fn();
let listStale: () => string[];
beforeEach(() => {
  listStale = keepLists({ unread: [countUnreadMessages, {}], list: [listConversations, {}] });
  writeCached(listConversations, {}, [conversation]);
  notify.mockClear();
  onHidden.mockClear();
});

describe("hiding a conversation", () => {
  it.each([
    ["asks again for the list and the count", makeReply(hideConversation), ["unread", "list"], 1],
    ["leaves both when it is refused", 500, [], 0],
    ["leaves both when it does not arrive", "offline", [], 0],
    ["asks again for both when a message has come", 409, ["unread", "list"], 0],
  ] as const)("%s", async (_what, reply, stale, hidden) => {
    answerCalls(() => reply);
    if (reply === 409)
      globalThis.fetch = () =>
        Promise.resolve(Response.json({ code: "conversation_has_new", message: "" }, { status: 409 }));
    runHook(() => useHide(notify, onHidden)).hide(conversation);
    await vi.waitFor(() => expect(notify).toHaveBeenCalledTimes(1));
    expect(listStale()).toEqual(stale);
    expect(onHidden).toHaveBeenCalledTimes(hidden);
  });

  it("says which message it was hidden at", async () => {
    const sent: unknown[] = [];
    answerCalls((call, { body }) => {
      if (call.endsWith("/hide")) sent.push(JSON.parse(body));
      return makeReply(hideConversation);
    });
    const latestMessage = { id: 9, content: "", createdAt: "", isFromCurrentUser: false };
    runHook(() => useHide(notify, onHidden)).hide({ ...conversation, latestMessage });
    await vi.waitFor(() => expect(sent).toEqual([{ upTo: 9 }]));
  });
});
