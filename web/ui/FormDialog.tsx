import { useId } from "react";
import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import type { DialogProps } from "./Dialog.tsx";
import { ErrorSummary } from "./ErrorSummary.tsx";
import type { ErrorSummaryProps } from "./ErrorSummary.tsx";
import type { Feedback } from "./use-feedback.tsx";

export interface FormDialogProps extends Omit<DialogProps, "onOpenChange" | "footer"> {
  /** Not called while `pending`, unless `stoppable`. */
  onClose: () => void;
  /** Its words stand above the buttons; a submission clears them. */
  feedback: Feedback;
  /** The fields' errors, above them. */
  errors?: ErrorSummaryProps["errors"] | undefined;
  onSubmit: (event: { preventDefault: () => void }) => void;
  /** Undefined: there is nothing (more) to submit, so the button is not drawn. */
  submitLabel: string | undefined;
  pending: boolean;
  /** 'Saving…' */
  pendingText: string;
  /** Nothing has been submitted yet, because files are still being sent: the dialog may be closed. */
  stoppable?: boolean | undefined;
  /** Nothing can be submitted yet. */
  disabled?: boolean | undefined;
  tone?: "danger" | "normal" | undefined;
  /** Draws a Cancel button beside the one that submits. */
  onCancel?: (() => void) | undefined;
  /** Other buttons beside the submit button. */
  otherButtons?: ReactNode;
  /** Dialogs above it. They stand outside the form, which their own submissions would otherwise submit. */
  overlays?: ReactNode;
}

/** A dialog around a form, with the submit button in its footer. */
export function FormDialog(props: FormDialogProps) {
  const { onClose, feedback, errors, onSubmit, children, overlays, otherButtons, ...shown } = props;
  const { submitLabel, pending, pendingText, stoppable = false, disabled, tone, onCancel, ...dialog } = shown;
  const formId = useId();
  return (
    <Dialog
      {...dialog}
      pending={pending && !stoppable}
      onOpenChange={(next) => next || onClose()}
      footer={
        submitLabel === undefined ? undefined : (
          <>
            <div className="contents *:basis-full!">{feedback.inline}</div>
            {otherButtons}
            {onCancel === undefined ? null : (
              <Button disabled={pending} onClick={onCancel}>
                Cancel
              </Button>
            )}
            <Button
              type="submit"
              form={formId}
              variant={tone === "danger" ? "danger" : "primary"}
              disabled={disabled}
              pending={pending}
              pendingText={pendingText}
            >
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          feedback.clear();
          onSubmit(event);
        }}
      >
        {errors === undefined ? null : <ErrorSummary errors={errors} />}
        {children}
      </form>
      {overlays}
    </Dialog>
  );
}
