import { useMemo, useState, Suspense } from "react";
import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";

import { WORDS_MAX } from "#contracts/board-filters.ts";
import type { Job } from "#contracts/jobs.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useMemberId } from "../../platform/session.ts";
import { usePhone } from "../../ui/phone.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import {
  ActiveFilters,
  BoardFrame,
  BoardToolbar,
  BoardViews,
  OwnSearches,
  SaveSearch,
  formatBoard,
  useAsked,
  usePosted,
  useResultAnnouncement,
  CardSkeletons,
} from "../board/index.ts";
import { BoardDialogs } from "./BoardDialogs.tsx";
import type { Boosting } from "./BoardDialogs.tsx";
import { InterestsButton } from "./interests/InterestsButton.tsx";
import { describeTotal, SORT_WORDS } from "./job-words.ts";
import { JobList } from "./listings/JobList.tsx";
import { readSearch } from "./near/last-search.ts";
import { NoJobs } from "./near/NoJobs.tsx";
import { QuickSearches } from "./near/QuickSearches.tsx";
import { BoardContext, JOB_BOARD, useBoardJobs, useBoard, useJobCounts } from "./use-board.ts";
import type { JobQuestion, BoardView, Board } from "./use-board.ts";

const VIEWS: readonly { view: BoardView; label: string }[] = [
  { view: "all", label: "All jobs" },
  { view: "mine", label: "My jobs" },
  { view: "saved", label: "Saved jobs" },
  { view: "searches", label: "Saved searches" },
];

interface JobBoardProps {
  /** How a description is drawn in the details: with its links and line breaks. */
  renderText: (text: string) => ReactNode;
  /** What stands below the filters, where there is a column for them. */
  belowFilters: ReactNode;
  boosting: Boosting;
}

/** The job board; at its bare address it is as the member left it on this device. */
export function JobBoard(props: JobBoardProps) {
  const { search } = useLocation();
  const memberId = useMemberId();
  const [left, setLeft] = useState(() => (search === "" ? readSearch(memberId) : null));
  // Once: taking the filters off leads to the bare address, too.
  if (left !== null && search !== "") setLeft(null);
  return left === null ? <ShownBoard {...props} /> : <Navigate to={{ search: left }} replace />;
}

function ShownBoard({ renderText, belowFilters, boosting }: JobBoardProps) {
  const isPhone = usePhone();
  const board = useBoard();
  const { filter, setFilter, placeOfJob, closeOverlay } = board;
  const list = useBoardJobs(filter, board.pages);
  const listed = formatBoard(JOB_BOARD, filter).toString();
  const { asked, ask, post, answer } = useAsked<JobQuestion, Job>({
    isCovered: board.jobId !== null,
    closeOverlay,
    isPosting: board.isPosting,
  });
  const { postedId, onPosted, onDeleted } = usePosted(listed);
  const counts = useJobCounts(!isPhone || board.isSheetOpen);

  const result =
    list.total === undefined || list.isChanging ? "" : describeTotal(list.total, list.totalIsMore);
  // What to loosen is said in the empty list itself: on a phone it has the room of the chips.
  const isEmpty = list.total === 0;
  useResultAnnouncement(result, listed);
  const actions = useMemo(() => ({ placeOfJob, ask }), [placeOfJob, ask]);

  const search = (
    <SearchField
      label="Search jobs"
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
          at="jobs"
          title="Job Board"
          sortWords={SORT_WORDS}
          result={result}
          remark={isEmpty ? "" : " · boosted first"}
          counts={counts}
          search={search}
          actions={<InterestsButton isPhone={isPhone} onPress={board.openInterests} />}
          postLabel="Post Job"
          onPost={post}
        />
        <BoardViews label="Lists of jobs" views={VIEWS} at={board.view} placeOf={board.placeOfView} />
        <BoardList board={board} onPost={post}>
          <QuickSearches board={board} />
          {isEmpty && isPhone ? null : (
            <ActiveFilters board={board}>
              <SaveSearch board={board} />
            </ActiveFilters>
          )}
          <JobList
            list={list}
            postedId={postedId}
            onMore={() => board.showPages(list.loadedPages + 1)}
            empty={<NoJobs board={board} />}
          />
        </BoardList>
      </BoardFrame>
      <BoardDialogs
        board={board}
        asked={asked}
        onAnswered={() => {
          answer();
          if (board.isPosting) closeOverlay();
        }}
        onPosted={onPosted}
        onDeleted={onDeleted}
        renderText={renderText}
        boosting={boosting}
      />
    </BoardContext>
  );
}

const OwnJobs = lazyComponent(() => import("./listings/OwnJobs.tsx").then((part) => part.OwnJobs));
const SavedJobs = lazyComponent(() => import("./saved/SavedJobs.tsx").then((part) => part.SavedJobs));
interface BoardListProps {
  board: Board;
  onPost: () => void;
  /** The filtered board. */
  children: ReactNode;
}

/** The list that the address asks for; those beside the board are fetched when they are first opened. */
function BoardList({ board, onPost, children }: BoardListProps) {
  if (board.view === "all") return children;
  return (
    <Suspense fallback={<CardSkeletons label="Loading jobs..." />}>
      {board.view === "mine" ? <OwnJobs board={board} onPost={onPost} /> : null}
      {board.view === "saved" ? <SavedJobs board={board} /> : null}
      {board.view === "searches" ? <OwnSearches board={board} all={board.placeOfView("all")} /> : null}
    </Suspense>
  );
}
