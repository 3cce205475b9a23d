import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { focusScreen } from "../../platform/page-title.ts";
import { FilterChip } from "../../ui/FilterChip.tsx";
import { activeFilters, withoutFilters } from "./board-filter.ts";
import type { BoardFilter } from "./board-filter.ts";
import type { BoardAddress } from "./use-board-address.ts";

/** The look of buttons beside the active filters. */
export const TEXT_BUTTON =
  "inline-flex min-h-control items-center gap-1.5 rounded-[3px] px-1 text-sm font-semibold text-blue underline-offset-3 hover:underline md:fine:min-h-8";

interface ActiveFiltersProps<Sort extends string> {
  board: Pick<BoardAddress<Sort>, "rules" | "filter" | "setFilter">;
  /** Further actions on the filters. */
  children?: ReactNode;
}

/** The active filters; pressing one removes it. On a phone they stay in one row. */
export function ActiveFilters<Sort extends string>({ board, children }: ActiveFiltersProps<Sort>) {
  const { rules, filter, setFilter } = board;
  const active = activeFilters(rules, filter);
  const list = useRef<HTMLUListElement>(null);
  const takenOff = useRef<number>(undefined);
  // The focused chip is gone: the next one takes the focus, or the screen's heading.
  useEffect(() => {
    const at = takenOff.current;
    takenOff.current = undefined;
    if (at === undefined) return;
    const chips = list.current?.querySelectorAll("button");
    const next = chips?.item(Math.min(at, chips.length - 1));
    if (next) next.focus();
    else focusScreen({ force: true });
  }, [filter]);
  const takeOff = (at: number, without: BoardFilter<Sort>) => {
    takenOff.current = at;
    setFilter(without);
  };

  if (active.length === 0) return null;
  return (
    <ul
      ref={list}
      aria-label="Active filters"
      className="relative flex items-center gap-2 max-md:-mx-3 max-md:-my-1 max-md:scroll-thin max-md:overflow-x-auto max-md:px-3 max-md:py-1 max-md:*:shrink-0 md:flex-wrap"
    >
      {active.map(({ key, label, without }, at) => (
        <li key={key} className="max-w-full">
          <FilterChip label={label} onRemove={() => takeOff(at, without)} />
        </li>
      ))}
      {active.length > 1 ? (
        <li>
          <button type="button" className={TEXT_BUTTON} onClick={() => takeOff(0, withoutFilters(filter))}>
            Clear all filters
          </button>
        </li>
      ) : null}
      {children === undefined ? null : <li>{children}</li>}
    </ul>
  );
}
