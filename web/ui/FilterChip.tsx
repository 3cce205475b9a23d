import { X } from "lucide-react";

import { CHIP_LOOK } from "./Chip.tsx";
import { cx } from "./cx.ts";

/** An active filter; pressing it removes it. */
export function FilterChip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className={cx(CHIP_LOOK, "min-h-control bg-blue-soft text-blue hover:brightness-97 md:fine:min-h-8")}
    >
      <span className="truncate">{label}</span>
      <X />
      <span className="sr-only">, remove filter</span>
    </button>
  );
}
