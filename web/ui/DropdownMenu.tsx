import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import type { FocusEvent, ReactElement, ReactNode } from "react";

import { cx } from "./cx.ts";
import { moveAmongMenuItems } from "./move-focus.ts";

export interface DropdownMenuProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement;
  /** The menu's accessible name. */
  label: string;
  align?: "start" | "center" | "end" | undefined;
  open?: boolean | undefined;
  onOpenChange?: ((open: boolean) => void) | undefined;
  children: ReactNode;
}

/** A menu of actions on something. */
export function DropdownMenu({
  trigger,
  label,
  align = "end",
  open,
  onOpenChange,
  children,
}: DropdownMenuProps) {
  return (
    <Radix.Root
      modal={false}
      {...(open !== undefined && { open })}
      {...(onOpenChange !== undefined && { onOpenChange })}
    >
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onFocus={lightFirst}
          className="z-60 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 scroll-thin overflow-y-auto rounded-card border border-line bg-card p-1.5 shadow-lift data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in"
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/**
 * Focuses the first item. Radix does so only for a key press that it handled itself, and not for the press that
 * fetched the menu's code.
 */
function lightFirst({ target, currentTarget: menu, relatedTarget: from }: FocusEvent<HTMLElement>): void {
  if (target !== menu || menu.contains(from) || !menu.matches(":focus-visible")) return;
  menu.querySelector<HTMLElement>("[role^=menuitem]:not([data-disabled])")?.focus();
}

const ROW =
  "flex min-h-control cursor-pointer items-center gap-2.5 rounded-chip px-2.5 text-sm font-medium select-none focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-blue data-disabled:cursor-not-allowed data-disabled:opacity-55 data-highlighted:bg-ground forced-colors:data-highlighted:outline-2 [&_.lucide]:size-[1.3em]";

export interface MenuItemProps {
  icon?: ReactNode;
  tone?: "danger" | undefined;
  onSelect?: (() => void) | undefined;
  disabled?: boolean | undefined;
  /** The only child is a link. */
  asChild?: boolean | undefined;
  children: ReactNode;
}

export function MenuItem({
  icon,
  tone,
  onSelect,
  disabled = false,
  asChild = false,
  children,
}: MenuItemProps) {
  return (
    <Radix.Item
      asChild={asChild}
      disabled={disabled}
      onSelect={() => onSelect?.()}
      onKeyDown={moveAmongMenuItems}
      className={cx(ROW, tone === "danger" ? "text-red" : "text-ink")}
    >
      {asChild ? (
        children
      ) : (
        <>
          {icon}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

export interface MenuCheckItemProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  children: ReactNode;
}

/** A menu item that is on or off, ticked while on. */
export function MenuCheckItem({ checked, onChange, children }: MenuCheckItemProps) {
  return (
    <Radix.CheckboxItem
      checked={checked}
      onCheckedChange={onChange}
      onKeyDown={moveAmongMenuItems}
      className={cx(ROW, "text-ink")}
    >
      <span
        aria-hidden
        className="inline-flex size-[1.3em] shrink-0 items-center justify-center rounded-[4px] border border-line-strong"
      >
        {checked ? <Check className="size-[1.1em]! text-ink" strokeWidth={3} /> : null}
      </span>
      {children}
    </Radix.CheckboxItem>
  );
}
