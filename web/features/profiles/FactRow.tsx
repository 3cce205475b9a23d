import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";

import { cx } from "../../ui/cx.ts";

interface FactRowProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
  /** Opens more about it; without it the row is plain text. */
  onOpen?: (() => void) | undefined;
  /** The link of its text, such as a `mailto:`. */
  href?: string | undefined;
}

const ROW =
  "flex w-full min-h-13 items-center gap-3 px-4 py-2 text-left text-base [&>.lucide]:size-5 [&>.lucide]:text-muted";

/** One fact about a member in a list: a small label with the value below it. */
export function FactRow({ icon, label, children, onOpen, href }: FactRowProps) {
  const words = (
    <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
      <span className="block text-xs text-muted">{label}</span>
      <span className={cx("block leading-snug", (onOpen ?? href) !== undefined && "font-semibold")}>
        {children}
      </span>
    </span>
  );
  if (onOpen !== undefined) {
    return (
      <li>
        <button type="button" className={cx(ROW, "hover:bg-ground")} aria-haspopup="dialog" onClick={onOpen}>
          {icon}
          {words}
          <ChevronRight />
        </button>
      </li>
    );
  }
  return (
    <li>
      {href === undefined ? (
        <div className={ROW}>
          {icon}
          {words}
        </div>
      ) : (
        <a href={href} className={cx(ROW, "text-blue hover:bg-ground hover:underline")}>
          {icon}
          {words}
        </a>
      )}
    </li>
  );
}
