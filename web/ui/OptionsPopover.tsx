import { Popover as Radix } from "radix-ui";
import type { ReactNode, RefObject } from "react";

interface OptionsPopoverProps {
  /** The field that they are for, which keeps the focus and has the keys. */
  field: RefObject<HTMLElement | null>;
  /** What the field's `aria-controls` names. */
  id: string;
  label: string;
  /** Where there is room on either side. */
  side?: "top" | "bottom" | undefined;
  /** Each with `role="option"`. */
  children: ReactNode;
}

/** Options beside a field in which one goes on typing, for as long as they are drawn: where a phone's keyboard is not. */
export function OptionsPopover({ field, id, label, side = "bottom", children }: OptionsPopoverProps) {
  // Radix wants it non-null; the field is there before what it opens.
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
          // The field keeps the focus, and a phone its keyboard.
          onPointerDown={(event) => event.preventDefault()}
          className="z-60 max-h-(--radix-popover-content-available-height) w-(--radix-popover-trigger-width) max-w-96 min-w-64 scroll-thin overflow-y-auto rounded-card border border-line bg-card p-1.5 text-ink shadow-lift outline-none"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
