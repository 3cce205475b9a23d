import type { ReactNode } from "react";

import type { CallOf, Endpoint } from "#contracts/endpoint.ts";
import type { ErrorCode } from "#contracts/errors.ts";

import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useFeedback } from "../ui/use-feedback.tsx";
import { failureMessage, type Failed } from "./use-endpoint-mutation.ts";
import { useSingleWrite } from "./use-single-write.ts";

interface DeletionDialogProps<E extends Endpoint> {
  endpoint: E;
  call: CallOf<E>;
  open: boolean;
  onClose: () => void;
  title: string;
  text: ReactNode;
  /** 'Delete' unless it is called otherwise; `pendingText` goes with it. */
  confirmLabel?: string;
  pendingText?: string;
  /** The refusal that says it went already, by another device or person: that is what was wanted. */
  gone: ErrorCode;
  /** Puts right what showed it, closes the dialog, and tells of it. */
  onGone: () => unknown;
  failed: Failed;
}

/** Asks before something goes for good, and lets it go once; a failure is said in the dialog, to be tried again. */
export function DeletionDialog<E extends Endpoint>(props: DeletionDialogProps<E>) {
  const { endpoint, call, gone, onGone, failed, onClose, ...question } = props;
  const feedback = useFeedback();
  const deletion = useSingleWrite(endpoint, {
    onSuccess: onGone,
    onError: (error) => {
      if (error.code === gone) return onGone();
      feedback.notify(failureMessage(error, failed));
      return undefined;
    },
  });
  return (
    <ConfirmDialog
      confirmLabel="Delete"
      pendingText="Deleting…"
      {...question}
      onOpenChange={() => {
        feedback.clear();
        onClose();
      }}
      pending={deletion.isPending}
      onConfirm={() => {
        feedback.clear();
        deletion.send(call);
      }}
    >
      {feedback.inline}
    </ConfirmDialog>
  );
}
