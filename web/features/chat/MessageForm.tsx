import { SendHorizontal } from "lucide-react";
import { useEffect, useRef } from "react";

import { MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { useDraft } from "../../platform/drafts.ts";
import { wakeOutbox } from "../../platform/outbox/entries.ts";
import { sendOnEnter } from "../../ui/enter-key.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { isPhone } from "../../ui/phone.ts";
import { codePoints, Textarea } from "../../ui/Textarea.tsx";
import { Mentions } from "../search/index.ts";
import { sendText } from "./chat-outbox.ts";
import { sendTyping } from "./typing.ts";

interface MessageFormProps {
  userId: number;
  /** Undefined for a draft, whose first message creates the conversation. */
  conversationId: number | undefined;
  otherName: string;
}

/**
 * The message field. A sent message leaves the field at once and appears in the thread, so the field is never disabled
 * while sending: the focus stays, and nothing can be sent twice.
 */
export function MessageForm({ userId, conversationId, otherName }: MessageFormProps) {
  const [text, setText, forget] = useDraft(`chat:${userId}`, "");
  const field = useRef<HTMLTextAreaElement>(null);
  const content = text.trim();
  const isTooLong = codePoints(text) > MESSAGE_MAX;
  const canSend = content !== "" && !isTooLong;
  // On a desktop the member has come to write; on a phone the keyboard would cover the messages.
  useEffect(() => {
    if (!isPhone()) field.current?.focus({ preventScroll: true });
  }, []);
  const send = () => {
    if (!canSend) return;
    // Keeps the text while it is not known who is signed in.
    if (sendText({ userId, conversationId, content, otherName })) forget();
    field.current?.focus({ preventScroll: true });
  };
  return (
    <form
      className="border-t border-line p-2"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <Textarea
            ref={field}
            look="quiet"
            minRows={1}
            maxRows={5}
            max={MESSAGE_MAX}
            dir="auto"
            aria-label={`Message ${otherName}`}
            placeholder="Type a message..."
            value={text}
            onChange={(event) => {
              // Loads the outbox, because what is typed will be sent.
              if (text === "") wakeOutbox();
              setText(event.target.value);
              if (conversationId !== undefined && event.target.value.trim() !== "")
                sendTyping(conversationId);
            }}
            onKeyDown={(event) => sendOnEnter(send)(event)}
          />
          {text.includes("@") ? <Mentions field={field} side="top" /> : null}
        </div>
        <IconButton
          type="submit"
          variant="primary"
          label="Send message"
          icon={<SendHorizontal />}
          disabled={!canSend}
          className="size-11 md:size-10"
          // Keeps a phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
        />
      </div>
      {isTooLong ? (
        <p role="alert" className="text-sm text-red">
          Message is too long
        </p>
      ) : null}
    </form>
  );
}
