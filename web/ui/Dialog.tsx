import { X } from "lucide-react";
import { Dialog as Radix } from "radix-ui";
import { useEffect, useState } from "react";
import type { ReactNode, RefObject } from "react";

import { ConfirmDialog } from "./ConfirmDialog.tsx";
import { cx } from "./cx.ts";
import { DialogFrame } from "./DialogFrame.tsx";
import { IconButton } from "./IconButton.tsx";
import { useReachable } from "./use-reachable.ts";

export interface DialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description?: ReactNode;
  hideTitle?: boolean | undefined;
  children: ReactNode;
  /**
   * Buttons that stay visible below the scrolling part. A form's submit button stands here with `form="the form's
   * id"`.
   */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg" | "xl" | undefined;
  /** Always as tall as allowed, and the whole screen on a phone: for content that fills in while the dialog is open. */
  fill?: boolean | undefined;
  /** Something was typed: closing, or leaving the page, asks first. */
  dirty?: boolean | undefined;
  /** The question to ask; by default it is about discarding what was written. */
  question?: { title: string; text: string; cancelLabel: string; confirmLabel: string } | undefined;
  /** An action is under way: the dialog stays open until it has ended. */
  pending?: boolean | undefined;
  closeOnOutside?: boolean | undefined;
  /** False: no close button, so only the dialog's own buttons end it (the tour). Esc and Back call `onRefusedClose`. */
  closable?: boolean | undefined;
  onRefusedClose?: (() => void) | undefined;
  /** False where the address itself says that it is open (`/jobs?jobId=`). */
  backCloses?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

const DISCARD = {
  title: "Discard what you wrote?",
  text: "It has not been saved.",
  cancelLabel: "Keep editing",
  confirmLabel: "Discard",
};
const FILL = "md:h-[min(46rem,calc(100dvh-4rem))] max-md:h-dvh max-md:max-h-none! max-md:rounded-none!";
const SCROLLS = "min-h-0 scroll-thin overflow-y-auto overscroll-contain -outline-offset-3";
/** Title and buttons stay visible, unless text is so large that they would leave no room for the content. */
const SCROLLS_WHOLE = cx("flex flex-1 scroll-py-20 flex-col rounded-[inherit]", SCROLLS);
const SIZES = { sm: "md:max-w-md", md: "md:max-w-xl", lg: "md:max-w-3xl", xl: "md:max-w-5xl" };

function useLeaveWarning(active: boolean): void {
  useEffect(() => {
    if (!active) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [active]);
}

/** A modal window; a sheet from the bottom under 769 px. */
export function Dialog(props: DialogProps) {
  const { open, onOpenChange, title, description, hideTitle = false, children, footer, size = "md" } = props;
  const { dirty = false, pending = false, closable = true, closeOnOutside = true, fill = false } = props;
  const { backCloses, initialFocus } = props;
  // A dialog that fills the screen has scrolling lists of its own.
  const isWhole = !fill;
  const [asking, setAsking] = useState(false);
  const reach = useReachable();
  useLeaveWarning(open && dirty);

  const askClose = () => {
    if (!closable) {
      props.onRefusedClose?.();
      return false;
    }
    if (pending) return false;
    if (dirty) {
      setAsking(true);
      return false;
    }
    onOpenChange(false);
    return true;
  };

  return (
    <DialogFrame
      open={open}
      onAskClose={askClose}
      closeOnOutside={closeOnOutside && closable}
      backCloses={backCloses}
      initialFocus={initialFocus}
      undescribed={!description}
      className={cx(SIZES[size], fill && FILL)}
    >
      <div ref={isWhole ? reach : undefined} className={isWhole ? SCROLLS_WHOLE : "contents"}>
        <header
          className={cx(
            "flex items-start gap-3 pt-3 pr-3 pb-3",
            hideTitle && closable && "absolute top-0 right-0 z-10",
            !hideTitle && "border-b border-line pl-5",
            isWhole && "pin-top",
          )}
        >
          <div className={cx("min-w-0 flex-1 self-center", hideTitle && "sr-only")}>
            <Radix.Title className="wide text-lg">{title}</Radix.Title>
            {description ? (
              <Radix.Description className="pt-0.5 text-sm text-muted">{description}</Radix.Description>
            ) : null}
          </div>
          {closable ? <IconButton label="Close" icon={<X />} tooltip={false} onClick={askClose} /> : null}
        </header>
        <div
          ref={isWhole ? undefined : reach}
          className={cx("flex-1 px-5 py-4", isWhole ? "shrink-0 basis-auto!" : SCROLLS)}
        >
          {children}
        </div>
        {footer ? (
          <footer
            className={cx(
              "flex flex-wrap justify-end gap-2 border-t border-line px-5 py-3 max-md:*:flex-1",
              isWhole && "pin-bottom",
            )}
          >
            {footer}
          </footer>
        ) : null}
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        {...(props.question ?? DISCARD)}
        onConfirm={() => {
          setAsking(false);
          onOpenChange(false);
        }}
      />
    </DialogFrame>
  );
}
