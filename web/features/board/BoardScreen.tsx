import { useEffect, useRef } from "react";
import type { ReactNode } from "react";

import { WORDS_MAX } from "#contracts/board-filters.ts";

import type { To } from "../../platform/router/address.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Card } from "../../ui/Card.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { cx } from "../../ui/cx.ts";
import { usePhone } from "../../ui/phone.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import { countFilters } from "./board-filter.ts";
import type { BoardRules } from "./board-filter.ts";
import { BoardToolbar } from "./BoardToolbar.tsx";
import type { BoardToolbarProps } from "./BoardToolbar.tsx";
import { FilterLists } from "./FilterLists.tsx";
import type { FilterListsProps } from "./FilterLists.tsx";
import type { BoardAddress } from "./use-board-address.ts";

/** A board's names for itself, its lists, its sorts and its buttons. */
export interface BoardWords<Sort extends string, View extends string> {
  title: string;
  /** 'Post Job' */
  post: string;
  views: readonly { view: View; label: string }[];
  sorts: Readonly<Record<Sort, string>>;
}

interface BoardScreenProps<Sort extends string, View extends string> extends Pick<
  BoardToolbarProps<Sort>,
  "result" | "remark" | "actions" | "onPost"
> {
  board: BoardAddress<Sort> & {
    rules: BoardRules<Sort, View>;
    view: View;
    placeOfView: (view: View) => To;
  };
  words: BoardWords<Sort, View>;
  counts: FilterListsProps["counts"];
  /** Stands below the filters at a desk, where they have their own column; below the list on a phone. */
  belowFilters: ReactNode;
  /** The list that the address asks for instead of the filtered one; its code may load when it is first opened. */
  otherList: ReactNode;
  /** The filtered list. */
  children: ReactNode;
}

/** A board: its name and buttons, its filters, and the list that the address asks for. */
export function BoardScreen<Sort extends string, View extends string>(props: BoardScreenProps<Sort, View>) {
  const { board, words, counts, otherList, belowFilters, children, ...shown } = props;
  const { rules, filter, setFilter, view } = board;
  const isPhone = usePhone();
  const [all] = rules.views;
  const lists: FilterListsProps = {
    filters: rules.filters,
    filter,
    // The controls return the filter that they received, with other choices.
    onChange: (next) => setFilter({ ...filter, ...next }),
    counts,
  };
  const search = (
    <SearchField
      label={`Search ${rules.name}`}
      max={WORDS_MAX}
      words={filter.words}
      // Continued typing is one step for Back, not one for every pause.
      onSearch={(typed) =>
        setFilter({ ...filter, words: typed }, { replace: filter.words !== "" && typed !== "" })
      }
    />
  );
  return (
    <div
      className={cx(
        "grid items-start gap-5",
        isPhone ? "grid-cols-1" : "grid-cols-[15rem_minmax(0,1fr)] lg:grid-cols-[17.5rem_minmax(0,1fr)]",
      )}
    >
      {isPhone ? null : (
        <div className="sticky top-[calc(var(--top)+1.5rem)] flex max-h-[calc(100dvh-2.5rem-var(--top))] flex-col gap-5">
          <Card
            as="aside"
            padded
            aria-label="Filters"
            className="min-h-0 scroll-thin overflow-y-auto overscroll-contain"
          >
            <div className="flex min-h-6 items-center justify-between pb-3">
              <h2 className="wide text-lg">Filters</h2>
              <CountBadge
                count={countFilters(rules, filter)}
                tone="hi"
                label="filters chosen"
                className="text-sm"
              />
            </div>
            <div className="pb-4">{search}</div>
            <FilterLists {...lists} />
          </Card>
          {belowFilters}
        </div>
      )}
      <div className="flex min-w-0 flex-col gap-3.5">
        <BoardToolbar
          {...shown}
          board={board}
          isPhone={isPhone}
          words={words}
          lists={lists}
          search={search}
        />
        <BoardViews board={board} words={words} />
        {view === all ? children : otherList}
        {isPhone ? belowFilters : null}
      </div>
    </div>
  );
}

/** A board's lists, each with its address. On a phone they stay in one row, with the current one in view. */
function BoardViews<Sort extends string, View extends string>({
  board,
  words,
}: Pick<BoardScreenProps<Sort, View>, "board" | "words">) {
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    const current = row.current?.querySelector<HTMLElement>('[aria-current="page"]');
    // Sideways only: the page stays where it is.
    if (row.current && current) {
      row.current.scrollLeft = current.offsetLeft - (row.current.clientWidth - current.offsetWidth) / 2;
    }
  }, [board.view]);
  return (
    <nav
      ref={row}
      aria-label={`Lists of ${board.rules.name}`}
      className="relative border-b border-line max-md:-mx-3 max-md:scroll-thin max-md:overflow-x-auto max-md:px-3"
    >
      <ul className="flex gap-x-1 md:flex-wrap">
        {words.views.map(({ view, label }) => (
          <li key={view}>
            <Link
              to={board.placeOfView(view)}
              aria-current={view === board.view ? "page" : undefined}
              className={cx(
                "-mb-px inline-flex min-h-control min-w-11 items-center justify-center border-b-3 px-3 text-sm font-semibold whitespace-nowrap hover:text-ink md:max-lg:px-2",
                view === board.view
                  ? "border-hi text-ink forced-colors:border-[Highlight]"
                  : "border-transparent text-muted forced-colors:border-[Canvas]",
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
