import type { ReactNode } from "react";
import type { To } from "react-router";

import { WORDS_MAX } from "#contracts/board-filters.ts";

import { usePhone } from "../../ui/phone.ts";
import { SearchField } from "../../ui/SearchField.tsx";
import type { BoardRules } from "./board-filter.ts";
import { BoardFrame } from "./BoardFrame.tsx";
import { BoardToolbar } from "./BoardToolbar.tsx";
import { BoardViews } from "./BoardViews.tsx";
import type { PlaceCounts } from "./FilterLists.tsx";
import { OwnSearches } from "./saved/SaveSearch.tsx";
import type { BoardAddress } from "./use-board-address.ts";

/** What a board is called, and its lists, sorts and buttons. */
export interface BoardWords<Sort extends string, View extends string> {
  title: string;
  /** 'Post Job' */
  post: string;
  views: readonly { view: View; label: string }[];
  sorts: Readonly<Record<Sort, string>>;
}

interface BoardScreenProps<Sort extends string, View extends string> {
  board: BoardAddress<Sort> & {
    rules: BoardRules<Sort, View>;
    view: View;
    placeOfView: (view: View) => To;
  };
  words: BoardWords<Sort, View>;
  counts: PlaceCounts | undefined;
  /** '88 jobs match'; empty while it is not known. */
  result: string;
  /** Follows the result. */
  remark?: string | undefined;
  /** Before the sort. */
  actions?: ReactNode;
  /** What stands below the filters, where there is a column for them. */
  belowFilters: ReactNode;
  onPost: () => void;
  /** The list that the address asks for instead of the filtered one; its code may come when it is first opened. */
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
  const list = view === "searches" ? <OwnSearches board={board} all={board.placeOfView(all)} /> : otherList;
  const search = (
    <SearchField
      label={`Search ${rules.name}`}
      max={WORDS_MAX}
      words={filter.words}
      // Typing on is one step for Back, not one for every pause.
      onSearch={(typed) =>
        setFilter({ ...filter, words: typed }, { replace: filter.words !== "" && typed !== "" })
      }
    />
  );
  return (
    <BoardFrame board={board} isPhone={isPhone} counts={counts} search={search} belowFilters={belowFilters}>
      <BoardToolbar
        {...shown}
        board={board}
        isPhone={isPhone}
        words={words}
        counts={counts}
        search={search}
      />
      <BoardViews
        label={`Lists of ${rules.name}`}
        views={words.views}
        at={view}
        placeOf={board.placeOfView}
      />
      {view === all ? children : list}
    </BoardFrame>
  );
}
