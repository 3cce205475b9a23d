import { useMemo } from "react";
import type { ReactNode } from "react";

import { WORDS_MAX } from "#contracts/board-filters.ts";
import type { Job } from "#contracts/jobs.ts";

import { usePhone } from "../../ui/phone.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import {
  ActiveFilters,
  BoardFrame,
  BoardToolbar,
  BoardViews,
  NothingFound,
  TEXT_BUTTON,
  formatBoard,
  useAsked,
  usePosted,
  useResultAnnouncement,
} from "../board/index.ts";
import { BoardContext } from "./board-context.ts";
import type { JobQuestion } from "./board-context.ts";
import { JOB_BOARD } from "./board-url.ts";
import type { BoardView } from "./board-url.ts";
import { BoardDialogs } from "./BoardDialogs.tsx";
import type { Boosting } from "./BoardDialogs.tsx";
import { BoardList } from "./BoardList.tsx";
import { InterestsButton } from "./InterestsButton.tsx";
import { describeTotal, SORT_WORDS } from "./job-words.ts";
import { JobList } from "./JobList.tsx";
import { SaveSearch } from "./SaveSearch.tsx";
import { useBoardJobs } from "./use-board-jobs.ts";
import { useBoard } from "./use-board.ts";
import { useJobCounts } from "./use-job-counts.ts";

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

/** The job board. */
export function JobBoard({ renderText, belowFilters, boosting }: JobBoardProps) {
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
          remark=" · boosted first"
          counts={counts}
          search={search}
          actions={<InterestsButton isPhone={isPhone} onPress={board.openInterests} />}
          postLabel="Post Job"
          onPost={post}
        />
        <BoardViews label="Lists of jobs" views={VIEWS} at={board.view} placeOf={board.placeOfView} />
        <BoardList board={board} onPost={post}>
          <ActiveFilters board={board}>
            <SaveSearch filter={filter} className={TEXT_BUTTON} />
          </ActiveFilters>
          <JobList
            list={list}
            postedId={postedId}
            onMore={() => board.showPages(list.loadedPages + 1)}
            empty={<NothingFound title="No jobs found matching your criteria." board={board} />}
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
