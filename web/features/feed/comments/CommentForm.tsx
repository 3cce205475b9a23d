import { SendHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { replyToComment } from "#contracts/feed.ts";
import { COMMENT_MAX } from "#contracts/reference/limits.ts";

import { wordsOf } from "../../../platform/api-error.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { findFaults } from "../../../platform/form-faults.ts";
import { Button } from "../../../ui/Button.tsx";
import { Field } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import { sendOnEnter } from "../enter-key.ts";

interface CommentFormProps {
  /** Under which name what is typed is kept. */
  draft: string;
  /** What the box is for: 'Write a comment'. */
  label: string;
  placeholder?: string | undefined;
  /** What is there at first: the comment that is being changed. */
  start?: string | undefined;
  sendLabel: string;
  takesFocus?: boolean | undefined;
  /** Sends the trimmed text; a refusal keeps it in the box, with the server's words under it. */
  onSend: (content: string) => Promise<unknown>;
  onCancel?: (() => void) | undefined;
}

/** A box for a comment, a reply or a change to either. What is typed survives a reload. */
export function CommentForm(props: CommentFormProps) {
  const { draft, label, placeholder, start = "", sendLabel, takesFocus = false, onSend, onCancel } = props;
  const [text, setText, forget] = useDraft(draft, start);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  // State comes a moment late for the second of two quick presses.
  const sending = useRef(false);
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  const send = async () => {
    if (sending.current) return;
    const found = findFaults(replyToComment.body, { content: text })["content"];
    setFault(found);
    box.current?.focus();
    if (found !== undefined) return;
    sending.current = true;
    setSending(true);
    try {
      await onSend(text.trim());
      forget();
    } catch (error) {
      setFault(wordsOf(error));
    } finally {
      sending.current = false;
      setSending(false);
    }
  };
  const cancel = () => {
    if (text.trim() === start) forget();
    onCancel?.();
  };

  const sendButton =
    onCancel === undefined ? (
      <IconButton
        type="submit"
        variant="primary"
        className="touch:size-11"
        label={sendLabel}
        aria-busy={isSending || undefined}
        icon={isSending ? <Spinner /> : <SendHorizontal aria-hidden />}
      />
    ) : null;
  return (
    <form
      noValidate
      className="flex min-w-0 flex-1 flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <div className="flex items-start gap-2">
        <div className="min-w-0 flex-1">
          <Field label={label} hideLabel error={fault}>
            <Textarea
              ref={box}
              value={text}
              max={COMMENT_MAX}
              minRows={1}
              look="quiet"
              dir="auto"
              placeholder={placeholder}
              readOnly={isSending}
              onChange={(event) => {
                setText(event.target.value);
                setFault(undefined);
              }}
              onKeyDown={(event) => {
                sendOnEnter(() => void send())(event);
                if (event.key === "Escape" && !event.nativeEvent.isComposing) cancel();
              }}
            />
          </Field>
        </div>
        {sendButton}
      </div>
      {onCancel === undefined ? null : (
        <div className="flex justify-end gap-2">
          <Button size="sm" onClick={cancel} disabled={isSending}>
            Cancel
          </Button>
          <Button size="sm" type="submit" variant="primary" pending={isSending} pendingText="Sending…">
            {sendLabel}
          </Button>
        </div>
      )}
    </form>
  );
}
