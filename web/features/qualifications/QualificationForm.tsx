import { createQualification, updateQualification } from "#contracts/qualifications.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { useFileUpload } from "../../platform/files/use-file-upload.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { useToday } from "../../platform/server-time.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { refreshQualifications } from "./qualification-cache.ts";
import {
  bodyOf,
  checkQualification,
  draftOf,
  isSameQualification,
  readQualificationDraft,
} from "./qualification-values.ts";
import type { QualificationDraft, QualificationValues } from "./qualification-values.ts";
import { QualificationFields } from "./QualificationFields.tsx";

interface QualificationFormProps {
  userId: number;
  /** The one to change; absent for a new one. */
  qualification: Qualification | undefined;
  open: boolean;
  onClose: () => void;
  /** Tells of the success, when this dialog has gone. */
  notify: (message: Message) => void;
}

/** Adds a qualification or changes one. What is typed survives an error and a reload; closing asks first. */
export function QualificationForm(props: QualificationFormProps) {
  const { userId, qualification, open, onClose, notify } = props;
  const today = useToday();
  const feedback = useFeedback();
  const start = draftOf(qualification);
  const [draft, keep, forget] = useDraft<Partial<QualificationDraft>>(
    `qualification:${qualification?.id ?? "new"}`,
    {},
  );
  const form = useForm<QualificationValues>({
    initial: { ...readQualificationDraft(draft, start), certificateUrl: undefined },
    check: (values) => checkQualification(values, today),
    onChange: (values) => keep(readQualificationDraft(values, start)),
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
  const finish = async (title: string) => {
    await refreshQualifications(userId);
    close();
    notify({ title, tone: "success" });
  };
  const refuse = (error: ApiError, fallback: string, done: string) => {
    // It was done the first time, and its answer is lost.
    if (error.code === "request_already_done") return finish(done);
    if (form.refuseBy(error)) return undefined;
    feedback.notify({ title: "Error", text: failureWords(error, fallback), tone: "error" });
    return undefined;
  };
  const adding = useSingleWrite(createQualification, {
    onSuccess: () => finish("Qualification added"),
    onError: unlessHeld(close, (error) =>
      refuse(error, "Failed to add qualification. Please try again.", "Qualification added"),
    ),
  });
  const saving = useSingleWrite(updateQualification, {
    onSuccess: () => finish("Qualification updated"),
    onError: unlessHeld(close, (error) =>
      refuse(error, "Failed to update qualification. Please try again.", "Qualification updated"),
    ),
  });
  const isSaving = adding.isPending || saving.isPending;
  const isSending = upload.sending !== undefined;
  const send = (values: QualificationValues) => {
    if (isSending) return;
    const body = bodyOf(values);
    if (qualification === undefined) adding.send({ body });
    else saving.send({ params: { id: qualification.id }, body });
  };

  return (
    <FormDialog
      open={open}
      title={qualification === undefined ? "Add Qualification" : "Edit Qualification"}
      dirty={isSending || !isSameQualification(form.values, start)}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(send)}
      submitLabel={qualification === undefined ? "Add Qualification" : "Update"}
      pending={isSaving || isSending}
      pendingText={isSending ? "Sending file…" : "Saving…"}
    >
      <NeedsSignal>A qualification cannot be sent without one. What you type is kept.</NeedsSignal>
      <QualificationFields form={form} upload={upload} today={today} before={qualification} />
    </FormDialog>
  );
}
