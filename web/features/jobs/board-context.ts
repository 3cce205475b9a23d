import { createContext, use } from "react";

import type { Job } from "#contracts/jobs.ts";

import type { Place } from "../board/index.ts";

/** What a job's button asks for; each is answered by a dialog of its own. */
export type JobQuestion = "edit" | "delete" | "declare" | "fill" | "takeDown" | "repost" | "boost";

/** What can be asked for from a job, wherever on the board it stands. */
export interface BoardActions {
  placeOfJob: (id: number) => Place;
  ask: (question: JobQuestion, job: Job) => void;
}

export const BoardContext = createContext<BoardActions | null>(null);

export function useBoardActions(): BoardActions {
  const actions = use(BoardContext);
  if (actions === null) throw new Error("A job's buttons stand on the board only");
  return actions;
}
