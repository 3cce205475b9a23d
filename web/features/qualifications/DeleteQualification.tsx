import { deleteQualification } from "#contracts/qualifications.ts";
import type { Qualification } from "#contracts/qualifications.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import type { Message } from "../../ui/toast-rules.ts";
import { refreshQualifications } from "./QualificationForm.tsx";

interface DeleteQualificationProps {
  qualification: Qualification;
  open: boolean;
  onClose: () => void;
  /** Tells of the success, when this dialog has gone. */
  notify: (message: Message) => void;
}

/** Asks before a qualification goes for good, its certificate with it. */
export function DeleteQualification({ qualification, open, onClose, notify }: DeleteQualificationProps) {
  const finish = async () => {
    await refreshQualifications(qualification.userId);
    onClose();
    notify({ title: "Qualification deleted", tone: "success" });
  };
  return (
    <DeletionDialog
      endpoint={deleteQualification}
      call={{ params: { id: qualification.id } }}
      open={open}
      onOpenChange={(next) => next || onClose()}
      title="Delete qualification"
      text={`“${qualification.title}” ${qualification.certificate === "none" ? "goes" : "and its certificate go"} for good.`}
      gone="qualification_not_found"
      onGone={finish}
      failed="Failed to delete qualification. Please try again."
    />
  );
}
