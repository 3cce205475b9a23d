import { LoaderCircle } from "lucide-react";

/** A small spinner. Give it a `label` where no other words say what is loading. */
export function Spinner({ label }: { label?: string | undefined }) {
  return (
    <span className="inline-flex" role={label ? "status" : undefined}>
      <LoaderCircle className="size-[1.25em] animate-spin" />
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  );
}
