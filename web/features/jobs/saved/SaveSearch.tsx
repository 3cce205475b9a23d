import { BellPlus } from "lucide-react";
import { Suspense, useState } from "react";

import { isSearchable, JOB_FILTERS } from "#contracts/board-filters.ts";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import type { JobFilter } from "../use-board.ts";
import { searchOfFilter } from "./saved-search.ts";

const SavedSearchDialog = lazyComponent(() =>
  import("./SavedSearchDialog.tsx").then((part) => part.SavedSearchDialog),
);

/** Saves what the board is looking for, to be told of new jobs that fit. */
export function SaveSearch({ filter, className }: { filter: JobFilter; className: string }) {
  /** Counts the openings: each begins with an empty form. */
  const [opening, setOpening] = useState({ number: 0, isOpen: false });
  if (!isSearchable(JOB_FILTERS, filter)) return null;
  return (
    <>
      <button
        type="button"
        className={className}
        onClick={() => setOpening({ number: opening.number + 1, isOpen: true })}
      >
        <BellPlus aria-hidden className="size-[1.2em]" />
        Save search
      </button>
      <Suspense>
        {opening.number === 0 ? null : (
          <SavedSearchDialog
            key={opening.number}
            search={searchOfFilter(filter)}
            open={opening.isOpen}
            onClose={() => setOpening({ ...opening, isOpen: false })}
          />
        )}
      </Suspense>
    </>
  );
}
