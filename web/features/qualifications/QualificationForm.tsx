import { useId } from "react";

import { getProfile } from "#contracts/profiles.ts";
import { listQualifications, createQualification, updateQualification } from "#contracts/qualifications.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { useFileUpload } from "../../platform/files/use-file-upload.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { useToday } from "../../platform/server-time.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import {
  bodyOf,
  checkQualification,
  draftOf,
  isSameQualification,
  readQualificationDraft,
} from "./qualification-values.ts";
import type { QualificationDraft, QualificationValues } from "./qualification-values.ts";
import { QualificationFields } from "./QualificationFields.tsx";

/** Asks the server how the list is now, and the profile, which counts it. Done when the list has come. */
export function refreshQualifications(userId: number): Promise<void> {
  void invalidateEndpoint(getProfile, { params: { id: userId } });
  return invalidateEndpoint(listQualifications, { params: { userId } });
}

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
  const formId = useId();
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
    feedback.clear();
    const body = bodyOf(values);
    if (qualification === undefined) adding.send({ body });
    else saving.send({ params: { id: qualification.id }, body });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isSaving || close()}
      title={qualification === undefined ? "Add Qualification" : "Edit Qualification"}
      dirty={isSending || !isSameQualification(form.values, start)}
      closeOnOutside={false}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isSaving || isSending}
            pendingText={isSending ? "Sending file…" : "Saving…"}
          >
            {qualification === undefined ? "Add Qualification" : "Update"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <ErrorSummary errors={form.summary} />
        <QualificationFields form={form} upload={upload} today={today} before={qualification} />
      </form>
    </Dialog>
  );
}
