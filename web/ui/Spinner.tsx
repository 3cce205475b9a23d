import { LoaderCircle } from "lucide-react";

import { cx } from "./cx.ts";

/** A small turning ring. Give it a `label` where no other words say what is awaited. */
export function Spinner({
  label,
  className,
}: {
  label?: string | undefined;
  className?: string | undefined;
}) {
  return (
    <span className={cx("inline-flex", className)} role={label ? "status" : undefined}>
      <LoaderCircle aria-hidden className="size-[1.25em] animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
