import { cloneElement, isValidElement } from "react";
import type { ComponentProps, ReactElement } from "react";

import { cx } from "./cx.ts";

export interface TextLinkProps extends ComponentProps<"a"> {
  /** Underlined only under the pointer: for lists of links, never within a sentence. */
  quiet?: boolean | undefined;
  /** Gives the look to its only child (a router link). */
  asChild?: boolean | undefined;
}

/** A link in text. */
export function TextLink({ quiet = false, asChild = false, className, children, ...rest }: TextLinkProps) {
  const look = cx(
    "rounded-[3px] font-semibold text-blue underline-offset-3 hover:underline",
    quiet ? "-my-3 inline-block py-3 no-underline" : "underline decoration-1 hover:decoration-2",
    className,
  );
  if (asChild && isValidElement(children)) {
    const child = children as ReactElement<{ className?: string }>;
    return cloneElement(child, { ...rest, className: cx(look, child.props.className) } as {
      className: string;
    });
  }
  return (
    <a {...rest} className={look}>
      {children}
    </a>
  );
}
