import type { ReactNode } from "react";

import { Card } from "../../ui/Card.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { FilterLists } from "./FilterLists.tsx";
import type { FilterListsProps } from "./FilterLists.tsx";
import { countFilters } from "./place-filter.ts";
import type { PlaceFilter } from "./place-filter.ts";

interface FilterPanelProps<Filter> extends FilterListsProps<Filter> {
  /** Stands above the lists. */
  search?: ReactNode;
}

/** The filters beside the list, in sight while it scrolls. */
export function FilterPanel<Filter extends PlaceFilter>({ search, ...lists }: FilterPanelProps<Filter>) {
  return (
    <Card
      as="aside"
      padded
      aria-label="Filters"
      className="min-h-0 scroll-thin overflow-y-auto overscroll-contain"
    >
      <div className="flex min-h-6 items-center justify-between pb-3">
        <h2 className="wide text-lg">Filters</h2>
        <CountBadge count={countFilters(lists.filter)} tone="hi" label="filters chosen" className="text-sm" />
      </div>
      {search === undefined ? null : <div className="pb-4">{search}</div>}
      <FilterLists {...lists} />
    </Card>
  );
}
