import { FilterChip } from "../../ui/FilterChip.tsx";
import { activeFilters, withoutFilters } from "./board-url.ts";
import type { BoardFilter } from "./board-url.ts";

interface ActiveFiltersProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
}

/** The filters in force; pressing one takes it off. On a phone they stay in one row. */
export function ActiveFilters({ filter, onChange }: ActiveFiltersProps) {
  const active = activeFilters(filter);
  if (active.length === 0) return null;
  return (
    <ul
      aria-label="Active filters"
      className="relative flex items-center gap-2 max-md:-mx-3 max-md:-my-1 max-md:scroll-thin max-md:overflow-x-auto max-md:px-3 max-md:py-1 max-md:*:shrink-0 md:flex-wrap"
    >
      {active.map(({ key, label, without }) => (
        <li key={key} className="max-w-full">
          <FilterChip label={label} onRemove={() => onChange(without)} />
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <button
            type="button"
            className="min-h-control rounded-[3px] px-1 text-sm font-semibold text-blue underline-offset-3 hover:underline md:fine:min-h-[1.875rem]"
            onClick={() => onChange(withoutFilters(filter))}
          >
            Clear all filters
          </button>
        </li>
      ) : null}
    </ul>
  );
}
