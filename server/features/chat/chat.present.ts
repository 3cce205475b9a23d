import type { Conversation } from "#contracts/chat.ts";
import { REMOVED_MESSAGE, type Message } from "#contracts/message.ts";

import { presentPerson } from "../../platform/person.ts";
import type { Parties } from "./chat.access.ts";
import type { ConversationRow } from "./conversations.queries.ts";
import type { MessageRow } from "./messages.queries.ts";

type Somebody = { readonly userId: number };

function presentOther({ otherId, first_name, last_name, trade_key, avatar, custom_trade }: ConversationRow) {
  if (otherId === null || first_name === null || last_name === null || trade_key === null) return null;
  return presentPerson({ id: otherId, first_name, last_name, avatar, trade_key, custom_trade });
}

/** Presents a conversation to one of its sides. */
export function presentConversation(viewer: Somebody, row: ConversationRow): Conversation {
  const { latestId, latestContent, latestAt } = row;
  const hasMessage = latestId !== null && latestContent !== null && latestAt !== null;
  return {
    ...row,
    otherUser: presentOther(row),
    latestMessage: hasMessage
      ? {
          id: latestId,
          content: latestContent,
          createdAt: latestAt,
          isFromCurrentUser: row.latestIsFromUser1 === (viewer.userId === row.user1Id),
        }
      : null,
    aboutJob: row.jobId === null ? null : { id: row.jobId, heading: row.jobHeading },
    can: { send: row.isOpen },
  };
}

/** Presents a message to one of the two sides. That the viewer's own message was read shows only if both sides allow it. */
export function presentMessage(
  viewer: Somebody,
  {
    id: conversationId,
    user1Id,
    user2Id,
    sharesReadMarks,
  }: Parties & { id: number; sharesReadMarks: boolean },
  { id, isFromUser1, content, mentions, createdAt, readAt, clientId }: MessageRow,
): Message {
  const isOwn = isFromUser1 === (viewer.userId === user1Id);
  return {
    id,
    conversationId,
    senderId: isFromUser1 ? user1Id : user2Id,
    content,
    mentions: content === REMOVED_MESSAGE ? [] : mentions,
    createdAt,
    isRead: readAt !== null && (sharesReadMarks || !isOwn),
    clientId,
  };
}
