import { Plus } from "lucide-react";

import { APPRENTICESHIP_SORTS } from "#contracts/apprenticeships.ts";

import { BoardSwitch } from "../../platform/board/BoardSwitch.tsx";
import { PhoneFilters } from "../../platform/board/PhoneFilters.tsx";
import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SortSelect } from "../../ui/SortSelect.tsx";
import { SORT_WORDS } from "./apprenticeship-words.ts";
import { withoutFilters } from "./board-url.ts";
import type { Board } from "./use-board.ts";

interface BoardToolbarProps {
  board: Board;
  isPhone: boolean;
  /** '12 apprenticeships available'; empty while it is not known. */
  result: string;
  onPost: () => void;
}

/** The board's name, how many there are, the sort and the way to the form; on a phone also the way to the filters. */
export function BoardToolbar({ board, isPhone, result, onPost }: BoardToolbarProps) {
  const { filter, setFilter } = board;
  // What orders and narrows the board says nothing of the other lists.
  const isBoard = board.view === "all";
  const sort = isBoard ? (
    <SortSelect
      label="Sort apprenticeships by"
      sorts={APPRENTICESHIP_SORTS}
      words={SORT_WORDS}
      sort={filter.sort}
      onChange={(next) => setFilter({ ...filter, sort: next })}
      className="max-md:flex-1 max-md:basis-40"
    />
  ) : null;
  return (
    <div className="flex flex-col gap-3">
      <BoardSwitch at="apprenticeships" />
      <PageHeader
        title="Apprenticeships"
        // The line keeps its height while the number is on its way.
        meta={!isBoard || result === "" ? "\u00a0" : result}
        actions={
          <>
            {isPhone ? null : sort}
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={onPost}>
              Post Apprenticeship
            </Button>
          </>
        }
      />
      {isPhone && isBoard ? (
        <PhoneFilters board={board} none={withoutFilters(filter)} result={result} sort={sort} />
      ) : null}
    </div>
  );
}
