import { APPRENTICESHIP_SORTS } from "#contracts/apprenticeships.ts";
import type { ApprenticeshipSort } from "#contracts/apprenticeships.ts";
import { APPRENTICESHIP_FILTERS } from "#contracts/board-filters.ts";

import { paths } from "../../paths.ts";
import type { BoardRules } from "../board/index.ts";

/** Which list the address asks for: the filtered board, the member's own, or what they applied for. */
export type BoardView = "all" | "mine" | "applied";

/** The apprenticeships board's address. */
export const APPRENTICESHIP_BOARD: BoardRules<ApprenticeshipSort, BoardView> = {
  path: paths.apprenticeships(),
  filters: APPRENTICESHIP_FILTERS,
  sorts: APPRENTICESHIP_SORTS,
  views: ["all", "mine", "applied"],
  overlays: ["apprenticeshipId", "applicants"],
};
