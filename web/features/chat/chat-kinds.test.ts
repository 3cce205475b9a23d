import { expect, it, vi } from "vitest";

import { listConversations, openConversation, sendMessage } from "#contracts/chat.ts";

import { answerCalls, keepLists, makeReply } from "../../platform/testing/run-hook.tsx";
import { runOutbox } from "../../platform/testing/run-outbox.ts";
import { chatKinds } from "./chat-kinds.ts";
import { CHAT_MESSAGE, sendText } from "./chat-outbox.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

it.each([3, undefined])(
  "a message names whom it is for, whatever has become of its conversation (%s) meanwhile",
  async (conversationId) => {
    const sent: unknown[] = [];
    answerCalls((_call, { body }) => {
      sent.push(JSON.parse(body));
      return makeReply(sendMessage);
    });
    const sending = { idempotencyKey: "a-message-of-friday", timeoutMs: 1_000 };
    const kind = chatKinds.find(({ name }) => name === CHAT_MESSAGE);
    const message = { userId: 2, conversationId, content: "Morning", otherName: "Bert" };
    await kind?.send(message, sending as never, []);
    const named = conversationId === undefined ? {} : { conversationId };
    expect(sent).toEqual([{ ...named, otherUserId: 2, content: "Morning", clientId: "a-message-of-friday" }]);
  },
);

it("a message that is refused has its chat read again, which may be closed", async () => {
  runOutbox(chatKinds);
  const listStale = keepLists({ list: [listConversations, {}], opened: [openConversation, {}] });
  answerCalls(() => 403);
  sendText({ userId: 2, conversationId: 3, content: "Morning", otherName: "Bert" });
  await vi.waitFor(() => expect(listStale()).toEqual(["list", "opened"]));
});
