import { useCallback } from "react";
import type { To } from "react-router";

import { paths } from "../../paths.ts";
import { parseOpened } from "../../platform/board/place-filter.ts";
import { useBoardAddress } from "../../platform/board/use-board-address.ts";
import { formatBoard, parseBoard, parseView } from "./board-url.ts";
import type { BoardFilter, BoardView } from "./board-url.ts";

const RULES = {
  path: paths.jobs(),
  overlays: ["jobId", "openJobInterests", "tab", "postJob"],
  parse: parseBoard,
  format: formatBoard,
};

/** The job board's state, all of it in the address. */
export function useBoard() {
  const { search, placeOf, placeWith, replaceWith, open, ...board } = useBoardAddress<BoardFilter>(RULES);
  const placeOfJob = useCallback((id: number) => placeWith({ jobId: String(id) }), [placeWith]);
  return {
    ...board,
    view: parseView(search),
    jobId: parseOpened(search, "jobId"),
    interests: readInterestsTab(search),
    /** The address asks for the form straight away, as the link on the home screen does. */
    isPosting: search.get("postJob") === "true",
    showPages: (pages: number) => replaceWith({ page: String(pages) }),
    placeOfJob,
    /** The list's own address; the board's filters are not kept, since they say nothing of the others. */
    placeOfView: (view: BoardView): To =>
      placeOf(view === "all" ? new URLSearchParams() : new URLSearchParams({ view })),
    placeOfFilter: (of: BoardFilter): To => placeOf(formatBoard(of)),
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
