import { useCallback } from "react";

import { APPRENTICESHIP_SORTS } from "#contracts/apprenticeships.ts";
import type { Apprenticeship, ApprenticeshipSort, listApprenticeships } from "#contracts/apprenticeships.ts";
import { APPRENTICESHIP_FILTERS } from "#contracts/board-filters.ts";
import type { CallOf } from "#contracts/endpoint.ts";

import { paths } from "../../paths.ts";
import type { BoardRules, Place } from "../board/index.ts";
import { createBoardContext, parseOpened, useBoardAddress, useBoardPages } from "../board/index.ts";
import { apprenticeshipList } from "./apprenticeship-cache.ts";

/**
 * The list that the address asks for: the filtered board, the member's own, those applied for, those saved, or the
 * saved searches.
 */
export type BoardView = "all" | "mine" | "applied" | "saved" | "searches";

/** The apprenticeships board's address. */
export const APPRENTICESHIP_BOARD: BoardRules<ApprenticeshipSort, BoardView> = {
  name: "apprenticeships",
  path: paths.apprenticeships(),
  filters: APPRENTICESHIP_FILTERS,
  sorts: APPRENTICESHIP_SORTS,
  nearest: "nearest",
  views: ["all", "mine", "applied", "saved", "searches"],
  overlays: ["apprenticeshipId", "apply", "applicants"],
};

/** The apprenticeships board's state, all of it in the address. */
export function useBoard() {
  const board = useBoardAddress(APPRENTICESHIP_BOARD);
  const { search, placeWith, replaceWith } = board;
  const placeOf = useCallback((id: number) => placeWith({ apprenticeshipId: String(id) }), [placeWith]);
  const placeOfApplicants = useCallback((id: number) => placeWith({ applicants: String(id) }), [placeWith]);
  return {
    ...board,
    apprenticeshipId: parseOpened(search, "apprenticeshipId"),
    /** The address opens the application at once, as the link on the public page does. */
    applyId: parseOpened(search, "apply"),
    applicants: parseOpened(search, "applicants"),
    show: (id: number) => replaceWith({ apprenticeshipId: String(id) }),
    placeOf,
    placeOfApplicants,
  };
}
export type Board = ReturnType<typeof useBoard>;

/** What a button asks for; each opens a dialog of its own. */
export type Question = "edit" | "delete" | "apply" | "withdraw";

/** The actions on an apprenticeship, wherever it stands on the board. */
export interface BoardActions {
  placeOf: (id: number) => Place;
  placeOfApplicants: (id: number) => Place;
  ask: (question: Question, it: Apprenticeship) => void;
}

export const { BoardContext, useBoardActions } = createBoardContext<BoardActions>();

/** A list of apprenticeships, with as many pages loaded as the address asks for. */
export function useApprenticeships(
  query: NonNullable<CallOf<typeof listApprenticeships>["query"]>,
  wanted: number,
) {
  return useBoardPages<typeof listApprenticeships, Apprenticeship>(apprenticeshipList, { query }, wanted);
}
