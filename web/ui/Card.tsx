import type { ComponentProps } from "react";

import { cx } from "./cx.ts";

export interface CardProps extends ComponentProps<"div"> {
  as?: "section" | "article" | "div" | "aside" | "li" | "form" | undefined;
  /** 16 px inside. */
  padded?: boolean | undefined;
  /** The hazard edge of a boosted job. */
  boosted?: boolean | undefined;
}

/** A white sheet on the paper ground. */
export function Card({
  as = "section",
  padded = false,
  boosted = false,
  className,
  children,
  ...rest
}: CardProps) {
  // All these elements take a div's attributes, which TypeScript cannot express for a union of tags.
  const Tag = as as "div";
  return (
    <Tag {...rest} className={cx("card-surface relative", padded && "p-4", className)}>
      {boosted ? <HazardEdge /> : null}
      {children}
    </Tag>
  );
}

/** The hazard stripe across a page that was not found; a card's edge comes with `Card boosted`. */
export function HazardStripe() {
  return <div aria-hidden className="hazard h-5 w-full" />;
}

/** The 4 px edge of a boosted job; its parent is `relative`. */
export function HazardEdge() {
  return <span aria-hidden className="hazard-fine absolute inset-y-3 left-0 w-1 rounded-r-[2px]" />;
}
