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
  /** Defaults to 'Delete'; set it together with `pendingText`. */
  confirmLabel?: string;
  pendingText?: string;
  tone?: "normal";
  /** The refusal's code if another device or member has deleted it already. Counts as success. */
  gone: ErrorCode;
  /** Updates the list or page that showed it, closes the dialog and announces the deletion. */
  onGone: () => unknown;
  failed: Failed;
}

/** Asks for confirmation, then deletes once. A failure is shown in the dialog, so that the member can retry. */
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
