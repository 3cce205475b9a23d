import { Dialog as Radix } from "radix-ui";
import type { KeyboardEvent, ReactNode, RefObject } from "react";

import { cx } from "./cx.ts";
import { focusFirst, surroundings } from "./lost-focus.ts";
import { isPhone } from "./phone.ts";
import { useDialogHistory } from "./use-dialog-history.ts";

export interface DialogFrameProps {
  open: boolean;
  /** Somebody wants it closed: Esc, Back, a press outside. `false` when it stays open. */
  onAskClose: () => boolean;
  role?: "dialog" | "alertdialog" | undefined;
  closeOnOutside?: boolean | undefined;
  backCloses?: boolean | undefined;
  /** Takes the focus first; otherwise the first field does, or the dialog itself. */
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

/** The first field, except on a phone, where the keyboard would cover what the dialog says. */
function firstField(content: HTMLElement): HTMLElement | null {
  return isPhone() ? null : content.querySelector<HTMLElement>(FIELDS);
}

const FIELDS =
  "input:not([type=hidden], [type=file], [hidden], :disabled), textarea:not(:disabled), select:not(:disabled)";

/** Of each frame, by its content: what had the focus when it opened, and what that stood in, from the inside out. */
const origins = new WeakMap<Element, readonly HTMLElement[]>();

/**
 * To where it was, or, when the dialog's own deed has taken that away or disabled it, to what is nearest. A dialog that has
 * followed keeps the focus, and gives it back there in its turn.
 */
function giveFocusBack(content: Element): void {
  const origin = origins.get(content) ?? [];
  const follower = surroundings(document.activeElement).find(
    (place) => origins.has(place) && !origin.includes(place),
  );
  if (follower === undefined) focusFirst(origin);
  else origins.set(follower, [...(origins.get(follower) ?? []), ...origin]);
}

/** What every modal has in common: scrim, focus kept in and given back, Esc, Back, bottom sheet under 769 px. */
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
            // Radix gives the focus back only to its own trigger; most of our dialogs are opened from elsewhere.
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
