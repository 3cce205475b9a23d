import { Dialog as Radix } from "radix-ui";
import { useRef } from "react";
import type { ReactNode } from "react";

import { Button } from "./Button.tsx";
import { DialogFrame } from "./DialogFrame.tsx";
import { useReachable } from "./use-reachable.ts";

export interface ConfirmDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string | undefined;
  tone?: "danger" | "normal" | undefined;
  pending?: boolean | undefined;
  /** True until the data that the question is about has loaded. */
  disabled?: boolean | undefined;
  /** 'Deleting…' */
  pendingText?: string | undefined;
  /** The caller closes the dialog afterwards. */
  onConfirm: () => void;
  /** False where the address itself says that it is open. */
  backCloses?: boolean | undefined;
  /** Between the text and the buttons, for an error. */
  children?: ReactNode;
}

/** Asks before something irreversible. The focus starts on the harmless answer. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirmLabel, cancelLabel = "Cancel", tone = "danger" } = props;
  const { pending = false, disabled = false, pendingText, onConfirm, backCloses, children } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const reach = useReachable();
  const close = () => {
    if (pending) return false;
    onOpenChange(false);
    return true;
  };
  return (
    <DialogFrame
      open={open}
      onAskClose={close}
      backCloses={backCloses}
      role="alertdialog"
      closeOnOutside={false}
      initialFocus={cancel}
      undescribed={!text}
      className="md:max-w-md"
    >
      <div
        ref={reach}
        className="flex min-h-0 scroll-thin flex-col gap-4 overflow-y-auto rounded-[inherit] p-5 -outline-offset-3"
      >
        <div className="flex flex-col gap-1.5">
          <Radix.Title className="wide text-lg">{title}</Radix.Title>
          {text ? (
            <Radix.Description asChild>
              <div className="text-base text-muted">{text}</div>
            </Radix.Description>
          ) : null}
          {children}
        </div>
        <div className="flex gap-2 max-md:flex-col-reverse md:justify-end">
          <Button ref={cancel} disabled={pending} onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === "danger" ? "danger" : "primary"}
            pending={pending}
            pendingText={pendingText}
            disabled={disabled}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </DialogFrame>
  );
}
