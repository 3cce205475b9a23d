import { ArrowUpDown } from "lucide-react";

import { buttonClass } from "./button-class.ts";
import { cx } from "./cx.ts";

interface SortSelectProps<Sort extends string> {
  /** 'Sort jobs by'. */
  label: string;
  sorts: readonly Sort[];
  /** The label of each sort. */
  words: Readonly<Record<Sort, string>>;
  sort: Sort;
  onChange: (sort: Sort) => void;
  className?: string | undefined;
}

/** The platform's own select with the look of a button. */
export function SortSelect<Sort extends string>(props: SortSelectProps<Sort>) {
  const { label, sorts, words, sort, onChange, className } = props;
  return (
    <div className={cx("relative min-w-0", className)}>
      <ArrowUpDown className="pointer-events-none absolute top-1/2 left-4 size-[1.1rem] -translate-y-1/2" />
      <select
        aria-label={label}
        value={sort}
        onChange={(event) => onChange(event.target.value as Sort)}
        className={cx(
          buttonClass({ full: true }),
          "field-sizing-content appearance-none truncate pl-[calc(1.1rem+var(--spacing)*5.5)]! text-left!",
        )}
      >
        {sorts.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
