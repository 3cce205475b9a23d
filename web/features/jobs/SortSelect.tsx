import { ArrowUpDown } from "lucide-react";

import { JOB_SORTS } from "#contracts/jobs.ts";
import type { JobSort } from "#contracts/jobs.ts";

import { buttonClass } from "../../ui/button-class.ts";
import { cx } from "../../ui/cx.ts";
import { SORT_WORDS } from "./job-words.ts";

interface SortSelectProps {
  sort: JobSort;
  onChange: (sort: JobSort) => void;
  className?: string | undefined;
}

/** The platform's own list under the look of a button. */
export function SortSelect({ sort, onChange, className }: SortSelectProps) {
  return (
    <div className={cx("relative min-w-0", className)}>
      <ArrowUpDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 left-4 size-[1.1rem] -translate-y-1/2"
      />
      <select
        aria-label="Sort jobs by"
        value={sort}
        onChange={(event) => onChange(event.target.value as JobSort)}
        className={cx(
          buttonClass({ full: true }),
          "field-sizing-content appearance-none truncate pl-10! text-left!",
        )}
      >
        {JOB_SORTS.map((each) => (
          <option key={each} value={each}>
            {SORT_WORDS[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
