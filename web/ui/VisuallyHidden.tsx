import type { ComponentProps } from "react";

/** Words for a screen reader only. */
export function VisuallyHidden({
  as: Tag = "span",
  ...rest
}: ComponentProps<"span"> & { as?: "span" | "div" | "h2" | "h3" }) {
  return <Tag {...rest} className="sr-only" />;
}
