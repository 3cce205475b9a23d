import type { BannedWord, BannedWordCategory, SafeWord } from "#contracts/banned-words.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const selectWords = statement<BannedWord>(
  "select id, word, category, severity from banned_words order by normalised",
);
const selectSafe = statement<SafeWord>("select id, word from safe_words order by normalised");
// One writer at a time, so that the list stays within its bound.
const lockList = statement<never>("select pg_advisory_xact_lock(hashtext('banned_words'))");
const countWords = statement<{ total: number }>("select count(*)::int as total from banned_words");
const countSafe = statement<{ total: number }>("select count(*)::int as total from safe_words");
const insertWord = statement<BannedWord>(`
  insert into banned_words (word, normalised, category, severity, created_at) values ($1, $2, $3, $4, $5)
  on conflict (normalised) do nothing returning id, word, category, severity`);
const insertSafe = statement<SafeWord>(`
  insert into safe_words (word, normalised, created_at) values ($1, $2, $3)
  on conflict (normalised) do nothing returning id, word`);
const findWord = statement<BannedWord>(
  "select id, word, category, severity from banned_words where id = $1 for update",
);
const findSafe = statement<SafeWord>("select id, word from safe_words where id = $1 for update");
const deleteWord = statement<never>("delete from banned_words where id = $1");
const deleteSafe = statement<never>("delete from safe_words where id = $1");

export function readWords(handle: Handle): Promise<BannedWord[]> {
  return handle.run(selectWords, []);
}

export function readSafeWords(handle: Handle): Promise<SafeWord[]> {
  return handle.run(selectSafe, []);
}

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

export async function addSafe(tx: Tx, word: Authorized<NewWord>): Promise<SafeWord | undefined> {
  return (await tx.run(insertSafe, [word.word, word.normalised, word.now]))[0];
}

export async function lockWord(tx: Tx, id: number): Promise<BannedWord | undefined> {
  return (await tx.run(findWord, [id]))[0];
}

export async function lockSafe(tx: Tx, id: number): Promise<SafeWord | undefined> {
  return (await tx.run(findSafe, [id]))[0];
}

export async function removeWord(tx: Tx, word: Authorized<BannedWord>): Promise<void> {
  await tx.run(deleteWord, [word.id]);
}

export async function removeSafe(tx: Tx, word: Authorized<SafeWord>): Promise<void> {
  await tx.run(deleteSafe, [word.id]);
}
