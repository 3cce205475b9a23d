import { deleteApprenticeship } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { dropApprenticeship } from "./apprenticeship-cache.ts";

interface DeleteDialogProps {
  it: Apprenticeship;
  open: boolean;
  onClose: () => void;
  /** The caller must stop reading the deleted apprenticeship. */
  onDeleted: (id: number) => void;
}

/** Asks for confirmation and names the apprenticeship to be deleted. */
export function DeleteDialog({ it, open, onClose, onDeleted }: DeleteDialogProps) {
  const drop = () => {
    onDeleted(it.id);
    dropApprenticeship(it.id);
    toast({ title: "Success", text: "Apprenticeship deleted", tone: "success" });
    onClose();
  };
  return (
    <DeletionDialog
      endpoint={deleteApprenticeship}
      call={{ params: { id: it.id } }}
      open={open}
      onClose={onClose}
      title={`Delete “${it.title}”?`}
      text="Are you sure you want to delete this apprenticeship? This action cannot be undone."
      confirmLabel="Delete apprenticeship"
      gone="apprenticeship_not_found"
      onGone={drop}
      failed="Failed to delete apprenticeship"
    />
  );
}
