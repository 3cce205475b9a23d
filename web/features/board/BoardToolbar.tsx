import { Plus } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";

import { Button } from "../../ui/Button.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SortSelect } from "../../ui/SortSelect.tsx";
import { BoardSwitch } from "./BoardSwitch.tsx";
import type { PlaceCounts } from "./FilterLists.tsx";
import { PhoneFilters } from "./PhoneFilters.tsx";
import type { BoardAddress } from "./use-board-address.ts";

interface BoardToolbarProps<Sort extends string> {
  board: BoardAddress<Sort>;
  isPhone: boolean;
  at: ComponentProps<typeof BoardSwitch>["at"];
  title: string;
  sortWords: Readonly<Record<Sort, string>>;
  /** '88 jobs match'; empty while it is not known. */
  result: string;
  /** Follows the result. */
  remark?: string;
  counts: PlaceCounts | undefined;
  /** On a phone above the way to the filters. */
  search?: ReactNode;
  /** Before the sort. */
  actions?: ReactNode;
  /** 'Post Job'. */
  postLabel: string;
  onPost: () => void;
}

/** The board's name, how many match, and its buttons; on a phone also the search and the way to the filters. */
export function BoardToolbar<Sort extends string>(props: BoardToolbarProps<Sort>) {
  const { board, isPhone, at, title, sortWords, result, remark = "", counts, search, actions } = props;
  const { rules, filter, setFilter } = board;
  // What orders and narrows the board says nothing of the other lists.
  const isBoard = board.view === rules.views[0];
  const sort = isBoard ? (
    <SortSelect
      label={`Sort ${at} by`}
      sorts={rules.sorts}
      words={sortWords}
      sort={filter.sort}
      onChange={(next) => setFilter({ ...filter, sort: next })}
      className="max-md:flex-1 max-md:basis-40"
    />
  ) : null;
  return (
    <div className="flex flex-col gap-3">
      <BoardSwitch at={at} />
      <PageHeader
        title={title}
        // The line keeps its height while the number is on its way.
        meta={!isBoard || result === "" ? "\u00a0" : `${result}${remark}`}
        actions={
          <>
            {actions}
            {isPhone ? null : sort}
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={props.onPost}>
              {props.postLabel}
            </Button>
          </>
        }
      />
      {isPhone && isBoard ? (
        <>
          {search}
          <PhoneFilters board={board} counts={counts} result={result} sort={sort} />
        </>
      ) : null}
    </div>
  );
}
