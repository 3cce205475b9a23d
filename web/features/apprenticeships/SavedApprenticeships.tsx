import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { SavedList } from "../board/index.ts";
import { ApprenticeshipCard } from "./ApprenticeshipCard.tsx";
import { SAVING_APPRENTICESHIPS } from "./CardActions.tsx";
import type { Board } from "./use-board.ts";

/** The apprenticeships that the member has saved. */
export function SavedApprenticeships({ board }: { board: Board }) {
  return (
    <SavedList<Apprenticeship>
      saving={SAVING_APPRENTICESHIPS}
      board={board.placeOfView("all")}
      boardLabel="See apprenticeships"
    >
      {(it) => <ApprenticeshipCard it={it} />}
    </SavedList>
  );
}
