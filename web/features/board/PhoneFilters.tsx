import { SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";

import { lazyDialog } from "../../platform/lazy-component.ts";
import { useOnceIdle } from "../../platform/use-delay.ts";
import { Button } from "../../ui/Button.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { countFilters, withoutFilters } from "./board-filter.ts";
import type { PlaceCounts } from "./FilterLists.tsx";
import type { BoardAddress } from "./use-board-address.ts";

const FilterSheet = lazyDialog(() => import("./FilterSheet.tsx").then((part) => part.FilterSheet));

interface PhoneFiltersProps<Sort extends string> {
  /** Whether the sheet is open stands in the history. */
  board: BoardAddress<Sort>;
  counts: PlaceCounts | undefined;
  /** '88 jobs match'; empty while it is not known. */
  result: string;
  sort: ReactNode;
}

/** On a phone: the way to the filters beside the sort, and the sheet, whose code is fetched once the screen is there, or when it is first opened. */
export function PhoneFilters<Sort extends string>({ board, counts, result, sort }: PhoneFiltersProps<Sort>) {
  const { rules, filter, setFilter, isSheetOpen } = board;
  useOnceIdle(FilterSheet.preload);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1 basis-40 justify-start!"
          icon={<SlidersHorizontal />}
          onClick={board.openSheet}
        >
          Filters
          <CountBadge count={countFilters(rules, filter)} tone="hi" label="chosen" className="ml-auto" />
        </Button>
        {sort}
      </div>
      <FilterSheet
        open={isSheetOpen}
        onClose={board.closeSheet}
        onClear={() => setFilter(withoutFilters(filter))}
        filters={rules.filters}
        filter={filter}
        // The sheet gives back the filter that it was given, with other choices.
        onChange={(next) => setFilter({ ...filter, ...next })}
        counts={counts}
        result={result}
      />
    </>
  );
}
