import { daysFrom } from "#contracts/calendar.ts";
import * as contract from "#contracts/chat.ts";
import { EMPTY_CONVERSATION_DAYS } from "#contracts/reference/limits.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { changeSettings, deleteEmpty, findSettings } from "./conversations.queries.ts";
import * as conversations from "./conversations.service.ts";
import { readMessages, send } from "./messages.service.ts";
import { readUnreadCount } from "./reading.queries.ts";
import { markConversation, markMessage } from "./reading.service.ts";
import { relayTyping } from "./updates.ts";

/** Mounts direct messages between two members. */
export function mountChat(api: Api, deps: Deps): void {
  deps.jobs.registerCron("chat.delete_empty", "5 4 * * *", () =>
    deleteEmpty(deps.db, daysFrom(deps.clock.now(), -EMPTY_CONVERSATION_DAYS)),
  );
  api.handle(contract.listConversations, ({ viewer, query }) =>
    conversations.listConversations(deps, viewer, query),
  );
  api.handle(contract.openConversation, async ({ viewer, body, answerFound }) => {
    const { isNew, conversation } = await conversations.open(deps, viewer, body);
    if (!isNew) answerFound();
    return conversation;
  });
  api.handle(contract.getConversation, ({ viewer, params }) =>
    conversations.getConversation(deps, viewer, params.id),
  );
  api.handle(contract.hideConversation, ({ viewer, params, body }) =>
    conversations.hide(deps, viewer, params.id, body?.upTo),
  );
  api.handle(contract.unhideConversation, ({ viewer, params }) =>
    conversations.unhide(deps, viewer, params.id),
  );

  api.handle(contract.listMessages, ({ viewer, params, query }) =>
    readMessages(deps.db, viewer, params.id, query),
  );
  api.handle(contract.sendMessage, async ({ viewer, body, answerFound }) => {
    const { isNew, message } = await send(deps, viewer, body);
    if (!isNew) answerFound();
    return message;
  });

  api.handle(contract.markMessageRead, async ({ viewer, params }) => ({
    message: "Marked as read",
    ...(await markMessage(deps, viewer, params.id)),
  }));
  api.handle(contract.markConversationRead, async ({ viewer, params, body }) => ({
    message: "Marked as read",
    ...(await markConversation(deps, viewer, params.id, body.upTo)),
  }));
  api.handle(contract.countUnreadMessages, ({ viewer }) => readUnreadCount(deps.db, viewer.userId));

  api.handle(contract.getChatSettings, ({ viewer }) => findSettings(deps.db, viewer.userId));
  api.handle(contract.updateChatSettings, async ({ viewer, body }) => {
    await changeSettings(deps.db, viewer.userId, body);
    return body;
  });

  relayTyping(deps);
}
