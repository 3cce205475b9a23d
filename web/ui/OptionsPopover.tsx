import { Popover as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";

interface OptionsPopoverProps {
  /** The field they belong to, which keeps the focus and handles the keys. */
  field: RefObject<HTMLElement | null>;
  /** The id for the field's `aria-controls`. */
  id: string;
  label: string;
  /** The side to use where both have room. */
  side?: "top" | "bottom" | undefined;
  /** Each with `role="option"`. */
  children: ReactNode;
}

/**
 * Options beside a field in which the member goes on typing, for as long as they are drawn, placed clear of a phone's
 * keyboard.
 */
export function OptionsPopover({ field, id, label, side = "bottom", children }: OptionsPopoverProps) {
  // Radix types it as non-null; the field exists before what it opens.
  const virtualRef = field as RefObject<HTMLElement>;
  const keep = (event: Event) => event.preventDefault();
  return (
    <Radix.Root open>
      <Radix.Anchor virtualRef={virtualRef} />
      <Radix.Portal>
        <Radix.Content
          id={id}
          role="listbox"
          aria-label={label}
          side={side}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          onOpenAutoFocus={keep}
          onCloseAutoFocus={keep}
          onEscapeKeyDown={keep}
          onInteractOutside={keep}
          // Keeps the focus in the field, and a phone's keyboard open.
          onPointerDown={(event) => event.preventDefault()}
          className="z-60 max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) max-w-96 min-w-64 scroll-thin overflow-y-auto rounded-card border border-line bg-card p-1.5 text-ink shadow-lift outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
