import { closeSearch, useSearchOpen } from "../../features/search/search-opener.ts";
import { lazyComponent, useWasOpened } from "../../platform/lazy-component.ts";

const MemberSearch = lazyComponent(() => import("./MemberSearch.tsx").then((part) => part.MemberSearch));

/** Mounted once, over a member's screens: the search for members, fetched when `openSearch` is first called. */
export function SearchHost() {
  const isOpen = useSearchOpen();
  if (!useWasOpened(isOpen)) return null;
  return <MemberSearch open={isOpen} onOpenChange={(open) => open || closeSearch()} />;
}
