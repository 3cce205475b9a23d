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
  /** False where the address itself says that it is open. */
  backCloses?: boolean | undefined;
}

/** Longer than this nobody waits for the chat: the interest itself is declared. */
const CHAT_PATIENCE_MS = 4_000;

/** Whether the owner can be written to: there is a chat about the job then, if nobody has written in it yet. */
function beginChat({ id, author }: Job): Promise<boolean> {
  const body = { otherUserId: author.id, jobId: id };
  return call(openConversation, { body, patienceMs: CHAT_PATIENCE_MS }).then(
    () => true,
    () => false,
  );
}

/** What declaring interest gives away is said before it is done; it leads to the chat, in which a note stands. */
export function DeclareDialog({ job, open, onClose, backCloses }: JobDialogProps) {
  const feedback = useFeedback();
  const { data: me } = useCurrentUser();
  const [note, setNote, forgetNote] = useDraft(noteDraft(job.id), "");
  // A success closes the dialog, and its words must not go with it; on a phone the button that has changed says it.
  const notify: typeof feedback.notify = (message) => {
    if (message.tone === "success") acknowledge(message.title ?? "");
    else feedback.notify(message);
  };
  const [isOpening, setOpening] = useState(false);
  // On a phone the chat is a screen of its own, which takes the dialog's place.
  const leadToChat = async (isWritten: boolean) => {
    if (!isPhone()) onClose();
    setOpening(true);
    const isThere = isWritten || (await beginChat(job));
    setOpening(false);
    if (isThere) openChat(job.author.id, job.author.name, job.id);
    else if (isPhone()) onClose();
  };
  const { declare, isDeclaring } = useInterest(job, { ...feedback, notify }, (how) => {
    // What waits is not in the chat yet; the outbox clears the draft when it is.
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
