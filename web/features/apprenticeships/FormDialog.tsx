import { useId } from "react";

import { createApprenticeship, updateApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { useToday } from "../../platform/server-time.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { putApprenticeship, refreshBoard } from "./apprenticeship-cache.ts";
import {
  bodyOf,
  checkForm,
  emptyForm,
  isSameForm,
  NEW_DRAFT,
  valuesOf,
} from "./apprenticeship-form-values.ts";
import type { ApprenticeshipFormValues } from "./apprenticeship-form-values.ts";
import { FormFields } from "./FormFields.tsx";

interface FormDialogProps {
  /** The one to change; absent for a new one. */
  it?: Apprenticeship | undefined;
  open: boolean;
  onClose: () => void;
  onPosted?: ((it: Apprenticeship) => void) | undefined;
}

/** Post or edit an apprenticeship. What is typed survives a reload; closing asks before it clears. */
export function FormDialog({ it, open, onClose, onPosted }: FormDialogProps) {
  const today = useToday();
  const formId = useId();
  const feedback = useFeedback();
  const isNew = it === undefined;
  const start = isNew ? emptyForm(today) : valuesOf(it);
  const [draft, keepDraft, clearDraft] = useDraft<Partial<ApprenticeshipFormValues>>(
    isNew ? NEW_DRAFT : `apprenticeship:${it.id}`,
    start,
  );
  // An older version of the form may have kept fewer fields.
  const initial = { ...start, ...draft };
  const form = useForm({ initial, check: (values) => checkForm(values, today, it), onChange: keepDraft });

  const close = () => {
    clearDraft();
    onClose();
  };
  const finish = (saved: Apprenticeship) => {
    putApprenticeship(saved);
    refreshBoard();
    close();
  };
  const refuse = (error: ApiError, fallback: string) => {
    if (form.refuseBy(error)) return;
    feedback.notify({ title: "Error", text: failureWords(error, fallback), tone: "error" });
  };
  const posting = useSingleWrite(createApprenticeship, {
    onSuccess: (saved) => {
      onPosted?.(saved);
      toast({ title: "Apprenticeship Posted!", tone: "success" });
      finish(saved);
    },
    onError: unlessHeld(close, (error) => refuse(error, "Failed to post apprenticeship")),
  });
  const saving = useSingleWrite(updateApprenticeship, {
    onSuccess: (saved) => {
      toast({ title: "Success", text: "Apprenticeship updated", tone: "success" });
      finish(saved);
    },
    onError: unlessHeld(close, (error) => refuse(error, "Failed to update apprenticeship")),
  });
  const isPending = posting.isPending || saving.isPending;
  const send = (values: ApprenticeshipFormValues) => {
    feedback.clear();
    const body = bodyOf(values);
    if (isNew) posting.send({ body });
    else saving.send({ params: { id: it.id }, body });
  };

  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || isPending || close()}
      title={isNew ? "Post Apprenticeship" : "Edit Apprenticeship"}
      dirty={!isSameForm(form.values, start)}
      closeOnOutside={false}
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            pending={isPending}
            pendingText={isNew ? "Posting…" : "Saving…"}
          >
            {isNew ? "Post Apprenticeship" : "Save changes"}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
        <ErrorSummary errors={form.summary} />
        <FormFields form={form} today={today} />
      </form>
    </Dialog>
  );
}
