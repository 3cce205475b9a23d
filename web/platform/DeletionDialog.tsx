import type { ReactNode } from "react";

import type { CallOf, Endpoint } from "#contracts/endpoint.ts";
import type { ErrorCode } from "#contracts/errors.ts";

import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useFeedback } from "../ui/use-feedback.tsx";
import type { ApiError } from "./api-error.ts";
import { failureWords } from "./use-endpoint-mutation.ts";
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
  /** What is said when it did not go: for a fault of ours or a lost signal, or made of the refusal. */
  failed: string | ((error: ApiError) => string);
}

/** Asks before something goes for good, and lets it go once; a failure is said in the dialog, to be tried again. */
export function DeletionDialog<E extends Endpoint>(props: DeletionDialogProps<E>) {
  const { endpoint, call, gone, onGone, failed, onClose, ...question } = props;
  const feedback = useFeedback();
  const deletion = useSingleWrite(endpoint, {
    onSuccess: onGone,
    onError: (error) => {
      if (error.code === gone) return onGone();
      const text = typeof failed === "string" ? failureWords(error, failed) : failed(error);
      feedback.notify({ title: "Error", text, tone: "error" });
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
