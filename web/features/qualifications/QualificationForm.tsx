import { Paperclip } from "lucide-react";

import { createQualification, updateQualification } from "#contracts/qualifications.ts";
import type { Qualification } from "#contracts/qualifications.ts";
import { QUALIFICATION_DESCRIPTION_MAX } from "#contracts/reference/limits.ts";

import { useDraft } from "../../platform/drafts.ts";
import { PrivateFileField } from "../../platform/files/PrivateFileField.tsx";
import { useFileUpload } from "../../platform/files/use-file-upload.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { useToday } from "../../platform/server-time.ts";
import { useForm } from "../../platform/use-form.ts";
import { useRecordWrite } from "../../platform/use-record-write.ts";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Input } from "../../ui/Input.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { bodyOf, checkQualification, draftOf, readQualificationDraft } from "./qualification-values.ts";
import type { QualificationDraft, QualificationValues } from "./qualification-values.ts";

interface QualificationFormProps {
  /** The qualification to change; absent for a new one. */
  qualification: Qualification | undefined;
  /** Who sees its certificate, in words. */
  visibility: string | undefined;
  open: boolean;
  onClose: () => void;
  /** Updates the list; resolves once it is there. */
  onSaved: () => Promise<void>;
  /** Reports success, after this dialog has closed. */
  notify: (message: Message) => void;
}

/** Adds or edits a qualification. Typed text survives an error and a reload; closing asks first. */
export function QualificationForm(props: QualificationFormProps) {
  const { qualification, visibility, open, onClose, onSaved, notify } = props;
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
  const { values, errors, idOf, set, field, input } = form;
  // Null removes the certificate; undefined leaves it unchanged.
  const stored = qualification?.certificateName ?? null;
  const certificate = values.certificateUrl === undefined ? stored : (values.certificateUrl?.name ?? null);
  const text = (name: keyof QualificationDraft) => ({ ...input(name), autoComplete: "off" });

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
      <Field {...field("title")} label="Title" required>
        <Input {...text("title")} dir="auto" placeholder="NVQ Level 3 Carpentry" />
      </Field>
      <Field {...field("issuingOrganization")} label="Issuing organisation (optional)">
        <Input {...text("issuingOrganization")} dir="auto" placeholder="City & Guilds" />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...field("scheme")} label="Scheme (optional)">
          <Input {...text("scheme")} dir="auto" placeholder="CSCS" />
        </Field>
        <Field {...field("level")} label="Level (optional)">
          <Input {...text("level")} dir="auto" placeholder="Gold" />
        </Field>
      </div>
      <Field {...field("number")} label="Number (optional)" help="Others see its last four characters.">
        <Input {...text("number")} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...field("dateObtained")} label="Date obtained (optional)">
          <Input type="date" max={today} {...text("dateObtained")} />
        </Field>
        <Field {...field("expiresOn")} label="Expires on (optional)">
          <Input type="date" min={values.dateObtained || undefined} {...text("expiresOn")} />
        </Field>
      </div>
      <Field {...field("description")} label="Description (optional)">
        <Textarea
          {...text("description")}
          dir="auto"
          max={QUALIFICATION_DESCRIPTION_MAX}
          minRows={2}
          maxRows={8}
        />
      </Field>
      <PrivateFileField
        id={idOf("certificateUrl")}
        purpose="certificate"
        legend="Certificate (optional)"
        label="Certificate file"
        name={certificate}
        add={{ words: "Add certificate", icon: <Paperclip /> }}
        replaceWords="Replace certificate"
        help="Image or PDF, at most 5 MB. Larger photos are made smaller."
        error={errors.certificateUrl}
        upload={upload}
        remove={{
          words: "Remove certificate",
          act: () => set("certificateUrl", stored === null ? undefined : null),
        }}
      />
      <p className="text-sm text-muted">{visibility}</p>
    </FormDialog>
  );
}
