import { useEffect, useState } from "react";

import {
  addContactEntry,
  deleteContactMessage,
  getContactMessage,
  listContactMessages,
  setContactClosed,
} from "#contracts/admin-contact.ts";
import type { ContactSummary } from "#contracts/admin-contact.ts";
import { CONTACT_KIND_WORDS } from "#contracts/contact-words.ts";
import { CONTACT_MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { keepWithDraft, useDraft } from "../../platform/drafts.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { refreshLog } from "../../platform/refresh-lists.ts";
import { failureMessage, failureWords } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint, useEndpoint, writeCached } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { SkeletonText } from "../../ui/Skeleton.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { CaseFacts, CaseHistory } from "./CaseFacts.tsx";

interface ContactCaseDialogProps {
  /** The message as the list has it. */
  listed: ContactSummary;
  open: boolean;
  onClose: () => void;
  /** Closes the dialog and reports the deletion. */
  onDeleted: () => void;
}

/** One message, read again when it is opened: add a note, reply by email, close it, delete it. */
export function ContactCaseDialog({ listed, open, onClose, onDeleted }: ContactCaseDialogProps) {
  const { id } = listed;
  const read = useEndpoint(getContactMessage, { params: { id } }, { refetchOnMount: "always" });
  const name = `contact-case:${id}`;
  const [text, setText, forget] = useDraft(name, "");
  const [fault, setFault] = useState<string>();
  const [deleting, setDeleting] = useState(false);
  const feedback = useFeedback();
  // Earlier data is shown at once, but only fresh data can be acted on: a colleague may have replied since.
  const contact = read.isError ? undefined : read.data;
  const isReading = read.isFetching;
  const isListOld =
    contact !== undefined &&
    !isReading &&
    (contact.answeredAt !== listed.answeredAt || contact.closedAt !== listed.closedAt);
  useEffect(() => {
    if (isListOld) void invalidateEndpoint(listContactMessages);
  }, [isListOld]);
  const refreshQueue = () => {
    void invalidateEndpoint(listContactMessages);
    refreshLog();
  };
  const readAgain = () => invalidateEndpoint(getContactMessage, { params: { id } });
  const writing = useSingleWrite(addContactEntry, {
    keys: keepWithDraft(name),
    onSuccess: (_, { body }) => {
      refreshQueue();
      forget();
      feedback.notify({ title: body.kind === "answer" ? "Answer sent" : "Note saved", tone: "success" });
      return readAgain();
    },
    onError: (error) => {
      feedback.notify({
        title: "Error",
        text: error.fields["text"] ?? failureWords(error, "That was not saved. Please try again."),
        tone: "error",
      });
      // A colleague was quicker: what they did is shown, and what was typed stays.
      return error.status === 409 ? readAgain() : undefined;
    },
  });
  const closing = useSingleWrite(setContactClosed, {
    onSuccess: (after) => {
      writeCached(getContactMessage, { params: { id } }, after);
      refreshQueue();
      feedback.notify({ title: after.closedAt === null ? "Opened again" : "Closed", tone: "success" });
    },
    onError: (error) => feedback.notify(failureMessage(error, "That was not saved. Please try again.")),
  });
  const write = (kind: "note" | "answer") => {
    feedback.clear();
    if (text.trim() === "") return setFault("Please write something");
    setFault(undefined);
    const answeredBefore = kind === "answer" ? { answeredBefore: contact?.answeredAt ?? null } : {};
    return writing.send({ params: { id }, body: { kind, text, ...answeredBefore } });
  };
  const finishDeletion = () => {
    refreshQueue();
    forget();
    setDeleting(false);
    onDeleted();
  };
  const isClosed = contact?.closedAt !== null;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`${listed.reference} · ${listed.name}`}
      description={CONTACT_KIND_WORDS[listed.kind].label}
      size="lg"
      footer={
        contact === undefined ? undefined : (
          <>
            <div className="contents *:basis-full!">{feedback.inline}</div>
            <Button
              variant="ghost"
              className="max-md:order-last max-md:basis-full! md:mr-auto"
              disabled={isReading}
              onClick={() => setDeleting(true)}
            >
              Delete
            </Button>
            <Button
              disabled={isReading}
              pending={closing.isPending}
              onClick={() => closing.send({ params: { id }, body: { closed: !isClosed } })}
            >
              {isClosed ? "Open again" : "Close message"}
            </Button>
            {isClosed ? null : (
              <>
                <Button disabled={isReading || writing.isPending} onClick={() => write("note")}>
                  Save note
                </Button>
                <Button
                  variant="primary"
                  pending={writing.isPending}
                  pendingText="Sending…"
                  disabled={isReading || contact.email === null}
                  onClick={() => write("answer")}
                >
                  Send answer
                </Button>
              </>
            )}
          </>
        )
      }
    >
      {contact === undefined ? (
        <NotLoaded read={read} skeleton={<SkeletonText lines={8} />} />
      ) : (
        <div className="flex flex-col gap-5">
          <CaseFacts contact={contact} />
          <CaseHistory contact={contact} />
          {isClosed ? null : (
            <Field
              label="Answer or note"
              error={fault}
              help="An answer goes out by email with the number; a note is for administrators only."
            >
              <Textarea
                value={text}
                dir="auto"
                max={CONTACT_MESSAGE_MAX}
                minRows={4}
                maxRows={12}
                onChange={(event) => setText(event.target.value)}
              />
            </Field>
          )}
        </div>
      )}
      <DeletionDialog
        endpoint={deleteContactMessage}
        call={{ params: { id } }}
        open={deleting}
        onClose={() => setDeleting(false)}
        title="Delete this message?"
        text={`${listed.reference} is deleted for good, with its notes and answers. Nobody is notified.`}
        gone="contact_not_found"
        onGone={finishDeletion}
        failed="Failed to delete message. Please try again."
      />
    </Dialog>
  );
}
