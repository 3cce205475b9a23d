import { Dialog as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode, RefObject } from "react";

import { cx } from "./cx.ts";
import { focusFirst, surroundings } from "./lost-focus.ts";
import { isPhone } from "./phone.ts";
import { useDialogHistory } from "./use-dialog-history.ts";

export interface DialogFrameProps {
  open: boolean;
  /** Esc, Back or a press outside asks to close it. Returns `false` if it stays open. */
  onAskClose: () => boolean;
  role?: "dialog" | "alertdialog" | undefined;
  closeOnOutside?: boolean | undefined;
  backCloses?: boolean | undefined;
  /** The element to focus first; by default the first field, or the dialog itself. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** True when `children` contains no `Radix.Description`. */
  undescribed?: boolean | undefined;
  /** `stage` fills the window at every width. */
  shape?: "window" | "stage" | undefined;
  onKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  className?: string | undefined;
  children: ReactNode;
}

const FRAME = "fixed z-50 flex flex-col outline-none overscroll-contain";
const WINDOW =
  "bg-card text-ink shadow-lift max-md:inset-x-0 max-md:bottom-0 max-md:max-h-[92dvh] max-md:rounded-t-sheet max-md:pb-safe md:top-1/2 md:left-1/2 md:max-h-[min(46rem,calc(100dvh-4rem))] md:w-[calc(100vw-4rem)] md:-translate-x-1/2 md:-translate-y-1/2 md:rounded-card md:border md:border-line";
const STAGE =
  "inset-0 bg-stage text-on-stage pb-safe data-[state=open]:animate-fade-in data-[state=closed]:animate-fade-out";
const WINDOW_MOTION =
  "max-md:data-[state=open]:animate-sheet-in max-md:data-[state=closed]:animate-sheet-out md:data-[state=open]:animate-pop-in md:data-[state=closed]:animate-pop-out";

/** Returns the first field; none on a phone, where the keyboard would cover the dialog's text. */
function firstField(content: HTMLElement): HTMLElement | null {
  return isPhone() ? null : content.querySelector<HTMLElement>(FIELDS);
}

const FIELDS =
  "input:not([type=hidden], [type=file], [hidden], :disabled), textarea:not(:disabled), select:not(:disabled)";

/** For each frame's content: the element that had the focus when it opened, and its ancestors, from the inside out. */
const origins = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * Returns the focus to where it was or, if the dialog's own action has removed or disabled that element, to the
 * nearest place. If another dialog has opened since, it keeps the focus and later returns it there.
 */
function giveFocusBack(content: Element): void {
  const origin = origins.get(content) ?? [];
  const follower = surroundings(document.activeElement).find(
    (place) => origins.has(place) && !origin.includes(place),
  );
  if (follower === undefined) focusFirst(origin);
  else origins.set(follower, [...(origins.get(follower) ?? []), ...origin]);
}

/** What all modals share: scrim, focus kept inside and returned on close, Esc, Back, bottom sheet under 769 px. */
export function DialogFrame(props: DialogFrameProps) {
  const {
    open,
    onAskClose,
    closeOnOutside = true,
    backCloses = true,
    initialFocus,
    className,
    children,
  } = props;
  useDialogHistory(open && backCloses, onAskClose);

  return (
    <Radix.Root open={open} onOpenChange={(next) => next || onAskClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-50 bg-scrim data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in" />
        <Radix.Content
          role={props.role ?? "dialog"}
          aria-modal
          {...(props.undescribed && { "aria-describedby": undefined })}
          onKeyDown={props.onKeyDown}
          className={cx(FRAME, props.shape === "stage" ? STAGE : cx(WINDOW, WINDOW_MOTION), className)}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            const content = event.currentTarget as HTMLElement;
            origins.set(content, surroundings(document.activeElement));
            (initialFocus?.current ?? firstField(content) ?? content).focus();
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus only to its own trigger, but most of our dialogs are opened from elsewhere.
            event.preventDefault();
            giveFocusBack(event.currentTarget as HTMLElement);
          }}
          onInteractOutside={(event) => {
            const target = event.target instanceof Element ? event.target : null;
            if (!closeOnOutside || target?.closest("[data-toaster]")) event.preventDefault();
          }}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
