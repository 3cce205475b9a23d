import { Popover as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";

interface AnchoredPopoverProps {
  /** The button that opens and closes it, drawn elsewhere. */
  anchor: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A large panel below a button, open for as long as it is drawn; Esc and a press outside call `onClose`. */
export function AnchoredPopover({ anchor, label, onClose, children }: AnchoredPopoverProps) {
  // Radix types it as non-null; the button exists before what it opens.
  const virtualRef = anchor as RefObject<HTMLElement>;
  return (
    <Radix.Root open onOpenChange={(open) => open || onClose()}>
      <Radix.Anchor virtualRef={virtualRef} />
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={8}
          collisionPadding={12}
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            anchor.current?.focus();
          }}
          // The button's own press closes it; pressing a toast about something done in it does not.
          onInteractOutside={(event) => {
            const target = event.target instanceof Element ? event.target : null;
            if (target?.closest("[data-toaster]") || anchor.current?.contains(target)) event.preventDefault();
          }}
          className="z-50 flex max-h-[min(40rem,var(--radix-popover-content-available-height))] w-96 max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-card border border-line bg-card text-ink shadow-lift outline-none data-[state=open]:animate-pop-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
