import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { Job } from "#contracts/jobs.ts";

import { ActiveFilters } from "../../platform/board/ActiveFilters.tsx";
import { BoardViews } from "../../platform/board/BoardViews.tsx";
import { FilterPanel } from "../../platform/board/FilterPanel.tsx";
import { NothingFound } from "../../platform/board/NothingFound.tsx";
import { TEXT_BUTTON } from "../../platform/board/text-button.ts";
import { useResultAnnouncement } from "../../platform/board/use-result-announcement.ts";
import { focusScreen } from "../../platform/page-title.ts";
import { cx } from "../../ui/cx.ts";
import { usePhone } from "../../ui/phone.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { BoardContext } from "./board-context.ts";
import type { JobQuestion } from "./board-context.ts";
import { activeFilters, formatBoard, withoutFilters, WORDS_MAX } from "./board-url.ts";
import type { BoardView } from "./board-url.ts";
import { BoardDialogs } from "./BoardDialogs.tsx";
import type { Asked, Boosting } from "./BoardDialogs.tsx";
import { BoardList } from "./BoardList.tsx";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { describeTotal } from "./job-words.ts";
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
  const listed = formatBoard(filter).toString();
  const [asked, setAsked] = useState<Asked | null>(board.isPosting ? { number: 0, kind: "post" } : null);
  const [posted, setPosted] = useState<{ id: number; listed: string } | null>(null);
  const openings = useRef(0);
  const counts = useJobCounts(!isPhone);
  const active = activeFilters(filter);

  const result =
    list.total === undefined || list.isChanging ? "" : describeTotal(list.total, list.totalIsMore);
  useResultAnnouncement(result, listed);

  const ask = (kind: "post" | JobQuestion, job?: Job) => {
    openings.current += 1;
    const number = openings.current;
    if (job !== undefined && kind !== "post") setAsked({ number, kind, job });
    else setAsked({ number, kind: "post" });
    if (board.jobId !== null) closeOverlay();
  };
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  const actions = useMemo(
    () => ({
      placeOfJob,
      ask: (question: JobQuestion, job: Job) => latestAsk.current(question, job),
    }),
    [placeOfJob],
  );

  const search = (words: string) => {
    // Typing on is one step for Back, not one for every pause.
    setFilter({ ...filter, words }, { replace: filter.words !== "" && words !== "" });
  };
  const clear = () => {
    setFilter(withoutFilters(filter));
    // The button that was pressed goes with the empty list.
    focusScreen({ force: true });
  };
  return (
    <BoardContext value={actions}>
      <div
        className={cx(
          "grid items-start gap-5",
          isPhone ? "grid-cols-1" : "grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)]",
        )}
      >
        {isPhone ? null : (
          <div className="sticky top-20 flex max-h-[calc(100dvh-6rem)] flex-col gap-5">
            <FilterPanel
              filter={filter}
              onChange={setFilter}
              counts={counts}
              knowsDistances
              search={
                <SearchField label="Search jobs" max={WORDS_MAX} words={filter.words} onSearch={search} />
              }
            />
            {belowFilters}
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-3.5">
          <BoardToolbar
            board={board}
            isPhone={isPhone}
            result={result}
            onPost={() => ask("post")}
            onSearch={search}
          />
          <BoardViews label="Lists of jobs" views={VIEWS} at={board.view} placeOf={board.placeOfView} />
          <BoardList board={board} onPost={() => ask("post")}>
            <ActiveFilters filter={filter} active={active} none={withoutFilters(filter)} onChange={setFilter}>
              <SaveSearch filter={filter} className={TEXT_BUTTON} />
            </ActiveFilters>
            <JobList
              list={list}
              postedId={posted?.listed === listed ? posted.id : null}
              onMore={() => board.showPages(list.loadedPages + 1)}
              empty={
                <NothingFound
                  title="No jobs found matching your criteria."
                  onClear={active.length === 0 ? undefined : clear}
                />
              }
            />
          </BoardList>
        </div>
      </div>
      <BoardDialogs
        board={board}
        asked={asked}
        onAnswered={() => {
          setAsked(null);
          if (board.isPosting) closeOverlay();
        }}
        onPosted={(job) => setPosted({ id: job.id, listed })}
        onDeleted={(id) => setPosted((last) => (last?.id === id ? null : last))}
        renderText={renderText}
        boosting={boosting}
      />
    </BoardContext>
  );
}
