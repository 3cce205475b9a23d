import type { BannedWord, BannedWordCategory, SafeWord } from "#contracts/banned-words.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { execute, many, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

// One writer at a time, so that the list stays within its bound.
const lockList = statement<never>("select pg_advisory_xact_lock(hashtext('banned_words'))");
const countWords = statement<{ total: number }>("select count(*)::int as total from banned_words");
const countSafe = statement<{ total: number }>("select count(*)::int as total from safe_words");
const insertWord = statement<BannedWord>(`
  insert into banned_words (word, normalised, category, severity, created_at) values ($1, $2, $3, $4, $5)
  on conflict (normalised) do nothing returning id, word, category, severity`);

export const readWords = many<BannedWord>(
  "select id, word, category, severity from banned_words order by normalised",
);

export const readSafeWords = many<SafeWord>("select id, word from safe_words order by normalised");

/** How many a list holds, which nobody else adds to until the transaction ends. */
export async function holdList(tx: Tx, list: "banned" | "safe"): Promise<number> {
  await tx.run(lockList, []);
  return (await tx.run(list === "banned" ? countWords : countSafe, []))[0]?.total ?? 0;
}

interface NewWord {
  word: string;
  normalised: string;
  now: Date;
}

/** Undefined when a word that is compared alike is there. */
export async function addWord(
  tx: Tx,
  word: Authorized<NewWord & { category: BannedWordCategory; severity: number }>,
): Promise<BannedWord | undefined> {
  const values = [word.word, word.normalised, word.category, word.severity, word.now];
  return (await tx.run(insertWord, values))[0];
}

export const addSafe = one<SafeWord, [word: Authorized<NewWord>], Tx>(
  `
  insert into safe_words (word, normalised, created_at) values ($1, $2, $3)
  on conflict (normalised) do nothing returning id, word`,
  (word) => [word.word, word.normalised, word.now],
);

export const lockWord = one<BannedWord, [id: number], Tx>(
  "select id, word, category, severity from banned_words where id = $1 for update",
);

export const lockSafe = one<SafeWord, [id: number], Tx>(
  "select id, word from safe_words where id = $1 for update",
);

export const removeWord = execute<[word: Authorized<BannedWord>]>(
  "delete from banned_words where id = $1",
  (word) => [word.id],
);

export const removeSafe = execute<[word: Authorized<SafeWord>]>(
  "delete from safe_words where id = $1",
  (word) => [word.id],
);
