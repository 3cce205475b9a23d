import { withdrawApplication } from "#contracts/apprenticeships.ts";
import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { failureWords } from "../../platform/failure-words.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { putApprenticeship, refreshBoard } from "./apprenticeship-cache.ts";

interface WithdrawDialogProps {
  it: Apprenticeship;
  open: boolean;
  onClose: () => void;
}

/** Says what taking an application back does before it is done (`Q165`). */
export function WithdrawDialog({ it, open, onClose }: WithdrawDialogProps) {
  const feedback = useFeedback();
  const show = () => {
    putApprenticeship({
      ...it,
      viewerApplication: "withdrawn",
      can: { ...it.can, withdraw: false, apply: it.isOpen },
    });
    refreshBoard();
  };
  const withdrawing = useSingleWrite(withdrawApplication, {
    onSuccess: () => {
      show();
      toast({ title: "Application Withdrawn", tone: "success" });
      onClose();
    },
    onError: (error) => {
      if (error.code === "application_not_found") show();
      feedback.notify({
        title: "Error",
        text: failureWords(error, "Failed to withdraw application"),
        tone: "error",
      });
    },
  });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Withdraw your application for “${it.title}”?`}
      text={`${it.author.name} no longer sees it, and the CV that went with it is deleted.${it.isOpen ? " You can apply again while it is open." : ""}`}
      confirmLabel="Withdraw application"
      pending={withdrawing.isPending}
      pendingText="Withdrawing…"
      onConfirm={() => withdrawing.send({ params: { id: it.id } })}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}
