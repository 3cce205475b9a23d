import type { ReactNode } from "react";

import { Card } from "../../ui/Card.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { countFilters } from "./board-filter.ts";
import { FilterLists } from "./FilterLists.tsx";
import type { FilterListsProps } from "./FilterLists.tsx";

interface FilterPanelProps extends FilterListsProps {
  /** Stands above the lists. */
  search?: ReactNode;
}

/** The filters beside the list, in sight while it scrolls. */
export function FilterPanel({ search, ...lists }: FilterPanelProps) {
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
