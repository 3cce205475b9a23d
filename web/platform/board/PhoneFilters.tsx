import { SlidersHorizontal } from "lucide-react";
import { Suspense, useState } from "react";
import type { ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { lazyComponent } from "../lazy-component.ts";
import type { PlaceCounts } from "./FilterLists.tsx";
import { countFilters } from "./place-filter.ts";
import type { PlaceFilter } from "./place-filter.ts";

const FilterSheet = lazyComponent(() => import("./FilterSheet.tsx").then((part) => part.FilterSheet));

interface PhoneFiltersProps<Filter extends PlaceFilter> {
  /** The board's address: whether the sheet is open stands in the history. */
  board: {
    filter: Filter;
    setFilter: (filter: Filter) => void;
    isSheetOpen: boolean;
    openSheet: () => void;
    closeSheet: () => void;
  };
  /** The filter with everything off. */
  none: Filter;
  counts?: PlaceCounts | undefined;
  knowsDistances?: boolean;
  /** '88 jobs match'; empty while it is not known. */
  result: string;
  sort: ReactNode;
}

/** On a phone: the way to the filters beside the sort, and the sheet, whose code is fetched when it is first opened. */
export function PhoneFilters<Filter extends PlaceFilter>(props: PhoneFiltersProps<Filter>) {
  const { board, none, counts, knowsDistances = false, result, sort } = props;
  const { filter, setFilter, isSheetOpen } = board;
  const [wasOpened, setOpened] = useState(isSheetOpen);
  if (isSheetOpen && !wasOpened) setOpened(true);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1 basis-40 justify-start!"
          icon={<SlidersHorizontal aria-hidden />}
          onClick={board.openSheet}
        >
          Filters
          <CountBadge count={countFilters(filter)} tone="hi" label="chosen" className="ml-auto" />
        </Button>
        {sort}
      </div>
      <Suspense>
        {wasOpened ? (
          <FilterSheet
            open={isSheetOpen}
            onClose={board.closeSheet}
            onClear={() => setFilter(none)}
            filter={filter}
            // The sheet gives back the filter that it was given, with other places.
            onChange={(next) => setFilter({ ...filter, ...next })}
            counts={counts}
            knowsDistances={knowsDistances}
            result={result}
          />
        ) : null}
      </Suspense>
    </>
  );
}
