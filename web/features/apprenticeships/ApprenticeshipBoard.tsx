import { useMemo, Suspense } from "react";
import type { ReactNode } from "react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";
import { WORDS_MAX } from "#contracts/board-filters.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { usePhone } from "../../ui/phone.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import {
  ActiveFilters,
  BoardFrame,
  BoardToolbar,
  BoardViews,
  NothingFound,
  OwnSearches,
  SaveSearch,
  formatBoard,
  queryOf,
  useAsked,
  usePosted,
  useResultAnnouncement,
  CardSkeletons,
} from "../board/index.ts";
import { describeTotal, SORT_WORDS } from "./apprenticeship-words.ts";
import { ApprenticeshipList } from "./ApprenticeshipList.tsx";
import { BoardDialogs } from "./BoardDialogs.tsx";
import { BoardContext, APPRENTICESHIP_BOARD, useApprenticeships, useBoard, useCounts } from "./use-board.ts";
import type { Question, BoardView, Board } from "./use-board.ts";

const VIEWS: readonly { view: BoardView; label: string }[] = [
  { view: "all", label: "All" },
  { view: "mine", label: "My apprenticeships" },
  { view: "applied", label: "My applications" },
  { view: "saved", label: "Saved" },
  { view: "searches", label: "Saved searches" },
];

interface ApprenticeshipBoardProps {
  /** How a description is drawn in the details: with its links and line breaks. */
  renderText: (text: string) => ReactNode;
  /** What stands below the filters, where there is a column for them. */
  belowFilters: ReactNode;
}

/** The apprenticeships board. */
export function ApprenticeshipBoard({ renderText, belowFilters }: ApprenticeshipBoardProps) {
  const isPhone = usePhone();
  const board = useBoard();
  const { filter, setFilter, placeOf, placeOfApplicants, closeOverlay } = board;
  const list = useApprenticeships(queryOf(APPRENTICESHIP_BOARD, filter), board.pages);
  const listed = formatBoard(APPRENTICESHIP_BOARD, filter).toString();
  const { asked, ask, post, answer } = useAsked<Question, Apprenticeship>({
    isCovered: board.apprenticeshipId !== null,
    closeOverlay,
  });
  const { postedId, onPosted, onDeleted } = usePosted(listed);
  const counts = useCounts(!isPhone || board.isSheetOpen);
  const result =
    list.total === undefined || list.isChanging ? "" : describeTotal(list.total, list.totalIsMore);
  useResultAnnouncement(result, listed);
  const actions = useMemo(() => ({ placeOf, placeOfApplicants, ask }), [placeOf, placeOfApplicants, ask]);
  const search = (
    <SearchField
      label="Search apprenticeships"
      max={WORDS_MAX}
      words={filter.words}
      // Typing on is one step for Back, not one for every pause.
      onSearch={(words) => setFilter({ ...filter, words }, { replace: filter.words !== "" && words !== "" })}
    />
  );
  return (
    <BoardContext value={actions}>
      <BoardFrame board={board} isPhone={isPhone} counts={counts} search={search} belowFilters={belowFilters}>
        <BoardToolbar
          board={board}
          isPhone={isPhone}
          at="apprenticeships"
          title="Apprenticeships"
          sortWords={SORT_WORDS}
          result={result}
          counts={counts}
          search={search}
          postLabel="Post Apprenticeship"
          onPost={post}
        />
        <BoardViews
          label="Lists of apprenticeships"
          views={VIEWS}
          at={board.view}
          placeOf={board.placeOfView}
        />
        {board.view === "all" ? (
          <>
            <ActiveFilters board={board}>
              <SaveSearch board={board} />
            </ActiveFilters>
            <ApprenticeshipList
              list={list}
              postedId={postedId}
              onMore={() => board.showPages(list.loadedPages + 1)}
              empty={<NothingFound title="No apprenticeships found matching your filters." board={board} />}
            />
          </>
        ) : (
          <OtherList view={board.view} board={board} onPost={post} />
        )}
      </BoardFrame>
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

const OwnApprenticeships = lazyComponent(() =>
  import("./OwnApprenticeships.tsx").then((part) => part.OwnApprenticeships),
);
const OwnApplications = lazyComponent(() =>
  import("./OwnApplications.tsx").then((part) => part.OwnApplications),
);

const SavedApprenticeships = lazyComponent(() =>
  import("./SavedApprenticeships.tsx").then((part) => part.SavedApprenticeships),
);

interface OtherListProps {
  view: Exclude<BoardView, "all">;
  board: Board;
  onPost: () => void;
}

/** What stands beside the board: the member's own, what they applied for or what they keep; fetched when it is first opened. */
function OtherList({ view, board, onPost }: OtherListProps) {
  return (
    <Suspense fallback={<CardSkeletons label="Loading apprenticeships..." />}>
      {view === "mine" ? <OwnApprenticeships board={board} onPost={onPost} /> : null}
      {view === "applied" ? <OwnApplications board={board} /> : null}
      {view === "searches" ? <OwnSearches board={board} all={board.placeOfView("all")} /> : null}
      {view === "saved" ? <SavedApprenticeships board={board} /> : null}
    </Suspense>
  );
}
