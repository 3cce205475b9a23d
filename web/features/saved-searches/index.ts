export { OwnSearches, SaveSearch } from "./SaveSearch.tsx";
export { searchOfFilter } from "./saved-search.ts";
