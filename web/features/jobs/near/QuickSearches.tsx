import { MapPin, Navigation } from "lucide-react";

import { NO_CHOICE } from "#contracts/board-filters.ts";
import { findArea } from "#contracts/reference/regions.ts";

import { useCurrentUser } from "../../../platform/current-user.ts";
import { Button } from "../../../ui/Button.tsx";
import { activeFilters } from "../../board/index.ts";
import { JOB_BOARD, narrowTo } from "../use-board.ts";
import type { Board } from "../use-board.ts";

/** The member's most likely searches, one tap each, on an unfiltered board. */
export function QuickSearches({ board }: { board: Pick<Board, "filter" | "setFilter" | "askNear"> }) {
  const { filter, setFilter, askNear } = board;
  const { data: me } = useCurrentUser();
  if (activeFilters(JOB_BOARD, filter).length > 0) return null;
  const own = findArea(me?.county ?? "");
  return (
    <ul
      aria-label="Searches for you"
      className="flex gap-2 max-md:-mx-3 max-md:-my-1 max-md:scroll-thin max-md:overflow-x-auto max-md:px-3 max-md:py-1 max-md:*:shrink-0 md:flex-wrap"
    >
      {/* The first is shown before anything is known of the member, so that the list below does not move. */}
      <li>
        <Button size="sm" disabled={me === undefined} icon={<Navigation />} onClick={askNear}>
          My trade within 20 miles
        </Button>
      </li>
      {me === undefined || own === undefined ? null : (
        <li>
          <Button
            size="sm"
            icon={<MapPin />}
            onClick={() =>
              setFilter({ ...NO_CHOICE, sort: filter.sort, ...narrowTo(me), counties: [own.key] })
            }
          >
            {me.trade} in {own.label}
          </Button>
        </li>
      )}
    </ul>
  );
}
