import { Search } from "lucide-react";

import { IconButton } from "../../ui/IconButton.tsx";
import { openSearch, SEARCH_WORDS } from "./search-opener.ts";

/** Opens the search: looks like a field where there is room, otherwise a magnifier icon; "/" does the same. */
export function SearchOpener() {
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={openSearch}
        className="mr-auto flex h-11 min-w-0 flex-1 items-center gap-2.5 rounded-control border border-line bg-ground px-3 text-left text-sm text-muted transition-colors hover:border-line-strong max-[76rem]:hidden max-w-75"
      >
        <Search className="size-4.5 shrink-0" />
        <span className="truncate">{SEARCH_WORDS}</span>
      </button>
      <IconButton
        label={SEARCH_WORDS}
        icon={<Search />}
        tooltip={false}
        aria-haspopup="dialog"
        className="ml-auto size-11 min-[76rem]:hidden"
        onClick={openSearch}
      />
    </>
  );
}
