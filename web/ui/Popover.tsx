import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export interface PopoverProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement;
  /** The accessible name of the panel. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A small panel beside its button; Esc and a press outside close it, and the focus returns to the button. */
export function Popover({ trigger, label, open, onOpenChange, children }: PopoverProps) {
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align="end"
          sideOffset={6}
          collisionPadding={8}
          // Focuses the panel itself: its first control is not what the reader came for.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          className="z-60 max-h-(--radix-popover-content-available-height) w-72 max-w-[calc(100vw-1rem)] scroll-thin overflow-y-auto rounded-card border border-line bg-card p-1.5 text-ink shadow-lift outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
