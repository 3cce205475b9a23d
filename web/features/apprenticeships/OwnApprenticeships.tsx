import { GraduationCap } from "lucide-react";

import { PostFirst } from "../board/index.ts";
import { ApprenticeshipList } from "./ApprenticeshipList.tsx";
import { useApprenticeships } from "./use-board.ts";
import type { Board } from "./use-board.ts";

const OWN = { mine: "true" };

/** The member's own apprenticeships, open and closed, newest first. */
export function OwnApprenticeships({ board, onPost }: { board: Board; onPost: () => void }) {
  const list = useApprenticeships(OWN, board.pages);
  return (
    <ApprenticeshipList
      list={list}
      postedId={null}
      onMore={() => board.showPages(list.loadedPages + 1)}
      empty={
        <PostFirst
          icon={<GraduationCap />}
          title="You have not posted an apprenticeship yet."
          text="Yours are listed here with everybody who applied, even after the closing date."
          label="Post Apprenticeship"
          onPost={onPost}
        />
      }
    />
  );
}
