import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { listSavedApprenticeships } from "#contracts/saved-apprenticeships.ts";

import { SavedList } from "../board/index.ts";
import { ApprenticeshipCard } from "./ApprenticeshipCard.tsx";
import type { Board } from "./use-board.ts";

/** The apprenticeships that the member keeps. */
export function SavedApprenticeships({ board }: { board: Board }) {
  return (
    <SavedList<Apprenticeship>
      list={listSavedApprenticeships}
      one="apprenticeship"
      board={board.placeOfView("all")}
      boardLabel="See apprenticeships"
    >
      {(it) => <ApprenticeshipCard it={it} />}
    </SavedList>
  );
}
