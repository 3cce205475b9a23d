export { ActiveFilters } from "./ActiveFilters.tsx";
export { BoardCard } from "./BoardCard.tsx";
export { BoardCards } from "./BoardCards.tsx";
export { BoardFrame } from "./BoardFrame.tsx";
export { BoardToolbar } from "./BoardToolbar.tsx";
export { BoardViews } from "./BoardViews.tsx";
export { CardSkeletons } from "./CardSkeletons.tsx";
export type { PlaceCounts } from "./FilterLists.tsx";
export { NothingFound } from "./NothingFound.tsx";
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
export { TEXT_BUTTON } from "./text-button.ts";
export { useAsked } from "./use-asked.ts";
export type { Asked } from "./use-asked.ts";
export { useBoardAddress } from "./use-board-address.ts";
export type { Place } from "./use-board-address.ts";
export { useBoardPages } from "./use-board-pages.ts";
export type { BoardPages } from "./use-board-pages.ts";
export { useLast } from "./use-last.ts";
export { usePosted } from "./use-posted.ts";
export { useResultAnnouncement } from "./use-result-announcement.ts";
