import { useState } from "react";

import {
  countUnreadMessages,
  hideConversation,
  listConversations,
  unhideConversation,
} from "#contracts/chat.ts";
import type { Conversation } from "#contracts/chat.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { cacheResponse } from "../../platform/offline-cache/response-cache.ts";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import type { Message } from "../../ui/toast-rules.ts";
import { noteConversation, threadKey } from "./chat-cache.ts";

export interface Hiding {
  hide: (conversation: Conversation) => void;
  isHiding: boolean;
  /** Conversations just hidden, which can be undone. */
  undoable: readonly Conversation[];
  undo: (conversation: Conversation) => void;
  /** Ends the undo. */
  leaveUndo: (conversation: Conversation) => void;
}

/** Hides a conversation, with an undo. */
export function useHide(notify: (message: Message) => void, onHidden?: () => void): Hiding {
  const [undoable, setUndoable] = useState<readonly Conversation[]>([]);
  /** Conversations being hidden, by id. */
  const [asked] = useState(() => new Map<number, Conversation>());
  const refresh = () =>
    Promise.all([invalidateEndpoint(listConversations), invalidateEndpoint(countUnreadMessages)]);
  const hidden = useEndpointMutation(hideConversation, {
    onSuccess(_, { params: { id } }) {
      const conversation = asked.get(Number(id));
      if (conversation !== undefined) {
        noteConversation({ ...conversation, isHidden: true });
        setUndoable((before) => [...before.filter((each) => each.id !== conversation.id), conversation]);
      }
      notify({ text: "Conversation hidden successfully", tone: "success" });
      onHidden?.();
      // Hidden conversations are missing from the list that is checked for moderators' changes, so the stored copy is
      // deleted.
      void cacheResponse(threadKey(Number(id)), undefined);
      return refresh();
    },
    onError(error) {
      notify(failureMessage(error, "Failed to hide conversation"));
      // A message has arrived that this list may not show yet.
      return error.code === "conversation_has_new" ? refresh() : undefined;
    },
  });
  const shown = useEndpointMutation(unhideConversation, {
    onSuccess: refresh,
    onError: (error) => notify({ title: "Error", text: errorMessage(error), tone: "error" }),
  });
  const leaveUndo = ({ id }: Conversation) =>
    setUndoable((before) => before.filter((each) => each.id !== id));
  return {
    hide(conversation) {
      asked.set(conversation.id, conversation);
      // Hides up to the message shown; a later message brings the conversation back.
      const { id, latestMessage } = conversation;
      hidden.mutate({ params: { id }, body: { upTo: latestMessage?.id } });
    },
    isHiding: hidden.isPending,
    undoable,
    undo(conversation) {
      shown.mutate({ params: { id: conversation.id } });
      leaveUndo(conversation);
    },
    leaveUndo,
  };
}
