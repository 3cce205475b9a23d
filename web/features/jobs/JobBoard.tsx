import { Users } from "lucide-react";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import type { ReactNode } from "react";

import { countMyInterests, getJobCounts } from "#contracts/jobs.ts";
import type { Job, JobSort } from "#contracts/jobs.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { Navigate } from "../../platform/router/Link.tsx";
import { useLocation } from "../../platform/router/place.tsx";
import { useMemberId } from "../../platform/session.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { usePhone } from "../../ui/phone.ts";
import {
  ActiveFilters,
  BoardScreen,
  CardSkeletons,
  NewListings,
  queryOf,
  useAsked,
  useBehindFilters,
  useListed,
} from "../board/index.ts";
import type { BoardWords } from "../board/index.ts";
import { OwnSearches, SaveSearch } from "../saved-searches/index.ts";
import { BoardDialogs } from "./BoardDialogs.tsx";
import type { Boosting } from "./BoardDialogs.tsx";
import { followJobs } from "./job-cache.ts";
import { describeTotal } from "./job-words.ts";
import { JobList } from "./listings/JobList.tsx";
import { QuickSearches } from "./near/QuickSearches.tsx";
import { BoardContext, JOB_BOARD, readSearch, useBoard, useJobs } from "./use-board.ts";
import type { Board, BoardView, JobQuestion } from "./use-board.ts";

const WORDS: BoardWords<JobSort, BoardView> = {
  title: "Job Board",
  post: "Post Job",
  views: [
    { view: "all", label: "All jobs" },
    { view: "mine", label: "My jobs" },
    { view: "saved", label: "Saved jobs" },
    { view: "searches", label: "Saved searches" },
  ],
  sorts: {
    newest: "Newly Listed",
    highest_paid: "Highest Paid",
    job_date: "Start Date",
    nearest: "Nearest",
  },
};

const Loading = () => <CardSkeletons label="Loading jobs..." />;
const OwnJobs = lazyComponent(() => import("./listings/OwnJobs.tsx").then((part) => part.OwnJobs), Loading);
const NoJobs = lazyComponent(() => import("./near/NoJobs.tsx").then((part) => part.NoJobs));
const SavedJobs = lazyComponent(
  () => import("./listings/SavedJobs.tsx").then((part) => part.SavedJobs),
  Loading,
);

interface JobBoardProps {
  /** Renders a description in the details, with its links and line breaks. */
  renderText: (text: string) => ReactNode;
  /** Shown below the filters, where the layout has a column for them. */
  belowFilters: ReactNode;
  boosting: Boosting;
}

/** The job board. At its bare address, restores the search that the member left on this device. */
export function JobBoard(props: JobBoardProps) {
  const { search } = useLocation();
  const memberId = useMemberId();
  const [left, setLeft] = useState(() => (search === "" ? readSearch(memberId) : null));
  // Only once: clearing the filters also leads to the bare address.
  if (left !== null && search !== "") setLeft(null);
  return left === null ? <ShownBoard {...props} /> : <Navigate to={{ search: left }} replace />;
}

function ShownBoard({ renderText, belowFilters, boosting }: JobBoardProps) {
  const isPhone = usePhone();
  const board = useBoard();
  const { placeOfJob, closeOverlay } = board;
  const behind = useBehindFilters(board);
  const list = useJobs(queryOf(JOB_BOARD, behind.filter), board.pages);
  const { asked, ask, post, answer } = useAsked<JobQuestion, Job>({
    isCovered: board.jobId !== null || board.interests !== null,
    closeOverlay,
    isPosting: board.isPosting,
  });
  const { listed, result, postedId, onPosted, onDeleted } = useListed(behind, list, describeTotal);
  useEffect(followJobs, []);
  const counts = useEndpoint(getJobCounts, {}, { enabled: !isPhone || board.isSheetOpen }).data;
  // The empty list itself suggests which filters to relax, so on a phone it replaces the chips.
  const isEmpty = list.total === 0;
  // A tick shows at once; the cards get the new address later.
  const actions = useDeferredValue(useMemo(() => ({ placeOfJob, ask }), [placeOfJob, ask]));
  return (
    <BoardContext value={actions}>
      <BoardScreen
        board={board}
        words={WORDS}
        counts={counts}
        result={result}
        remark={isEmpty ? undefined : " · boosted first"}
        actions={<InterestsButton isPhone={isPhone} onPress={board.openInterests} />}
        belowFilters={belowFilters}
        onPost={post}
        otherList={<OtherList board={board} onPost={post} />}
      >
        <QuickSearches board={behind} />
        {isEmpty && isPhone ? null : (
          <ActiveFilters board={behind}>
            <SaveSearch board={behind} />
          </ActiveFilters>
        )}
        <NewListings key={listed} list={list} one="job" />
        <JobList
          list={list}
          postedId={postedId}
          onMore={() => board.showPages(list.loadedPages + 1)}
          empty={<NoJobs board={behind} />}
        />
      </BoardScreen>
      <BoardDialogs
        board={board}
        asked={asked}
        onAnswered={answer}
        onPosted={onPosted}
        onDeleted={onDeleted}
        renderText={renderText}
        boosting={boosting}
      />
    </BoardContext>
  );
}

/** The other lists: the member's own jobs, those saved, or the saved searches. */
function OtherList({ board, onPost }: { board: Board; onPost: () => void }) {
  if (board.view === "mine") return <OwnJobs board={board} onPost={onPost} />;
  if (board.view === "searches") return <OwnSearches board={board} />;
  return <SavedJobs board={board} />;
}

/** Opens the list of members interested in this member's jobs; shows how many are new. */
function InterestsButton({ isPhone, onPress }: { isPhone: boolean; onPress: () => void }) {
  const unseen = useEndpoint(countMyInterests, {}).data?.unseen ?? 0;
  return isPhone ? (
    <IconButton
      label="Job Interest"
      variant="outline"
      icon={<Users />}
      count={unseen}
      countLabel="new"
      onClick={onPress}
    />
  ) : (
    <Button icon={<Users />} onClick={onPress}>
      Job Interest
      <CountBadge count={unseen} tone="hi" label="new" />
    </Button>
  );
}
