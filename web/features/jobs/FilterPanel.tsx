import { Card } from "../../ui/Card.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { countFilters } from "./board-url.ts";
import type { BoardFilter } from "./board-url.ts";
import { FilterLists } from "./FilterLists.tsx";
import { KeywordSearch } from "./KeywordSearch.tsx";

interface FilterPanelProps {
  filter: BoardFilter;
  onChange: (filter: BoardFilter) => void;
  onSearch: (words: string) => void;
}

/** The filters beside the list, in sight while it scrolls. */
export function FilterPanel({ filter, onChange, onSearch }: FilterPanelProps) {
  return (
    <Card
      as="aside"
      padded
      aria-label="Filters"
      className="sticky! top-20 max-h-[calc(100dvh-6rem)] scroll-thin overflow-y-auto overscroll-contain"
    >
      <div className="flex min-h-6 items-center justify-between pb-3">
        <h2 className="wide text-lg">Filters</h2>
        <CountBadge count={countFilters(filter)} tone="hi" label="filters chosen" className="text-sm" />
      </div>
      <div className="pb-4">
        <KeywordSearch words={filter.words} onSearch={onSearch} />
      </div>
      <FilterLists filter={filter} onChange={onChange} />
    </Card>
  );
}
