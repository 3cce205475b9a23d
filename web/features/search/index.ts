export { Mentions } from "./Mentions.tsx";
export { openSearch } from "./search-opener.ts";
export { SearchOpener } from "./SearchOpener.tsx";
