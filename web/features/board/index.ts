export { ActiveFilters } from "./ActiveFilters.tsx";
export { BoardCard } from "./BoardCard.tsx";
export { BoardCards, CardSkeletons, ListSkeleton } from "./BoardCards.tsx";
export { BoardFrame } from "./BoardFrame.tsx";
export { BoardToolbar } from "./BoardToolbar.tsx";
export { BoardViews } from "./BoardViews.tsx";
export { toPlaceCounts } from "./FilterLists.tsx";
export type { PlaceCounts } from "./FilterLists.tsx";
export { NothingFound } from "./NothingFound.tsx";
export { OwnSearches, SaveSearch } from "./saved/SaveSearch.tsx";
export { searchOfFilter } from "./saved/saved-search.ts";
export { SavedList } from "./SavedList.tsx";
export { SaveToggle } from "./SaveToggle.tsx";
export { useSaved } from "./use-saved.ts";
export type { Keeping } from "./use-saved.ts";
export { boardCache } from "./board-cache.ts";
export {
  activeFilters,
  countFilters,
  formatBoard,
  parseBoard,
  parseOpened,
  parsePages,
  parseView,
  queryOf,
  withoutFilters,
} from "./board-filter.ts";
export type { BoardFilter, BoardRules } from "./board-filter.ts";
export { createBoardContext, useAsked, useLast } from "./use-asked.ts";
export type { Asked } from "./use-asked.ts";
export { useBoardAddress } from "./use-board-address.ts";
export type { Place } from "./use-board-address.ts";
export { useBoardPages } from "./use-board-pages.ts";
export type { BoardPages } from "./use-board-pages.ts";
export { usePosted, useResultAnnouncement } from "./use-listed.ts";
