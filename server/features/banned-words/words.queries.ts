import type { BannedWord, BannedWordCategory, SafeWord } from "#contracts/banned-words.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, many, one } from "../../platform/database/queries.ts";

// One writer at a time, so that the lists stay within their limit.
const holdLists = execute("select pg_advisory_xact_lock(hashtext('banned_words'))");

interface NewWord {
  word: string;
  normalised: string;
  now: Date;
  category?: BannedWordCategory;
  severity?: number;
}

/** The queries of one list; `own` are its columns besides the word. */
function listQueries<Word extends SafeWord>(table: string, own: readonly ("category" | "severity")[]) {
  const shown = ["id", "word", ...own].join(", ");
  const written = ["word", "normalised", "created_at", ...own];
  const count = exactlyOneValue<number>(`select count(*)::int from ${table}`);
  return {
    readAll: many<Word>(
      `select ${shown} from ${table} order by normalised -- few: within the bound of the list`,
    ),
    /** Counts the words; nobody else can add any until the transaction ends. */
    async lockAndCount(tx: Tx): Promise<number> {
      await holdLists(tx);
      return count(tx);
    },
    /** Adds a word; undefined if the list has a word that is compared alike. */
    add: one<Word, [word: Authorized<NewWord>], Tx>(
      `insert into ${table} (${written.join(", ")}) values (${written.map((_, at) => `$${at + 1}`).join(", ")})
       on conflict (normalised) do nothing returning ${shown}`,
      (word) => [word.word, word.normalised, word.now, ...own.map((column) => word[column])],
    ),
    lock: one<Word, [id: number], Tx>(`select ${shown} from ${table} where id = $1 for update`),
    remove: execute<[word: Authorized<Word>]>(`delete from ${table} where id = $1`, (word) => [word.id]),
  };
}

export type ListQueries<Word extends SafeWord> = ReturnType<typeof listQueries<Word>>;

export const bannedWords = listQueries<BannedWord>("banned_words", ["category", "severity"]);
export const safeWords = listQueries<SafeWord>("safe_words", []);
