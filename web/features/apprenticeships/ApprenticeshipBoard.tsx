import { useEffect, useMemo, useRef, useState } from "react";
import type { ReactNode } from "react";

import type { Apprenticeship } from "#contracts/apprenticeships.ts";

import { ActiveFilters } from "../../platform/board/ActiveFilters.tsx";
import { BoardViews } from "../../platform/board/BoardViews.tsx";
import { FilterPanel } from "../../platform/board/FilterPanel.tsx";
import { NothingFound } from "../../platform/board/NothingFound.tsx";
import { activePlaces } from "../../platform/board/place-filter.ts";
import { useResultAnnouncement } from "../../platform/board/use-result-announcement.ts";
import { focusScreen } from "../../platform/page-title.ts";
import { cx } from "../../ui/cx.ts";
import { usePhone } from "../../ui/phone.ts";
import { describeTotal } from "./apprenticeship-words.ts";
import { ApprenticeshipList } from "./ApprenticeshipList.tsx";
import { BoardContext } from "./board-context.ts";
import type { Question } from "./board-context.ts";
import { formatBoard, queryOf, withoutFilters } from "./board-url.ts";
import type { BoardView } from "./board-url.ts";
import { BoardDialogs } from "./BoardDialogs.tsx";
import type { Asked } from "./BoardDialogs.tsx";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { OtherList } from "./OtherList.tsx";
import { useApprenticeships } from "./use-apprenticeships.ts";
import { useBoard } from "./use-board.ts";

const VIEWS: readonly { view: BoardView; label: string }[] = [
  { view: "all", label: "All" },
  { view: "mine", label: "My apprenticeships" },
  { view: "applied", label: "My applications" },
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
  const list = useApprenticeships(queryOf(filter), board.pages);
  const listed = formatBoard(filter).toString();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [posted, setPosted] = useState<{ id: number; listed: string } | null>(null);
  const openings = useRef(0);
  const active = activePlaces(filter);
  const result =
    list.total === undefined || list.isChanging ? "" : describeTotal(list.total, list.totalIsMore);
  useResultAnnouncement(result, listed);

  const ask = (kind: "post" | Question, it?: Apprenticeship) => {
    openings.current += 1;
    const number = openings.current;
    if (it !== undefined && kind !== "post") setAsked({ number, kind, it });
    else setAsked({ number, kind: "post" });
    if (board.apprenticeshipId !== null) closeOverlay();
  };
  const latestAsk = useRef(ask);
  useEffect(() => {
    latestAsk.current = ask;
  });
  const actions = useMemo(
    () => ({
      placeOf,
      placeOfApplicants,
      ask: (question: Question, it: Apprenticeship) => latestAsk.current(question, it),
    }),
    [placeOf, placeOfApplicants],
  );
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
            <FilterPanel filter={filter} onChange={setFilter} />
            {belowFilters}
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-3.5">
          <BoardToolbar board={board} isPhone={isPhone} result={result} onPost={() => ask("post")} />
          <BoardViews
            label="Lists of apprenticeships"
            views={VIEWS}
            at={board.view}
            placeOf={board.placeOfView}
          />
          {board.view === "all" ? (
            <>
              <ActiveFilters
                filter={filter}
                active={active}
                none={withoutFilters(filter)}
                onChange={setFilter}
              />
              <ApprenticeshipList
                list={list}
                postedId={posted?.listed === listed ? posted.id : null}
                onMore={() => board.showPages(list.loadedPages + 1)}
                empty={
                  <NothingFound
                    title="No apprenticeships found matching your filters."
                    onClear={active.length === 0 ? undefined : clear}
                  />
                }
              />
            </>
          ) : (
            <OtherList view={board.view} board={board} onPost={() => ask("post")} />
          )}
        </div>
      </div>
      <BoardDialogs
        board={board}
        asked={asked}
        onAnswered={() => setAsked(null)}
        onPosted={(it) => setPosted({ id: it.id, listed })}
        onDeleted={(id) => setPosted((last) => (last?.id === id ? null : last))}
        renderText={renderText}
      />
    </BoardContext>
  );
}
