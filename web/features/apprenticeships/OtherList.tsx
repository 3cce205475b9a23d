import { Suspense } from "react";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { CardSkeletons } from "../board/index.ts";
import type { Board } from "./use-board.ts";

const OwnApprenticeships = lazyComponent(() =>
  import("./OwnApprenticeships.tsx").then((part) => part.OwnApprenticeships),
);
const OwnApplications = lazyComponent(() =>
  import("./OwnApplications.tsx").then((part) => part.OwnApplications),
);

interface OtherListProps {
  view: "mine" | "applied";
  board: Board;
  onPost: () => void;
}

/** What stands beside the board: the member's own, or what they applied for; fetched when it is first opened. */
export function OtherList({ view, board, onPost }: OtherListProps) {
  return (
    <Suspense fallback={<CardSkeletons label="Loading apprenticeships..." />}>
      {view === "mine" ? (
        <OwnApprenticeships board={board} onPost={onPost} />
      ) : (
        <OwnApplications board={board} />
      )}
    </Suspense>
  );
}
