import { useCallback } from "react";

import { parseOpened, useBoardAddress } from "../board/index.ts";
import { JOB_BOARD } from "./board-url.ts";

/** The job board's state, all of it in the address. */
export function useBoard() {
  const board = useBoardAddress(JOB_BOARD);
  const { search, placeWith, replaceWith, open } = board;
  const placeOfJob = useCallback((id: number) => placeWith({ jobId: String(id) }), [placeWith]);
  return {
    ...board,
    jobId: parseOpened(search, "jobId"),
    interests: readInterestsTab(search),
    /** The address asks for the form straight away, as the link on the home screen does. */
    isPosting: search.get("postJob") === "true",
    placeOfJob,
    openInterests: () => open({ openJobInterests: "true" }),
    showInterestsTab: (tab: InterestsTab) =>
      replaceWith({ openJobInterests: "true", ...(tab === "applied" && { tab }) }),
  };
}
export type Board = ReturnType<typeof useBoard>;

export type InterestsTab = "mine" | "applied";

function readInterestsTab(search: URLSearchParams): InterestsTab | null {
  if (search.get("openJobInterests") !== "true") return null;
  return search.get("tab") === "applied" ? "applied" : "mine";
}
