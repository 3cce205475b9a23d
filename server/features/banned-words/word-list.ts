import type { BannedWord } from "#contracts/banned-words.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { compileWords } from "./matcher.ts";
import { bannedWords, safeWords } from "./words.queries.ts";

const CHANNEL = "banned-words";

/** A banned word found in a text, as it is written there. */
export interface WordFound {
  readonly word: BannedWord;
  readonly found: string;
  /** Where it begins, in UTF-16 units. */
  readonly at: number;
}

export interface WordList {
  /** Finds banned words in a text, in order of position. */
  find(text: string): Promise<WordFound[]>;
  /** Announces a change of the list in this transaction: every process reads it again. */
  changed(tx: Tx): Promise<void>;
}

type Find = (text: string) => WordFound[];

/** Makes the word list, compiled once and again after each change. */
export function createWordList({ db, bus }: Deps): WordList {
  let compiled: Promise<Find> | null = null;
  // A list read while it changed is not cached.
  const invalidate = () => void (compiled = null);
  bus.subscribe(CHANNEL, invalidate, invalidate);

  async function read(): Promise<Find> {
    const [words, safe] = await Promise.all([bannedWords.readAll(db), safeWords.readAll(db)]);
    const matcher = compileWords(
      words.map(({ word }) => word),
      safe.map(({ word }) => word),
    );
    return (text) =>
      matcher.find(text).flatMap(({ place, from, to }) => {
        const word = words[place];
        return word === undefined ? [] : [{ word, found: text.slice(from, to), at: from }];
      });
  }

  return {
    async find(text) {
      const reading = (compiled ??= read());
      try {
        return (await reading)(text);
      } catch (error) {
        if (compiled === reading) invalidate();
        throw error;
      }
    },
    changed: (tx) => bus.publish(tx, CHANNEL, ""),
  };
}
