import type { Job } from "#contracts/jobs.ts";
import { INTEREST_NOTE_MAX } from "#contracts/reference/limits.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { ConfirmDialog } from "../../../ui/ConfirmDialog.tsx";
import { Field } from "../../../ui/Field.tsx";
import { isPhone } from "../../../ui/phone.ts";
import { Textarea } from "../../../ui/Textarea.tsx";
import { acknowledge } from "../../../ui/toast-store.ts";
import { useFeedback } from "../../../ui/use-feedback.tsx";
import { openChat } from "../../chat/index.ts";
import { describeSharing, noteDraft, useInterest } from "./use-interest.ts";

interface JobDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
}

/** What declaring interest gives away is said before it is done; a note leads to the chat in which it stands. */
export function DeclareDialog({ job, open, onClose }: JobDialogProps) {
  const feedback = useFeedback();
  const { data: me } = useCurrentUser();
  const [note, setNote, forgetNote] = useDraft(noteDraft(job.id), "");
  // A success closes the dialog, and its words must not go with it; on a phone the button that has changed says it.
  const notify: typeof feedback.notify = (message) => {
    if (message.tone === "success") acknowledge(message.title ?? "");
    else feedback.notify(message);
  };
  const { declare, isDeclaring } = useInterest(job, { ...feedback, notify }, (how) => {
    // What waits is not in the chat yet; the outbox clears the draft when it is.
    if (how !== "sent") return onClose();
    forgetNote();
    const isWritten = note.trim() !== "";
    // On a phone the chat is a screen of its own, which takes the dialog's place.
    if (!isWritten || !isPhone()) onClose();
    if (isWritten) openChat(job.author.id, job.author.name, job.id);
    return undefined;
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      tone="normal"
      title={`Declare interest in “${job.heading}”?`}
      text={describeSharing(me, job.author.name)}
      confirmLabel="Declare Interest"
      pending={isDeclaring}
      pendingText="Declaring…"
      onConfirm={() => declare(note)}
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
