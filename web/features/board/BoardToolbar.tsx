import { Plus, SlidersHorizontal } from "lucide-react";
import type { ReactNode } from "react";

import { paths } from "../../paths.ts";
import { lazyDialog } from "../../platform/lazy-component.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useOnceIdle } from "../../platform/use-delay.ts";
import { Button } from "../../ui/Button.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { cx } from "../../ui/cx.ts";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { SortSelect } from "../../ui/SortSelect.tsx";
import { countFilters, sortsFor, withoutFilters } from "./board-filter.ts";
import type { BoardWords } from "./BoardScreen.tsx";
import type { FilterListsProps } from "./FilterLists.tsx";
import type { BoardAddress } from "./use-board-address.ts";

const FilterSheet = lazyDialog(() => import("./FilterSheet.tsx").then((part) => part.FilterSheet));

export interface BoardToolbarProps<Sort extends string> {
  /** The history records whether the filter sheet is open. */
  board: BoardAddress<Sort>;
  isPhone: boolean;
  words: Omit<BoardWords<Sort, string>, "views">;
  /** '88 jobs match'; empty while it is unknown. */
  result: string;
  /** Stands after the result. */
  remark?: string | undefined;
  /** The filter sheet's props. */
  lists: FilterListsProps;
  /** On a phone, above the button that opens the filters. */
  search: ReactNode;
  /** Stands before the sort. */
  actions?: ReactNode;
  onPost: () => void;
}

/**
 * The board's name, how many listings match, and its buttons; on a phone also the search and the button that opens
 * the filters.
 */
export function BoardToolbar<Sort extends string>(props: BoardToolbarProps<Sort>) {
  const { board, isPhone, words, result, remark = "", lists, search, actions } = props;
  const { rules, filter, setFilter } = board;
  // The board's sort and filters do not apply to the other lists.
  const isBoard = board.view === rules.views[0];
  const sort = isBoard ? (
    <SortSelect
      label={`Sort ${rules.name} by`}
      sorts={sortsFor(rules, filter)}
      words={words.sorts}
      sort={filter.sort}
      onChange={(next) => setFilter({ ...filter, sort: next })}
      className="max-md:flex-1 max-md:basis-40"
    />
  ) : null;
  return (
    <div className="flex flex-col gap-3">
      <BoardSwitch at={rules.name} />
      <PageHeader
        title={words.title}
        // The line keeps its height while the number is loading.
        meta={isBoard && (result === "" ? "\u00a0" : `${result}${remark}`)}
        actions={
          <>
            {actions}
            {isPhone ? null : sort}
            <Button variant="primary" icon={<Plus />} onClick={props.onPost}>
              {words.post}
            </Button>
          </>
        }
      />
      {isPhone && isBoard ? (
        <>
          {search}
          <PhoneFilters board={board} lists={lists} result={result} sort={sort} />
        </>
      ) : null}
    </div>
  );
}

interface PhoneFiltersProps<Sort extends string> extends Pick<
  BoardToolbarProps<Sort>,
  "board" | "lists" | "result"
> {
  sort: ReactNode;
}

/**
 * On a phone: the button that opens the filters beside the sort, and the sheet. The sheet's code loads once the
 * screen is there, or when first opened.
 */
function PhoneFilters<Sort extends string>({ board, lists, result, sort }: PhoneFiltersProps<Sort>) {
  const { rules, filter, setFilter } = board;
  useOnceIdle(FilterSheet.preload);
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Button
          className="flex-1 basis-40 justify-start!"
          icon={<SlidersHorizontal />}
          onClick={board.openSheet}
        >
          Filters
          <CountBadge count={countFilters(rules, filter)} tone="hi" label="chosen" className="ml-auto" />
        </Button>
        {sort}
      </div>
      <FilterSheet
        {...lists}
        open={board.isSheetOpen}
        onClose={board.closeSheet}
        onClear={() => setFilter(withoutFilters(filter))}
        result={result}
      />
    </>
  );
}

const BOARDS = [
  { name: "jobs", to: paths.jobs(), label: "Jobs" },
  { name: "apprenticeships", to: paths.apprenticeships(), label: "Apprenticeships" },
] as const;

/** Switches from one board to the other where the bar has one place for both: on a phone and a tablet. */
function BoardSwitch({ at }: { at: (typeof BOARDS)[number]["name"] }) {
  return (
    <nav aria-label="Boards" className="md:w-80 min-[64rem]:hidden">
      <ul className="flex flex-wrap rounded-control border border-line bg-card p-[3px]">
        {BOARDS.map(({ name, to, label }) => (
          <li key={name} className="flex-1">
            <Link
              to={to}
              aria-current={name === at ? "page" : undefined}
              className={cx(
                "flex min-h-control items-center justify-center rounded-chip px-2 text-sm font-semibold",
                name === at ? "bg-ink text-on-ink" : "text-muted hover:text-ink",
              )}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
