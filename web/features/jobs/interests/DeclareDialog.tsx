import { useState } from "react";

import { openConversation } from "#contracts/chat.ts";
import type { Job } from "#contracts/jobs.ts";
import { INTEREST_NOTE_MAX } from "#contracts/reference/limits.ts";

import { call } from "../../../platform/api-client.ts";
import { useCurrentUser } from "../../../platform/current-user.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { isPhone } from "../../../ui/phone.ts";
import { Textarea } from "../../../ui/Textarea.tsx";
import { acknowledge } from "../../../ui/toast-store.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { openChat } from "../../chat/index.ts";
import { describeSharing, noteDraft, sharesContact, useInterest } from "./use-interest.ts";

interface JobDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
  /** False when the dialog is opened by the address itself. */
  backCloses?: boolean | undefined;
}

/** Timeout for opening the chat: the interest itself is already declared. */
const CHAT_TIMEOUT_MS = 4_000;

/** Opens the chat about the job. True if the owner can be written to. */
function beginChat({ id, author }: Job): Promise<boolean> {
  const body = { otherUserId: author.id, jobId: id };
  return call(openConversation, { body, timeoutMs: CHAT_TIMEOUT_MS }).then(
    () => true,
    () => false,
  );
}

/** Says what declaring interest shares before doing it; leads to the chat, which has the note. */
export function DeclareDialog({ job, open, onClose, backCloses }: JobDialogProps) {
  const feedback = useFeedback();
  const { data: me } = useCurrentUser();
  const [note, setNote, forgetNote] = useDraft(noteDraft(job.id), "");
  // A success closes the dialog, and its message must survive that; on a phone the changed button says it.
  const notify: typeof feedback.notify = (message) => {
    if (message.tone === "success") acknowledge(message.title ?? "");
    else feedback.notify(message);
  };
  const [isOpening, setOpening] = useState(false);
  // On a phone the chat is a screen of its own, which replaces the dialog.
  const leadToChat = async (isWritten: boolean) => {
    if (!isPhone()) onClose();
    setOpening(true);
    const isThere = isWritten || (await beginChat(job));
    setOpening(false);
    if (isThere) openChat(job.author.id, job.author.name, job.id);
    else if (isPhone()) onClose();
  };
  const { declare, isDeclaring } = useInterest(job, { ...feedback, notify }, (how) => {
    // A waiting note is not in the chat yet; the outbox clears the draft once it is.
    if (how !== "sent") return onClose();
    forgetNote();
    return void leadToChat(note.trim() !== "");
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      backCloses={backCloses}
      tone="normal"
      title={`Declare interest in “${job.heading}”?`}
      text={describeSharing(me, job.author.name)}
      confirmLabel="Declare Interest"
      pending={isDeclaring || isOpening}
      pendingText="Declaring…"
      onConfirm={() => declare(note, sharesContact(me))}
    >
      <Field
        label="Note (optional)"
        help={`The first message of your chat with ${job.author.name}`}
        className="px-1.5 pt-2"
      >
        <Textarea
          value={note}
          max={INTEREST_NOTE_MAX}
          maxRows={5}
          onChange={({ target }) => setNote(target.value)}
        />
      </Field>
      {feedback.inline}
    </ConfirmDialog>
  );
}
