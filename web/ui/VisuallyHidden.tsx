import type { ComponentProps } from "react";

export interface VisuallyHiddenProps extends ComponentProps<"span"> {
  as?: "span" | "div" | "h2" | "h3" | undefined;
}

/** Words for a screen reader only. */
export function VisuallyHidden({ as = "span", ...rest }: VisuallyHiddenProps) {
  // Every one of these elements takes a span's attributes; TypeScript cannot say so for a union of tags.
  const Tag = as as "span";
  return <Tag {...rest} className="sr-only" />;
}
