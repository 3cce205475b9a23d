import { useCallback } from "react";

import { parseOpened, useBoardAddress } from "../board/index.ts";
import { APPRENTICESHIP_BOARD } from "./board-url.ts";

/** The apprenticeships board's state, all of it in the address. */
export function useBoard() {
  const board = useBoardAddress(APPRENTICESHIP_BOARD);
  const { search, placeWith } = board;
  const placeOf = useCallback((id: number) => placeWith({ apprenticeshipId: String(id) }), [placeWith]);
  const placeOfApplicants = useCallback((id: number) => placeWith({ applicants: String(id) }), [placeWith]);
  return {
    ...board,
    apprenticeshipId: parseOpened(search, "apprenticeshipId"),
    applicants: parseOpened(search, "applicants"),
    placeOf,
    placeOfApplicants,
  };
}
export type Board = ReturnType<typeof useBoard>;
