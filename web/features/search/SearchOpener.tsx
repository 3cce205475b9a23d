import { Search } from "lucide-react";
import { useEffect } from "react";
import { useNavigate } from "react-router";

import { loadCode } from "../../platform/lazy-component.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { openSearch, areShortcutsOn, SEARCH_WORDS } from "./search-opener.ts";

/** Where a key is what it is, and what lies over the page and comes first. */
const ELSEWHERE =
  "input, textarea, select, [contenteditable], [role=dialog], [role=alertdialog], [role=menu]";
/** What the page waits for; the chat is not of it. */
const MODAL = "[role=dialog]:not([aria-modal=false]), [role=alertdialog]";

/** All that the map of shortcuts has, so that its code is fetched with the first of them. */
const SINGLE_KEY = /^[a-z?/]$/;

/** Listens for the shortcuts. "/" acts at once, since browsers have a search of their own there. */
function useShortcuts(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, timeStamp, ctrlKey, metaKey, altKey, repeat, defaultPrevented } = event;
      if (!SINGLE_KEY.test(key) || ctrlKey || metaKey || altKey || repeat || defaultPrevented) return;
      const isElsewhere = event.target instanceof Element && event.target.closest(ELSEWHERE) !== null;
      if (isElsewhere || document.querySelector(MODAL) || !areShortcutsOn()) return;
      if (key === "/") {
        event.preventDefault();
        openSearch();
      } else void loadCode(load).then(({ press }) => press(key, timeStamp, navigate));
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [navigate]);
}

const load = () => import("./shortcut-acts.ts");

/** Opens the search: the look of a field where there is room for one, a glass where not; "/" does the same. */
export function SearchOpener() {
  useShortcuts();
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
