import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { Job } from "#contracts/jobs.ts";

import { focusScreen } from "../../platform/page-title.ts";
import { announce } from "../../ui/announcer.ts";
import { cx } from "../../ui/cx.ts";
import { usePhone } from "../../ui/phone.ts";
import { ActiveFilters } from "./ActiveFilters.tsx";
import { BoardContext } from "./board-context.ts";
import { activeFilters, formatBoard, withoutFilters } from "./board-url.ts";
import { BoardDialogs } from "./BoardDialogs.tsx";
import type { Asked } from "./BoardDialogs.tsx";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { FilterPanel } from "./FilterPanel.tsx";
import { describeTotal } from "./job-words.ts";
import { JobList } from "./JobList.tsx";
import { useBoardJobs } from "./use-board-jobs.ts";
import { useBoard } from "./use-board.ts";

interface JobBoardProps {
  /** How a description is drawn in the details: with its links and line breaks. */
  renderText: (text: string) => ReactNode;
}

/** The job board (D2 §2). */
export function JobBoard({ renderText }: JobBoardProps) {
  const isPhone = usePhone();
  const board = useBoard();
  const { filter, setFilter, placeOfJob, closeOverlay } = board;
  const list = useBoardJobs(filter, board.pages);
  const listed = formatBoard(filter).toString();
  const [asked, setAsked] = useState<Asked | null>(board.isPosting ? { number: 0, kind: "post" } : null);
  const [posted, setPosted] = useState<{ id: number; listed: string } | null>(null);
  const openings = useRef(0);

  const result =
    list.total === undefined || list.isChanging ? "" : describeTotal(list.total, list.totalIsMore);
  useAnnouncement(result, listed);

  const ask = (kind: "post" | "edit" | "delete" | "declare", job?: Job) => {
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
      edit: (job: Job) => latestAsk.current("edit", job),
      askDelete: (job: Job) => latestAsk.current("delete", job),
      askDeclare: (job: Job) => latestAsk.current("declare", job),
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
        {isPhone ? null : <FilterPanel filter={filter} onChange={setFilter} onSearch={search} />}
        <div className="flex min-w-0 flex-col gap-3.5">
          <BoardToolbar
            board={board}
            isPhone={isPhone}
            result={result}
            onPost={() => ask("post")}
            onSearch={search}
          />
          <ActiveFilters filter={filter} onChange={setFilter} />
          <JobList
            board={list}
            postedId={posted?.listed === listed ? posted.id : null}
            onMore={() => board.showPages(list.loadedPages + 1)}
            onClear={activeFilters(filter).length === 0 ? undefined : clear}
          />
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
        renderText={renderText}
      />
    </BoardContext>
  );
}

/** Says how many match when the filter has changed; not on arrival, where the page itself is read out. */
function useAnnouncement(result: string, listed: string): void {
  const said = useRef(listed);
  useEffect(() => {
    if (result === "" || said.current === listed) return;
    said.current = listed;
    announce(result);
  }, [result, listed]);
}
