import { getApprenticeship, withdrawApplication } from "#contracts/apprenticeships.ts";
import type { OwnApplication } from "#contracts/apprenticeships.ts";

import { failureWords } from "../../platform/use-endpoint-mutation.ts";
import { invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { putApprenticeship, refreshBoard } from "./apprenticeship-cache.ts";

interface WithdrawDialogProps {
  /** Of what is no longer available there is nothing more to say. */
  application: Pick<OwnApplication, "apprenticeshipId" | "title" | "apprenticeship">;
  open: boolean;
  onClose: () => void;
}

/** Says what taking an application back does before it is done. */
export function WithdrawDialog({ application, open, onClose }: WithdrawDialogProps) {
  const { apprenticeshipId, title, apprenticeship: it } = application;
  const feedback = useFeedback();
  const show = () => {
    if (it !== null) {
      putApprenticeship({
        ...it,
        viewerApplication: "withdrawn",
        can: { ...it.can, withdraw: false, apply: it.isOpen },
      });
    }
    // Whoever was chosen has opened it again.
    void invalidateEndpoint(getApprenticeship, { params: { id: apprenticeshipId } });
    refreshBoard();
  };
  const withdrawing = useSingleWrite(withdrawApplication, {
    onSuccess: () => {
      show();
      toast({ title: "Application Withdrawn", tone: "success" });
      onClose();
    },
    onError: (error) => {
      if (error.status === 404) show();
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
      title={`Withdraw your application for “${title}”?`}
      text={whatItDoes(it)}
      confirmLabel="Withdraw application"
      pending={withdrawing.isPending}
      pendingText="Withdrawing…"
      onConfirm={() => withdrawing.send({ params: { id: apprenticeshipId } })}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}

function whatItDoes(it: OwnApplication["apprenticeship"]): string {
  if (it === null) return "The CV that went with it is deleted for good.";
  const again = it.isOpen ? " You can apply again while it is open." : "";
  return `${it.author.name} no longer sees it, and the CV that went with it is deleted.${again}`;
}
