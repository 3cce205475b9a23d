import { cloneElement, isValidElement } from "react";
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from "react";

import { buttonClass } from "./button-class.ts";
import type { ButtonLook } from "./button-class.ts";
import { cx } from "./cx.ts";
import { Spinner } from "./Spinner.tsx";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  icon?: ReactNode;
  /** While true the button keeps its focus, shows `pendingText` and ignores presses. */
  pending?: boolean | undefined;
  /** The action under way: 'Posting…'. */
  pendingText?: string | undefined;
  /** A toggle that is on: liked, interested. Shown in blue. */
  pressed?: boolean | undefined;
  /** Gives the look to its only child (a link) instead of drawing a `<button>`. */
  asChild?: boolean | undefined;
}

type Child = ReactElement<{ className?: string; children?: ReactNode }>;

function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** A button. It is not `disabled` while pending: a disabled button drops the focus and is silent to screen readers. */
export function Button({
  variant,
  size,
  full,
  icon,
  pending = false,
  pendingText,
  pressed,
  asChild = false,
  className,
  children,
  type = "button",
  onClick,
  ...rest
}: ButtonProps) {
  const look = cx(buttonClass({ variant, size, full, pressed }), className);
  if (asChild && isValidElement(children)) {
    const child = children as Child;
    const props = { ...rest, className: cx(look, child.props.className) };
    return cloneElement(child, props as Child["props"], icon, child.props.children);
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- one of the three types, `button` by default
      type={type}
      className={look}
      aria-disabled={pending ? true : rest["aria-disabled"]}
      aria-pressed={pressed}
      aria-busy={pending || undefined}
      onClick={pending ? swallow : onClick}
    >
      {pending ? <Spinner /> : icon}
      {pending && pendingText ? pendingText : children}
    </button>
  );
}
