import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";

export interface PopoverProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement;
  label: string;
  align?: "start" | "center" | "end" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  /** Pixels; never wider than the window. */
  width?: number | undefined;
  children: ReactNode;
}

/** A panel that hangs from a button; the page behind stays usable. */
export function Popover({
  trigger,
  label,
  align = "end",
  open,
  onOpenChange,
  width = 360,
  children,
}: PopoverProps) {
  return (
    <Radix.Root {...(open !== undefined && { open })} {...(onOpenChange !== undefined && { onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={8}
          collisionPadding={12}
          style={{ width: `min(${width}px, calc(100vw - 24px))` }}
          className="z-40 max-h-(--radix-popover-content-available-height) scroll-thin overflow-y-auto overscroll-contain rounded-card border border-line bg-card shadow-lift data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
