import { Plus, SlidersHorizontal, Users } from "lucide-react";
import { Suspense, useState } from "react";

import { countMyInterests } from "#contracts/jobs.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { CountBadge } from "../../ui/CountBadge.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { countFilters } from "./board-url.ts";
import { KeywordSearch } from "./KeywordSearch.tsx";
import { SortSelect } from "./SortSelect.tsx";
import type { Board } from "./use-board.ts";

const FilterSheet = lazyComponent(() => import("./FilterSheet.tsx").then((part) => part.FilterSheet));

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
  const [wasOpened, setOpened] = useState(board.isSheetOpen);
  if (board.isSheetOpen && !wasOpened) setOpened(true);
  const sort = (
    <SortSelect
      sort={filter.sort}
      onChange={(next) => setFilter({ ...filter, sort: next })}
      className="max-md:flex-1 max-md:basis-40"
    />
  );
  const post = (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={onPost}>
      Post Job
    </Button>
  );
  return (
    <div className="flex flex-col gap-3">
      <PageHeader
        title="Job Board"
        // The line keeps its height while the number is on its way.
        meta={result === "" ? "\u00a0" : `${result} · boosted first`}
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
      {isPhone ? (
        <>
          <KeywordSearch words={filter.words} onSearch={onSearch} />
          <div className="flex flex-wrap gap-2">
            <Button
              className="flex-1 basis-40 justify-start!"
              icon={<SlidersHorizontal aria-hidden />}
              onClick={board.openSheet}
            >
              Filters
              <CountBadge count={countFilters(filter)} tone="hi" label="chosen" className="ml-auto" />
            </Button>
            {sort}
          </div>
          <Suspense>
            {wasOpened ? (
              <FilterSheet
                open={board.isSheetOpen}
                onClose={board.closeSheet}
                filter={filter}
                onChange={setFilter}
                result={result}
              />
            ) : null}
          </Suspense>
        </>
      ) : null}
    </div>
  );
}
