import { useState } from "react";
import type { ReactNode } from "react";

import { BAN_REASON_MAX } from "#contracts/reference/limits.ts";

import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { codePoints, Textarea } from "../../ui/Textarea.tsx";

interface RemovalDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  confirmLabel: string;
  /** Who reads the reason. */
  reasonHelp: string;
  isPending: boolean;
  /** `reason` is trimmed and may be empty. */
  onConfirm: (reason: string) => void;
  /** What went wrong, and what is asked first. */
  children: ReactNode;
}

/** Asks before something is removed for good, and why. */
export function RemovalDialog(props: RemovalDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, reasonHelp, isPending, onConfirm, children } = props;
  const [reason, setReason] = useState("");
  const isTooLong = codePoints(reason) > BAN_REASON_MAX;
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      text={text}
      confirmLabel={confirmLabel}
      pending={isPending}
      pendingText="Deleting…"
      onConfirm={() => isTooLong || onConfirm(reason.trim())}
    >
      <Field
        label="Reason (optional)"
        help={reasonHelp}
        className="px-1 pt-3 pb-1"
        error={isTooLong ? `Please use ${BAN_REASON_MAX} characters or fewer` : undefined}
      >
        <Textarea
          max={BAN_REASON_MAX}
          minRows={2}
          dir="auto"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      {children}
    </ConfirmDialog>
  );
}
