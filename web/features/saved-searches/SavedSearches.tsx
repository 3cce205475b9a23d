import { BellRing, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";

import { describeSearch } from "#contracts/board-filters.ts";
import type { BoardName } from "#contracts/board-filters.ts";
import { listSavedSearches, deleteSavedSearch } from "#contracts/saved-searches.ts";
import type { SavedSearch } from "#contracts/saved-searches.ts";

import { DeletionDialog } from "../../platform/DeletionDialog.tsx";
import { Loaded } from "../../platform/Loaded.tsx";
import type { To } from "../../platform/router/address.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useEndpoint, invalidateEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { toast } from "../../ui/toast-store.ts";
import { ListSkeleton } from "../board/index.ts";
import { describeAlert } from "./saved-search.ts";
import { SavedSearchDialog } from "./SavedSearchDialog.tsx";

interface SavedSearchesProps {
  name: BoardName;
  /** The board showing that search. */
  placeOf: (search: SavedSearch) => To;
  /** The board. */
  all: To;
}

/** The searches the member has saved on this board, and their alert settings. */
export function SavedSearches({ name, placeOf, all }: SavedSearchesProps) {
  const read = useEndpoint(listSavedSearches, { query: { board: name } }, { keepFresh: true });
  const [changing, setChanging] = useState<SavedSearch | null>(null);
  const [deleting, setDeleting] = useState<SavedSearch | null>(null);
  return (
    <Loaded
      read={read}
      failure="The saved searches did not load"
      skeleton={<ListSkeleton label="Loading saved searches..." />}
      inCard
    >
      {(searches) =>
        searches.length === 0 ? (
          <Card>
            <EmptyState
              icon={<BellRing />}
              title="You have not saved a search yet."
              text="Choose trades and places on the board, then press Save search: we will tell you about new ones that match."
              action={
                <Link to={all} className={buttonClass({ variant: "primary" })}>
                  Choose what to look for
                </Link>
              }
            />
          </Card>
        ) : (
          <>
            <ul className="flex flex-col gap-3.5">
              {searches.map((search) => (
                <Card key={search.id} as="li" padded>
                  <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
                    <div className="min-w-0 flex-1 basis-60 [overflow-wrap:anywhere]">
                      <h2 className="wide text-lg">
                        <Link
                          to={placeOf(search)}
                          className="tap-area inline-block underline-offset-3 hover:underline"
                        >
                          {search.name}
                        </Link>
                      </h2>
                      <p className="text-sm text-muted">
                        {describeSearch(search, { trade: "Any trade", place: "anywhere" })}
                      </p>
                      <p className="flex gap-1.5 pt-1.5 text-sm font-semibold [&_.lucide]:mt-[0.15em] [&_.lucide]:size-[1.1em]">
                        <BellRing />
                        {describeAlert(search)}
                      </p>
                    </div>
                    <div className="flex flex-wrap gap-2 max-md:basis-full max-md:*:flex-1">
                      <Button size="sm" icon={<Pencil />} onClick={() => setChanging(search)}>
                        Change
                        <span className="sr-only"> {search.name}</span>
                      </Button>
                      <Button size="sm" icon={<Trash2 />} onClick={() => setDeleting(search)}>
                        Delete
                        <span className="sr-only"> {search.name}</span>
                      </Button>
                    </div>
                  </div>
                </Card>
              ))}
            </ul>
            {changing === null ? null : (
              <SavedSearchDialog
                key={changing.id}
                board={name}
                search={changing}
                open
                onClose={() => setChanging(null)}
              />
            )}
            {deleting === null ? null : (
              <DeletionDialog
                key={deleting.id}
                endpoint={deleteSavedSearch}
                call={{ params: { id: deleting.id } }}
                open
                onClose={() => setDeleting(null)}
                title={`Delete the search “${deleting.name}”?`}
                text="You will get no more alerts about new matches."
                confirmLabel="Delete search"
                gone="saved_search_not_found"
                onGone={() => {
                  void invalidateEndpoint(listSavedSearches);
                  toast({ title: "Search Deleted", tone: "success" });
                  setDeleting(null);
                }}
                failed="Failed to delete search. Please try again."
              />
            )}
          </>
        )
      }
    </Loaded>
  );
}
