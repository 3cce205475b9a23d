import { History, Search } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useRecentSearches } from "./recent-searches.ts";

/** Shown before anything is typed: what can be searched, and recent searches. */
export function SearchHint({ onPick }: { onPick: (words: string) => void }) {
  const { recent, forget } = useRecentSearches();
  return (
    <>
      <EmptyState
        icon={<Search />}
        title="Find people to work with"
        text="Type a name, a trade, a company or a place: “Siobhan”, “plumber Leeds”, “sparky near Bolton”."
      />
      {recent.length === 0 ? null : (
        <section aria-labelledby="recent-searches">
          <div className="flex items-center justify-between gap-3">
            <h3 id="recent-searches" className="text-sm font-semibold text-muted">
              Recent searches
            </h3>
            <Button size="sm" variant="ghost" aria-label="Clear recent searches" onClick={forget}>
              Clear
            </Button>
          </div>
          <ul className="pb-2">
            {recent.map((words) => (
              <li key={words}>
                <button
                  type="button"
                  onClick={() => onPick(words)}
                  className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 text-left text-base hover:bg-ground"
                >
                  <History className="size-4.5 shrink-0 text-muted" />
                  <span className="min-w-0 truncate">{words}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
