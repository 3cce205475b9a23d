import { Suspense } from "react";
import type { ReactNode } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { CardSkeletons } from "../board/index.ts";
import type { Board } from "./use-board.ts";

const OwnJobs = lazyComponent(() => import("./OwnJobs.tsx").then((part) => part.OwnJobs));
const SavedJobs = lazyComponent(() => import("./SavedJobs.tsx").then((part) => part.SavedJobs));
const SavedSearches = lazyComponent(() => import("./SavedSearches.tsx").then((part) => part.SavedSearches));

interface BoardListProps {
  board: Board;
  onPost: () => void;
  /** The filtered board. */
  children: ReactNode;
}

/** The list that the address asks for; those beside the board are fetched when they are first opened. */
export function BoardList({ board, onPost, children }: BoardListProps) {
  if (board.view === "all") return children;
  return (
    <Suspense fallback={<CardSkeletons label="Loading jobs..." />}>
      {board.view === "mine" ? <OwnJobs board={board} onPost={onPost} /> : null}
      {board.view === "saved" ? <SavedJobs board={board} /> : null}
      {board.view === "searches" ? <SavedSearches board={board} /> : null}
    </Suspense>
  );
}
