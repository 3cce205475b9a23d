import type { OwnApplication } from "#contracts/apprenticeships.ts";

import { notSentYet, useSubmission } from "../../platform/outbox/use-submission.ts";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { APPLICATION, applicationLane } from "./pending-application.ts";
import type { PendingApplication } from "./pending-application.ts";

interface WithdrawDialogProps {
  /** `apprenticeship` is null for one that is no longer available. */
  application: Pick<OwnApplication, "apprenticeshipId" | "title" | "apprenticeship">;
  open: boolean;
  onClose: () => void;
}

/** Explains what withdrawing an application does and asks for confirmation. */
export function WithdrawDialog({ application, open, onClose }: WithdrawDialogProps) {
  const { apprenticeshipId, title, apprenticeship: it } = application;
  const feedback = useFeedback();
  const withdrawing = useSubmission({
    onSent: () => {
      toast({ title: "Application Withdrawn", tone: "success" });
      onClose();
    },
    onLeft: (_how, reason) => {
      toast(notSentYet(reason));
      onClose();
    },
    onRefused: (error) => feedback.notify(failureMessage(error, "Failed to withdraw application")),
  });
  const withdraw = () => {
    const nothing = { message: "", withProfileCv: false, cvUrl: null };
    const payload: PendingApplication = { id: apprenticeshipId, title, on: false, ...nothing };
    const lane = applicationLane(apprenticeshipId);
    withdrawing.submit({ kind: APPLICATION, lane, payload, replacesWaiting: true });
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Withdraw your application for “${title}”?`}
      text={whatItDoes(it)}
      confirmLabel="Withdraw application"
      pending={withdrawing.isPending}
      pendingText="Withdrawing…"
      onConfirm={withdraw}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}

function whatItDoes(it: OwnApplication["apprenticeship"]): string {
  if (it === null) return "The CV that went with it is deleted for good.";
  const again = it.isOpen ? " You can apply again while it is open." : "";
  return `${it.author.name} no longer sees it. The CV you sent is deleted.${again}`;
}
