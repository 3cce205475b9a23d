export { ActiveFilters, TEXT_BUTTON } from "./ActiveFilters.tsx";
export { BoardCard } from "./BoardCard.tsx";
export { BoardCards, CardSkeletons, ListEnd, ListSkeleton } from "./BoardCards.tsx";
export { BoardScreen } from "./BoardScreen.tsx";
export type { BoardWords } from "./BoardScreen.tsx";
export { ApplicantHead } from "./ApplicantHead.tsx";
export { ContactButtons } from "./ContactButtons.tsx";
export { NoDetails, NoDetailsDialog } from "./NoDetails.tsx";
export { NewListings } from "./NewListings.tsx";
export { NothingFound } from "./NothingFound.tsx";
export { SavedList } from "./SavedList.tsx";
export { SaveToggle } from "./SaveToggle.tsx";
export { PostedBy } from "./PostedBy.tsx";
export { PostFirst } from "./PostFirst.tsx";
export { Requirements } from "./Requirements.tsx";
export { ShareButton } from "./ShareButton.tsx";
export { useSaved } from "./use-saved.ts";
export type { Saving } from "./use-saved.ts";
export { defineSaveKind } from "./save-kind.ts";
export { boardList } from "./board-cache.ts";
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
export type { AskedDialogProps, BoardDialogsProps } from "./use-asked.ts";
export { useBehindFilters, useBoardAddress } from "./use-board-address.ts";
export type { BoardAddress, Place } from "./use-board-address.ts";
export { useBoardPages } from "./use-board-pages.ts";
export type { BoardPages } from "./use-board-pages.ts";
export { useListed } from "./use-listed.ts";
