import type { ReactNode } from "react";

import { Card } from "../../ui/Card.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { cx } from "../../ui/cx.ts";
import { countFilters } from "./board-filter.ts";
import type { PlaceCounts, FilterListsProps } from "./FilterLists.tsx";
import { FilterLists } from "./FilterLists.tsx";
import type { BoardAddress } from "./use-board-address.ts";

interface BoardFrameProps<Sort extends string> {
  board: BoardAddress<Sort>;
  isPhone: boolean;
  counts: PlaceCounts | undefined;
  /** Stands above the filters, where there is a column for them. */
  search?: ReactNode;
  /** Stands below them; on a phone, below the list. */
  belowFilters: ReactNode;
  children: ReactNode;
}

/** A board: its filters in a column of their own at a desk, and the list. */
export function BoardFrame<Sort extends string>(props: BoardFrameProps<Sort>) {
  const { board, isPhone, counts, search, belowFilters, children } = props;
  const { rules, filter, setFilter } = board;
  return (
    <div
      className={cx(
        "grid items-start gap-5",
        isPhone ? "grid-cols-1" : "grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)]",
      )}
    >
      {isPhone ? null : (
        <div className="sticky top-[calc(var(--top)+1.5rem)] flex max-h-[calc(100dvh-2.5rem-var(--top))] flex-col gap-5">
          <FilterPanel
            filters={rules.filters}
            filter={filter}
            onChange={(next) => setFilter({ ...filter, ...next })}
            counts={counts}
            search={search}
          />
          {belowFilters}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-3.5">
        {children}
        {isPhone ? belowFilters : null}
      </div>
    </div>
  );
}

interface FilterPanelProps extends FilterListsProps {
  /** Stands above the lists. */
  search?: ReactNode;
}

/** The filters beside the list, in sight while it scrolls. */
function FilterPanel({ search, ...lists }: FilterPanelProps) {
  return (
    <Card
      as="aside"
      padded
      aria-label="Filters"
      className="min-h-0 scroll-thin overflow-y-auto overscroll-contain"
    >
      <div className="flex min-h-6 items-center justify-between pb-3">
        <h2 className="wide text-lg">Filters</h2>
        <CountBadge
          count={countFilters(lists, lists.filter)}
          tone="hi"
          label="filters chosen"
          className="text-sm"
        />
      </div>
      {search === undefined ? null : <div className="pb-4">{search}</div>}
      <FilterLists {...lists} />
    </Card>
  );
}
