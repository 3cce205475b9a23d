import { createQualification, updateQualification } from "#contracts/qualifications.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import { useDraft } from "../../platform/drafts.ts";
import { useFileUpload } from "../../platform/files/use-file-upload.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { useToday } from "../../platform/server-time.ts";
import { useForm } from "../../platform/use-form.ts";
import { useRecordWrite } from "../../platform/use-record-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { bodyOf, checkQualification, draftOf, readQualificationDraft } from "./qualification-values.ts";
import type { QualificationDraft, QualificationValues } from "./qualification-values.ts";
import { QualificationFields } from "./QualificationFields.tsx";

interface QualificationFormProps {
  /** The one to change; absent for a new one. */
  qualification: Qualification | undefined;
  open: boolean;
  onClose: () => void;
  /** Shows it where the others stand; done when it is there. */
  onSaved: () => Promise<void>;
  /** Tells of the success, when this dialog has gone. */
  notify: (message: Message) => void;
}

/** Adds a qualification or changes one. What is typed survives an error and a reload; closing asks first. */
export function QualificationForm(props: QualificationFormProps) {
  const { qualification, open, onClose, onSaved, notify } = props;
  const isNew = qualification === undefined;
  const today = useToday();
  const feedback = useFeedback();
  const start = draftOf(qualification);
  const name = `qualification:${qualification?.id ?? "new"}`;
  const [draft, keep, forget] = useDraft<Partial<QualificationDraft>>(name, {});
  const form = useForm<QualificationValues>({
    initial: { ...readQualificationDraft(draft, start), certificateUrl: undefined },
    start: { ...start, certificateUrl: undefined },
    check: (values) => checkQualification(values, today),
    onChange: (_, { certificateUrl: _file, ...words }) => keep(words),
  });
  const upload = useFileUpload({
    purpose: "certificate",
    onArrived: (file) => form.set("certificateUrl", file),
    onFailed: (text) => form.refuse({ ...form.errors, certificateUrl: text }),
  });
  const close = () => {
    upload.cancel();
    forget();
    onClose();
  };
  const finish = async () => {
    await onSaved();
    close();
    notify({ title: isNew ? "Qualification added" : "Qualification updated", tone: "success" });
  };
  const { save, isPending } = useRecordWrite(createQualification, updateQualification, {
    id: qualification?.id,
    draft: name,
    form,
    feedback,
    close,
    onSaved: finish,
    onAlreadyMade: finish,
    failed: isNew
      ? "Failed to add qualification. Please try again."
      : "Failed to update qualification. Please try again.",
  });
  const isSending = upload.sending !== undefined;

  return (
    <FormDialog
      open={open}
      title={isNew ? "Add Qualification" : "Edit Qualification"}
      dirty={isSending || form.isDirty}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit((values) => isSending || save(bodyOf(values), bodyOf(form.changes)))}
      submitLabel={isNew ? "Add Qualification" : "Update"}
      pending={isPending || isSending}
      stoppable={isSending}
      pendingText={isSending ? "Sending file…" : "Saving…"}
    >
      <NeedsSignal>A qualification cannot be sent without one. What you type is kept.</NeedsSignal>
      <QualificationFields form={form} upload={upload} today={today} before={qualification} />
    </FormDialog>
  );
}
