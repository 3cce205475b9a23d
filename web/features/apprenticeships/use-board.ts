import { useCallback } from "react";
import type { To } from "react-router";

import { paths } from "../../paths.ts";
import { parseOpened } from "../../platform/board/place-filter.ts";
import { useBoardAddress } from "../../platform/board/use-board-address.ts";
import { formatBoard, parseBoard, parseView } from "./board-url.ts";
import type { ApprenticeshipFilter, BoardView } from "./board-url.ts";

const RULES = {
  path: paths.apprenticeships(),
  overlays: ["apprenticeshipId", "applicants"],
  parse: parseBoard,
  format: formatBoard,
};

/** The apprenticeships board's state, all of it in the address. */
export function useBoard() {
  const address = useBoardAddress<ApprenticeshipFilter>(RULES);
  const { search, placeOf: placeOfSearch, placeWith, replaceWith, open: _open, ...board } = address;
  const placeOf = useCallback((id: number) => placeWith({ apprenticeshipId: String(id) }), [placeWith]);
  const placeOfApplicants = useCallback((id: number) => placeWith({ applicants: String(id) }), [placeWith]);
  return {
    ...board,
    view: parseView(search),
    apprenticeshipId: parseOpened(search, "apprenticeshipId"),
    applicants: parseOpened(search, "applicants"),
    showPages: (pages: number) => replaceWith({ page: String(pages) }),
    placeOf,
    placeOfApplicants,
    /** The list's own address; the board's filters say nothing of the others. */
    placeOfView: (view: BoardView): To =>
      placeOfSearch(view === "all" ? new URLSearchParams() : new URLSearchParams({ view })),
  };
}
export type Board = ReturnType<typeof useBoard>;
