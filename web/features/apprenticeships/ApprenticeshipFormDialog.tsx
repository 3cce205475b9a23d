import { createApprenticeship, updateApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { useDraft } from "../../platform/drafts.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { useToday } from "../../platform/server-time.ts";
import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
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
import { ApprenticeshipFormFields } from "./ApprenticeshipFormFields.tsx";

interface ApprenticeshipFormDialogProps {
  /** The one to change; absent for a new one. */
  it?: Apprenticeship | undefined;
  open: boolean;
  onClose: () => void;
  onPosted?: ((it: Apprenticeship) => void) | undefined;
}

/** Post or edit an apprenticeship. What is typed survives a reload; closing asks before it clears. */
export function ApprenticeshipFormDialog({ it, open, onClose, onPosted }: ApprenticeshipFormDialogProps) {
  const today = useToday();
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
    const body = bodyOf(values);
    if (isNew) posting.send({ body });
    else saving.send({ params: { id: it.id }, body });
  };

  return (
    <FormDialog
      open={open}
      title={isNew ? "Post Apprenticeship" : "Edit Apprenticeship"}
      dirty={!isSameForm(form.values, start)}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit(send)}
      submitLabel={isNew ? "Post Apprenticeship" : "Save changes"}
      pending={isPending}
      pendingText={isNew ? "Posting…" : "Saving…"}
    >
      <NeedsSignal>An apprenticeship cannot be sent without one. What you type is kept.</NeedsSignal>
      <ApprenticeshipFormFields form={form} today={today} />
    </FormDialog>
  );
}
