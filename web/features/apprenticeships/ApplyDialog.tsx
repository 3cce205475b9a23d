import { useId } from "react";

import { applyForApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { COVER_MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { useCurrentUser } from "../../platform/current-user.ts";
import { useDraft } from "../../platform/drafts.ts";
import { useFileUpload } from "../../platform/files/use-file-upload.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { checkApplication, cvFaultWords, EMPTY_APPLICATION } from "./apply-form.ts";
import type { ApplyValues } from "./apply-form.ts";
import { putApprenticeship, refreshBoard } from "./apprenticeship-cache.ts";
import { CvField } from "./CvField.tsx";

interface ApplyDialogProps {
  it: Apprenticeship;
  open: boolean;
  onClose: () => void;
}

/** Apply, with a CV and a message. Both are kept when it fails, and when it is closed, until it is sent. */
export function ApplyDialog({ it, open, onClose }: ApplyDialogProps) {
  const formId = useId();
  const feedback = useFeedback();
  const profileCv = useCurrentUser().data?.cvName ?? null;
  const [draft, keepDraft, clearDraft] = useDraft<Partial<ApplyValues>>(
    `application:${it.id}`,
    EMPTY_APPLICATION,
  );
  const form = useForm({
    initial: { ...EMPTY_APPLICATION, ...draft },
    check: (values) =>
      checkApplication(values, { cvRequired: it.cvRequired, hasProfileCv: profileCv !== null }),
    onChange: keepDraft,
  });
  const upload = useFileUpload({
    purpose: "cv",
    onArrived: (file) => form.set("cvUrl", file),
    onFailed: (words) => form.refuse({ cvUrl: cvFaultWords(words) }),
  });
  const applying = useSingleWrite(applyForApprenticeship, {
    onSuccess: ({ apprenticeship }) => {
      clearDraft();
      if (apprenticeship !== null) putApprenticeship(apprenticeship);
      refreshBoard();
      toast({
        title: "Application Submitted!",
        text: "Your application has been sent to the employer.",
        tone: "success",
      });
      onClose();
    },
    onError: (error) => {
      // Closed, gone, or applied for on another device: the board shows what it has become.
      if (error.status === 404 || error.status === 409 || error.status === 410) refreshBoard();
      if (form.refuseBy(error)) return;
      feedback.notify({
        title: "Error",
        text: failureWords(error, "Failed to submit application"),
        tone: "error",
      });
    },
  });
  const sendsProfileCv = it.cvRequired || form.values.withProfileCv;
  const send = ({ cvUrl, message }: ApplyValues) => {
    feedback.clear();
    applying.send({
      params: { id: it.id },
      body: { cvUrl: cvUrl?.url ?? null, withProfileCv: sendsProfileCv, message },
    });
  };
  const isWithCv = it.cvRequired || form.values.cvUrl !== null || (sendsProfileCv && profileCv !== null);
  const isSending = upload.sending !== undefined;

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || applying.isPending || onClose()}
      title="Apply"
      description={`${it.title}, ${it.location}`}
      closeOnOutside={false}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            disabled={isSending}
            pending={applying.isPending}
            pendingText="Sending…"
          >
            Submit Application
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <ErrorSummary errors={form.summary} />
        <CvField
          id={form.idOf("cvUrl")}
          isRequired={it.cvRequired}
          error={form.errors.cvUrl}
          value={form.values.cvUrl}
          profileCv={sendsProfileCv ? profileCv : null}
          upload={upload}
          onChange={(file) => form.set("cvUrl", file)}
        />
        {it.cvRequired || profileCv === null || form.values.cvUrl !== null ? null : (
          <Checkbox
            label="Send a copy of my profile’s CV"
            help="This apprenticeship does not ask for a CV."
            checked={form.values.withProfileCv}
            onChange={(event) => form.set("withProfileCv", event.target.checked)}
          />
        )}
        <Field id={form.idOf("message")} label="Message (optional)" error={form.errors.message}>
          <Textarea
            max={COVER_MESSAGE_MAX}
            minRows={4}
            value={form.values.message}
            placeholder="Why this trade, what you have done so far, when you can start"
            onChange={(event) => form.set("message", event.target.value)}
          />
        </Field>
        <p className="text-sm text-muted">
          This shares your name, phone, e-mail{isWithCv ? " and CV" : ""} with {it.author.name}, until you
          withdraw it.
        </p>
      </form>
    </Dialog>
  );
}
