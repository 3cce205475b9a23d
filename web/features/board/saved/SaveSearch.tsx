import { BellPlus } from "lucide-react";
import { useState } from "react";

import { isSearchable } from "#contracts/board-filters.ts";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import type { To } from "../../../platform/router/address.ts";
import { TEXT_BUTTON } from "../ActiveFilters.tsx";
import { CardSkeletons } from "../BoardCards.tsx";
import type { BoardAddress } from "../use-board-address.ts";
import { filterOfSearch, searchOfFilter } from "./saved-search.ts";

const SavedSearchDialog = lazyComponent(() =>
  import("./SavedSearchDialog.tsx").then((part) => part.SavedSearchDialog),
);

const SavedSearches = lazyComponent(
  () => import("./SavedSearches.tsx").then((part) => part.SavedSearches),
  ({ name }) => <CardSkeletons label={`Loading ${name}...`} />,
);

interface OwnSearchesProps<Sort extends string> {
  board: Pick<BoardAddress<Sort>, "rules" | "placeOfFilter">;
  /** The board. */
  all: To;
}

/** The searches the member has saved on this board; their code loads when first opened. */
export function OwnSearches<Sort extends string>({
  board: { rules, placeOfFilter },
  all,
}: OwnSearchesProps<Sort>) {
  return (
    <SavedSearches
      name={rules.name}
      placeOf={(search) => placeOfFilter(filterOfSearch(rules, search))}
      all={all}
    />
  );
}

interface SaveSearchProps<Sort extends string> {
  board: Pick<BoardAddress<Sort>, "rules" | "filter">;
}

/** Saves the board's current search, to be notified of new matches. */
export function SaveSearch<Sort extends string>({ board: { rules, filter } }: SaveSearchProps<Sort>) {
  /** Counts the openings: each starts with an empty form. */
  const [opening, setOpening] = useState({ number: 0, isOpen: false });
  if (!isSearchable(rules.filters, filter)) return null;
  return (
    <>
      <button
        type="button"
        className={TEXT_BUTTON}
        onClick={() => setOpening({ number: opening.number + 1, isOpen: true })}
      >
        <BellPlus className="size-[1.2em]" />
        Save search
      </button>
      {opening.number === 0 ? null : (
        <SavedSearchDialog
          key={opening.number}
          board={rules.name}
          search={searchOfFilter(filter)}
          open={opening.isOpen}
          onClose={() => setOpening({ ...opening, isOpen: false })}
        />
      )}
    </>
  );
}
