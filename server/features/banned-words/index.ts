export { readTold, type ToldRow } from "./flags.queries.ts";
export { createBannedWords, mountBannedWords } from "./banned-words.routes.ts";
