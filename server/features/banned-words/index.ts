export { readTold, type ToldRow } from "./hits.queries.ts";
export { createBannedWords, mountBannedWords } from "./banned-words.routes.ts";
