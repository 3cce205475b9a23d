import { BellPlus } from "lucide-react";
import { useState } from "react";

import { isSearchable } from "#contracts/board-filters.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import type { To } from "../../platform/router/address.ts";
import { CardSkeletons, TEXT_BUTTON } from "../board/index.ts";
import type { BoardAddress } from "../board/index.ts";
import { filterOfSearch, searchOfFilter } from "./saved-search.ts";

const SavedSearchDialog = lazyComponent(() =>
  import("./SavedSearchDialog.tsx").then((part) => part.SavedSearchDialog),
);

const SavedSearches = lazyComponent(
  () => import("./SavedSearches.tsx").then((part) => part.SavedSearches),
  ({ name }) => <CardSkeletons label={`Loading ${name}...`} />,
);

interface OwnSearchesProps<Sort extends string> {
  board: Pick<BoardAddress<Sort>, "rules" | "placeOfFilter"> & { placeOfView: (view: "all") => To };
}

/** The searches the member has saved on this board; their code loads when first opened. */
export function OwnSearches<Sort extends string>({ board }: OwnSearchesProps<Sort>) {
  const { rules, placeOfFilter, placeOfView } = board;
  return (
    <SavedSearches
      name={rules.name}
      placeOf={(search) => placeOfFilter(filterOfSearch(rules, search))}
      all={placeOfView("all")}
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
