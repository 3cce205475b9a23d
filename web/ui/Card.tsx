import type { ComponentProps } from "react";

import { cx } from "./cx.ts";
import { HazardEdge } from "./HazardStripe.tsx";

export interface CardProps extends ComponentProps<"div"> {
  as?: "section" | "article" | "div" | "aside" | "li" | "form" | undefined;
  /** 16 px inside. */
  padded?: boolean | undefined;
  /** The hazard edge of a job that was paid for. */
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
  // Every one of these elements takes a div's attributes; TypeScript cannot say so for a union of tags.
  const Tag = as as "div";
  return (
    <Tag {...rest} className={cx("card-surface relative", padded && "p-4", className)}>
      {boosted ? <HazardEdge /> : null}
      {children}
    </Tag>
  );
}
