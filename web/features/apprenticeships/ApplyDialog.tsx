import { Upload } from "lucide-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { COVER_MESSAGE_MAX } from "#contracts/reference/limits.ts";

import { useCurrentUser } from "../../platform/current-user.ts";
import { useDraft } from "../../platform/drafts.ts";
import { PrivateFileField } from "../../platform/files/PrivateFileField.tsx";
import { useFileUpload } from "../../platform/files/use-file-upload.ts";
import { filesOf } from "../../platform/outbox/add-stored.ts";
import { findPendingEntry } from "../../platform/outbox/entries.ts";
import { notSentYet, useSubmission } from "../../platform/outbox/use-submission.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Textarea } from "../../ui/Textarea.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { checkApplication, cvFaultWords, EMPTY_APPLICATION, sendsProfileCv } from "./apply-form.ts";
import type { ApplyValues } from "./apply-form.ts";
import { APPLICATION, applicationDraft, applicationLane, findRefused } from "./pending-application.ts";
import type { PendingApplication } from "./pending-application.ts";

interface ApplyDialogProps {
  it: Apprenticeship;
  open: boolean;
  onClose: () => void;
  /** False when the dialog is opened by the address itself. */
  backCloses?: boolean | undefined;
}

/** Apply, with a CV and a message. Both survive a failure and closing the dialog, until the application is sent. */
export function ApplyDialog({ it, open, onClose, backCloses }: ApplyDialogProps) {
  const feedback = useFeedback();
  const profileCv = useCurrentUser().data?.cvName ?? null;
  const [refused] = useState(() => findRefused(it.id));
  const [draft, keepDraft, clearDraft] = useDraft<Partial<ApplyValues>>(
    applicationDraft(it.id),
    refused === undefined
      ? EMPTY_APPLICATION
      : { message: refused.payload.message, withProfileCv: refused.payload.withProfileCv },
  );
  // A CV that this device sends with the application. A ref, since it is needed before the next render.
  const local = useRef<File>(null);
  const form = useForm({
    initial: { ...EMPTY_APPLICATION, ...draft },
    check: (values) =>
      checkApplication(values, {
        cvRequired: it.cvRequired,
        hasOtherCv: profileCv !== null || local.current !== null,
      }),
    onChange: keepDraft,
  });
  const [localCv, setLocalCv] = useState<File | null>(null);
  const [returnedCv, setReturnedCv] = useState<File>();
  const upload = useFileUpload({
    purpose: "cv",
    onArrived: (file) => {
      dropLocal();
      form.set("cvUrl", file);
    },
    onFailed: (words) => form.refuse({ cvUrl: cvFaultWords(words) }),
    onUnsent: takeLocal,
  });
  const applying = useSubmission({
    onSent: () => {
      clearDraft();
      toast({
        title: "Application Submitted!",
        text: "Your application has been sent to the employer.",
        tone: "success",
      });
      onClose();
    },
    onLeft: (how, reason) => {
      if (how === "held") clearDraft();
      else toast(notSentYet(reason));
      onClose();
    },
    onRefused: (error) => {
      const { cvUrl, ...others } = error.fields;
      const fields = cvUrl === undefined ? others : { ...others, cvUrl: cvFaultWords(cvUrl) };
      if (form.refuseBy({ fields })) return;
      feedback.notify(failureMessage(error, "Failed to submit application"));
    },
    onNoRoom: () =>
      feedback.notify({
        title: "This device has no room to keep your CV until it is sent",
        text: "Press Submit again and leave this page open until it is sent, or remove the CV.",
        tone: "error",
      }),
  });
  /** Called when the upload itself has found that there is no signal. */
  function takeLocal(file: File) {
    local.current = file;
    form.set("cvUrl", null);
    setLocalCv(file);
  }
  function dropLocal() {
    local.current = null;
    setLocalCv(null);
  }
  function removeOwn() {
    dropLocal();
    form.set("cvUrl", null);
  }
  // A refused application comes back with its CV, unless the member has chosen another.
  const takeBack = useEffectEvent((file: File | undefined) => {
    if (form.values.cvUrl !== null || local.current !== null) return;
    if (file !== undefined) {
      setReturnedCv(file);
      takeLocal(file);
    } else if (refused !== undefined && refused.fileBytes > 0)
      form.refuse({ cvUrl: "Your CV is no longer on this device. Please add it again." });
  });
  useEffect(() => {
    if (refused !== undefined)
      filesOf(refused).then(
        ([file]) => takeBack(file),
        () => takeBack(undefined),
      );
  }, [refused]);
  const withProfileCv = sendsProfileCv(form.values, { cvRequired: it.cvRequired, profileCv });
  const send = ({ cvUrl, message }: ApplyValues) => {
    const file = local.current;
    const payload: PendingApplication = {
      id: it.id,
      title: it.title,
      on: true,
      message,
      withProfileCv,
      cvUrl: file === null ? (cvUrl?.url ?? null) : null,
    };
    const lane = applicationLane(it.id);
    applying.submit({
      kind: APPLICATION,
      lane,
      payload,
      files: file === null ? [] : [file],
      // A waiting withdrawal goes first: the server accepts no second application while one stands.
      replacesWaiting: findPendingEntry<PendingApplication>(lane)?.payload.on !== false,
    });
  };
  // The message and an uploaded file are stored, as is a CV that came back with its refused application.
  const isUnkept = upload.sending !== undefined || (localCv !== null && localCv !== returnedCv);
  const own = localCv === null ? form.values.cvUrl : { name: localCv.name };
  const isWithCv = it.cvRequired || own !== null || withProfileCv;
  return (
    <FormDialog
      open={open}
      title="Apply"
      description={`${it.title}, ${it.location}`}
      dirty={isUnkept}
      question={{
        title: "Close without your CV?",
        text: "Your message is kept. The CV is not: you would have to choose it again.",
        cancelLabel: "Keep editing",
        confirmLabel: "Close",
      }}
      closeOnOutside={false}
      backCloses={backCloses}
      onClose={onClose}
      feedback={feedback}
      errors={form.summary}
      onSubmit={(event) => {
        // A file still uploading is included.
        const file = upload.takeOver();
        if (file !== undefined) takeLocal(file);
        form.submit(send)(event);
      }}
      submitLabel="Submit Application"
      pending={applying.isPending}
      pendingText="Sending…"
    >
      <PrivateFileField
        id={form.idOf("cvUrl")}
        purpose="cv"
        legend={it.cvRequired ? "CV (required)" : "CV (optional)"}
        label="CV file"
        name={own?.name ?? (withProfileCv ? profileCv : null)}
        note={own === null ? "A copy of your profile’s CV" : undefined}
        add={{ words: "Upload CV", icon: <Upload /> }}
        replaceWords="Use another file"
        help="PDF, Word document or image, at most 10 MB"
        error={form.errors.cvUrl}
        upload={upload}
        remove={own === null ? undefined : { words: "Remove this CV", act: removeOwn }}
      />
      {it.cvRequired || profileCv === null || own !== null ? null : (
        <Checkbox
          label="Send a copy of my profile’s CV"
          help="This apprenticeship does not ask for a CV."
          checked={form.values.withProfileCv}
          onChange={(event) => form.set("withProfileCv", event.target.checked)}
        />
      )}
      <Field {...form.field("message")} label="Message (optional)">
        <Textarea
          max={COVER_MESSAGE_MAX}
          minRows={4}
          {...form.input("message")}
          placeholder="Why this trade, what you have done so far, when you can start"
        />
      </Field>
      <p className="text-sm text-muted">
        This shares your name, phone, email{isWithCv ? " and CV" : ""} with {it.author.name}, until you
        withdraw it.
      </p>
    </FormDialog>
  );
}
