import { Plus, Users } from "lucide-react";

import { countMyInterests, JOB_SORTS } from "#contracts/jobs.ts";

import { BoardSwitch } from "../../platform/board/BoardSwitch.tsx";
import { PhoneFilters } from "../../platform/board/PhoneFilters.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SearchField } from "../../ui/SearchField.tsx";
import { SortSelect } from "../../ui/SortSelect.tsx";
import { withoutFilters, WORDS_MAX } from "./board-url.ts";
import { SORT_WORDS } from "./job-words.ts";
import type { Board } from "./use-board.ts";
import { useJobCounts } from "./use-job-counts.ts";

interface BoardToolbarProps {
  board: Board;
  isPhone: boolean;
  /** '88 jobs match'; empty while it is not known. */
  result: string;
  onPost: () => void;
  onSearch: (words: string) => void;
}

/** The board's name, how many match, and its buttons; on a phone also the search and the way to the filters. */
export function BoardToolbar({ board, isPhone, result, onPost, onSearch }: BoardToolbarProps) {
  const { filter, setFilter, openInterests } = board;
  const unseen = useEndpoint(countMyInterests, {}).data?.unseen ?? 0;
  const counts = useJobCounts(isPhone && board.isSheetOpen);
  // What orders and narrows the board says nothing of the other lists.
  const isBoard = board.view === "all";
  const sort = isBoard ? (
    <SortSelect
      label="Sort jobs by"
      sorts={JOB_SORTS}
      words={SORT_WORDS}
      sort={filter.sort}
      onChange={(next) => setFilter({ ...filter, sort: next })}
      className="max-md:flex-1 max-md:basis-40"
    />
  ) : null;
  const post = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={onPost}>
      Post Job
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      <BoardSwitch at="jobs" />
      <PageHeader
        title="Job Board"
        // The line keeps its height while the number is on its way.
        meta={!isBoard || result === "" ? "\u00a0" : `${result} · boosted first`}
        actions={
          isPhone ? (
            <>
              <IconButton
                label="Job Interest"
                variant="outline"
                icon={<Users aria-hidden />}
                count={unseen}
                countLabel="new"
                onClick={openInterests}
              />
              {post}
            </>
          ) : (
            <>
              <Button icon={<Users aria-hidden />} onClick={openInterests}>
                Job Interest
                <CountBadge count={unseen} tone="hi" label="new" />
              </Button>
              {sort}
              {post}
            </>
          )
        }
      />
      {isPhone && isBoard ? (
        <>
          <SearchField label="Search jobs" max={WORDS_MAX} words={filter.words} onSearch={onSearch} />
          <PhoneFilters
            board={board}
            none={withoutFilters(filter)}
            counts={counts}
            knowsDistances
            result={result}
            sort={sort}
          />
        </>
      ) : null}
    </div>
  );
}
