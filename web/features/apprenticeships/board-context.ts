import { createContext, use } from "react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import type { Place } from "../board/index.ts";

/** What a button asks for; each is answered by a dialog of its own. */
export type Question = "edit" | "delete" | "apply" | "withdraw";

/** What can be asked for from an apprenticeship, wherever on the board it stands. */
export interface BoardActions {
  placeOf: (id: number) => Place;
  placeOfApplicants: (id: number) => Place;
  ask: (question: Question, it: Apprenticeship) => void;
}

export const BoardContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = use(BoardContext);
  if (actions === null) throw new Error("An apprenticeship's buttons stand on the board only");
  return actions;
}
