import { createApprenticeship, getApprenticeship, updateApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { useToday } from "../../platform/server-time.ts";
import { useDraftForm } from "../../platform/use-draft-form.ts";
import { useFresh, useRecordWrite } from "../../platform/use-record-write.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { putApprenticeship, refreshBoard } from "./apprenticeship-cache.ts";
import { bodyOf, checkForm, emptyForm, NEW_DRAFT, valuesOf } from "./apprenticeship-form-values.ts";
import type { ApprenticeshipFormValues } from "./apprenticeship-form-values.ts";
import { ApprenticeshipFormFields } from "./ApprenticeshipFormFields.tsx";

interface ApprenticeshipFormDialogProps {
  /** The apprenticeship to change; absent for a new one. */
  it?: Apprenticeship | undefined;
  open: boolean;
  onClose: () => void;
  onPosted?: ((it: Apprenticeship) => void) | undefined;
}

/** Posts or edits an apprenticeship. Typed text survives a reload; closing asks before clearing it. */
export function ApprenticeshipFormDialog({ it, open, onClose, onPosted }: ApprenticeshipFormDialogProps) {
  const today = useToday();
  const feedback = useFeedback();
  const isNew = it === undefined;
  const stored = useFresh(getApprenticeship, isNew ? undefined : { params: { id: it.id } }, it);
  const start = stored === undefined ? emptyForm(today) : valuesOf(stored);
  const name = isNew ? NEW_DRAFT : `apprenticeship:${it.id}`;
  const check = (values: ApprenticeshipFormValues) => checkForm(values, today, stored);
  const { form, close } = useDraftForm({ name, start, check, onClose });
  const finish = () => {
    if (isNew) toast({ title: "Apprenticeship Posted!", tone: "success" });
    else toast({ title: "Success", text: "Apprenticeship updated", tone: "success" });
    refreshBoard();
    close();
  };
  const { save, isPending } = useRecordWrite(createApprenticeship, updateApprenticeship, {
    id: it?.id,
    draft: name,
    form,
    feedback,
    close,
    onSaved: (saved) => {
      onPosted?.(saved);
      putApprenticeship(saved);
      finish();
    },
    onAlreadyMade: finish,
    failed: isNew ? "Failed to post apprenticeship" : "Failed to update apprenticeship",
  });

  return (
    <FormDialog
      open={open}
      title={isNew ? "Post Apprenticeship" : "Edit Apprenticeship"}
      dirty={form.isDirty}
      closeOnOutside={false}
      onClose={close}
      feedback={feedback}
      errors={form.summary}
      onSubmit={form.submit((values) => save(bodyOf(values)))}
      submitLabel={isNew ? "Post Apprenticeship" : "Save changes"}
      pending={isPending}
      pendingText={isNew ? "Posting…" : "Saving…"}
    >
      <NeedsSignal>An apprenticeship cannot be sent without one. What you type is kept.</NeedsSignal>
      <ApprenticeshipFormFields form={form} today={today} />
    </FormDialog>
  );
}
