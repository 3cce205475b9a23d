import type { ComponentProps, ReactNode } from "react";

import { cx } from "./cx.ts";

export interface BareIconButtonProps extends ComponentProps<"button"> {
  /** The button's accessible name. */
  label: string;
  icon: ReactNode;
}

/**
 * A square button with only an icon: the part of `IconButton`, which is built on it, that a visitor's first screen
 * needs.
 */
export function BareIconButton({
  label,
  icon,
  className,
  type = "button",
  children,
  ...rest
}: BareIconButtonProps) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three types, `button` by default
      type={type}
      aria-label={label}
      className={cx(
        "relative inline-flex size-control shrink-0 items-center justify-center rounded-control border transition-colors disabled:opacity-55 [&_.lucide]:size-5",
        className,
      )}
    >
      {icon}
      {children}
    </button>
  );
}

export const GHOST = "border-transparent text-ink hover:bg-ground";
