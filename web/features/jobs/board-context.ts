import { createContext, use } from "react";

import type { Job } from "#contracts/jobs.ts";

import type { Place } from "./use-board.ts";

/** What can be asked for from a job, wherever on the board it stands. */
export interface BoardActions {
  placeOfJob: (id: number) => Place;
  edit: (job: Job) => void;
  askDelete: (job: Job) => void;
  askDeclare: (job: Job) => void;
}

export const BoardContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = use(BoardContext);
  if (actions === null) throw new Error("A job's buttons stand on the board only");
  return actions;
}
