import { useDeferredValue, useEffect, useMemo } from "react";
import type { ReactNode } from "react";

import { getApprenticeshipCounts } from "#contracts/apprenticeships.ts";
import type { Apprenticeship, ApprenticeshipSort } from "#contracts/apprenticeships.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { usePhone } from "../../ui/phone.ts";
import {
  ActiveFilters,
  BoardScreen,
  CardSkeletons,
  NewListings,
  NothingFound,
  queryOf,
  useAsked,
  useBehindFilters,
  useListed,
} from "../board/index.ts";
import type { BoardWords } from "../board/index.ts";
import { OwnSearches, SaveSearch } from "../saved-searches/index.ts";
import { followApplications } from "./apprenticeship-cache.ts";
import { describeTotal } from "./apprenticeship-words.ts";
import { ApprenticeshipList } from "./ApprenticeshipList.tsx";
import { BoardDialogs } from "./BoardDialogs.tsx";
import { BoardContext, APPRENTICESHIP_BOARD, useApprenticeships, useBoard } from "./use-board.ts";
import type { Question, BoardView, Board } from "./use-board.ts";

const WORDS: BoardWords<ApprenticeshipSort, BoardView> = {
  title: "Apprenticeships",
  post: "Post Apprenticeship",
  views: [
    { view: "all", label: "All" },
    { view: "mine", label: "My apprenticeships" },
    { view: "applied", label: "My applications" },
    { view: "saved", label: "Saved" },
    { view: "searches", label: "Saved searches" },
  ],
  sorts: {
    newest: "Newly Listed",
    start_date: "Start Date",
    closing_soon: "Closing Soon",
    nearest: "Nearest",
  },
};

const Loading = () => <CardSkeletons label="Loading apprenticeships..." />;
const OwnApprenticeships = lazyComponent(
  () => import("./OwnApprenticeships.tsx").then((part) => part.OwnApprenticeships),
  Loading,
);
const OwnApplications = lazyComponent(
  () => import("./OwnApplications.tsx").then((part) => part.OwnApplications),
  Loading,
);
const SavedApprenticeships = lazyComponent(
  () => import("./SavedApprenticeships.tsx").then((part) => part.SavedApprenticeships),
  Loading,
);

interface ApprenticeshipBoardProps {
  /** Renders a description in the details, with its links and line breaks. */
  renderText: (text: string) => ReactNode;
  /** Shown below the filters, where the layout has a column for them. */
  belowFilters: ReactNode;
}

/** The apprenticeships board. */
export function ApprenticeshipBoard({ renderText, belowFilters }: ApprenticeshipBoardProps) {
  const isPhone = usePhone();
  const board = useBoard();
  const { placeOf, placeOfApplicants, closeOverlay } = board;
  const behind = useBehindFilters(board);
  const list = useApprenticeships(queryOf(APPRENTICESHIP_BOARD, behind.filter), board.pages);
  const { asked, ask, post, answer } = useAsked<Question, Apprenticeship>({
    isCovered: board.apprenticeshipId !== null,
    closeOverlay,
  });
  const { listed, result, postedId, onPosted, onDeleted } = useListed(behind, list, describeTotal);
  useEffect(followApplications, []);
  const counts = useEndpoint(getApprenticeshipCounts, {}, { enabled: !isPhone || board.isSheetOpen }).data;
  // A tick shows at once; the cards get the new address later.
  const actions = useDeferredValue(
    useMemo(() => ({ placeOf, placeOfApplicants, ask }), [placeOf, placeOfApplicants, ask]),
  );
  return (
    <BoardContext value={actions}>
      <BoardScreen
        board={board}
        words={WORDS}
        counts={counts}
        result={result}
        belowFilters={belowFilters}
        onPost={post}
        otherList={<OtherList board={board} onPost={post} />}
      >
        <ActiveFilters board={behind}>
          <SaveSearch board={behind} />
        </ActiveFilters>
        <NewListings key={listed} list={list} one="apprenticeship" />
        <ApprenticeshipList
          list={list}
          postedId={postedId}
          onMore={() => board.showPages(list.loadedPages + 1)}
          empty={<NothingFound title="No apprenticeships found matching your filters." board={behind} />}
        />
      </BoardScreen>
      <BoardDialogs
        board={board}
        asked={asked}
        onAnswered={answer}
        onPosted={onPosted}
        onDeleted={onDeleted}
        renderText={renderText}
      />
    </BoardContext>
  );
}

/** The other lists: the member's own apprenticeships, those applied for, those saved, or the saved searches. */
function OtherList({ board, onPost }: { board: Board; onPost: () => void }) {
  if (board.view === "mine") return <OwnApprenticeships board={board} onPost={onPost} />;
  if (board.view === "applied") return <OwnApplications board={board} />;
  if (board.view === "searches") return <OwnSearches board={board} />;
  return <SavedApprenticeships board={board} />;
}
