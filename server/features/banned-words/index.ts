export { readDecidedFlag, type DecisionRow } from "./flags.queries.ts";
export { createBannedWords, mountBannedWords } from "./banned-words.routes.ts";
