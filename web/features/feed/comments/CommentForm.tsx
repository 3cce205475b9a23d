import { SendHorizontal } from "lucide-react";
import { useEffect, useRef, useState } from "react";

import { countCharacters } from "#contracts/fields.ts";
import { commentChange, commentForm } from "#contracts/post-form.ts";
import { COMMENT_MAX } from "#contracts/reference/limits.ts";

import { errorMessage } from "../../../platform/api-error.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { findErrors } from "../../../platform/form-errors.ts";
import { Button } from "../../../ui/Button.tsx";
import { sendOnEnter } from "../../../ui/enter-key.ts";
import { Field } from "../../../ui/Field.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";
import { Spinner } from "../../../ui/Spinner.tsx";
import { Textarea } from "../../../ui/Textarea.tsx";
import { Mentions } from "../../search/index.ts";

interface CommentFormProps {
  /** The name of the draft. */
  draft: string;
  /** The label of the box: 'Write a comment'. */
  label: string;
  placeholder?: string | undefined;
  /** The initial text: that of the comment being changed. */
  start?: string | undefined;
  sendLabel: string;
  takesFocus: boolean;
  /**
   * Receives the trimmed text. If it returns a promise, the form waits: a rejection leaves the text in the box with the
   * server's message under it, and `kept` keeps it as a draft. Without a promise the text is the receiver's from then
   * on.
   */
  onSend: (content: string) => Promise<"kept" | undefined> | void;
  /** Called when it was refused after the box had gone. */
  onRefusedLate?: ((why: string) => void) | undefined;
  onCancel?: (() => void) | undefined;
}

/** Two submissions this close together are one double press. */
const DOUBLE_PRESS_MS = 700;

/** A box for a comment, a reply or a change to either. Typed text survives a reload. */
export function CommentForm(props: CommentFormProps) {
  const { draft, label, placeholder, start = "", sendLabel, takesFocus } = props;
  const { onSend, onRefusedLate, onCancel } = props;
  const [text, setText, forget] = useDraft(draft, start);
  const [fault, setFault] = useState<string>();
  const [isSending, setSending] = useState(false);
  // A ref, because state updates too late for the second of two quick presses.
  const sending = useRef(false);
  const sentAt = useRef(0);
  const box = useRef<HTMLTextAreaElement>(null);

  useEffect(() => {
    if (takesFocus) box.current?.focus();
  }, [takesFocus]);

  const send = async () => {
    // The second of two quick presses would send the same text.
    if (sending.current || Date.now() - sentAt.current < DOUBLE_PRESS_MS) return;
    const found = findErrors(start === "" ? commentForm : commentChange, { content: text })["content"];
    setFault(found);
    box.current?.focus();
    if (found !== undefined) return;
    const outcome = onSend(text.trim());
    if (outcome === undefined) {
      sentAt.current = Date.now();
      return forget();
    }
    sending.current = true;
    setSending(true);
    try {
      if ((await outcome) !== "kept") forget();
    } catch (error) {
      if (box.current === null) onRefusedLate?.(errorMessage(error));
      else setFault(errorMessage(error));
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
        icon={isSending ? <Spinner /> : <SendHorizontal />}
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
              max={Math.max(COMMENT_MAX, countCharacters(start))}
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
          {text.includes("@") ? <Mentions field={box} /> : null}
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
