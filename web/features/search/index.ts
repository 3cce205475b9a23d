export { openSearch } from "./search-opener.ts";
export { SearchOpener } from "./SearchOpener.tsx";
