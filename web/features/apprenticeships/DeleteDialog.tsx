import { deleteApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { dropApprenticeship } from "./apprenticeship-cache.ts";

interface DeleteDialogProps {
  it: Apprenticeship;
  open: boolean;
  onClose: () => void;
  /** Nothing may ask for it any more. */
  onDeleted: (id: number) => void;
}

/** Asks, and says which one goes. */
export function DeleteDialog({ it, open, onClose, onDeleted }: DeleteDialogProps) {
  const feedback = useFeedback();
  const drop = () => {
    onDeleted(it.id);
    dropApprenticeship(it.id);
  };
  const deletion = useSingleWrite(deleteApprenticeship, {
    onSuccess: () => {
      drop();
      toast({ title: "Success", text: "Apprenticeship deleted", tone: "success" });
      onClose();
    },
    onError: (error) => {
      // Gone already, by another device: that is what was wanted.
      if (error.code === "apprenticeship_not_found") drop();
      feedback.notify({
        title: "Error",
        text: failureWords(error, "Failed to delete apprenticeship"),
        tone: "error",
      });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Delete “${it.title}”?`}
      text="Are you sure you want to delete this apprenticeship? This action cannot be undone."
      confirmLabel="Delete apprenticeship"
      pending={deletion.isPending}
      pendingText="Deleting…"
      onConfirm={() => deletion.send({ params: { id: it.id } })}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}
