import { outcomeOf, type SafeWord, type TestedText, type testBannedWords } from "#contracts/banned-words.ts";
import type { BodyOf } from "#contracts/endpoint.ts";
import type { ModerationAction } from "#contracts/moderation.ts";
import { BANNED_WORD_LETTERS_MIN, BANNED_WORDS_MAX } from "#contracts/reference/limits.ts";

import { authorize, type Administrator, isAdministrator } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import { writeLog } from "../moderation/index.ts";
import { RULE_SEVERITY, type RuleBook } from "./holding-rules.ts";
import { normaliseWord, lettersOf } from "./patterns.ts";
import type { WordList } from "./word-list.ts";
import { bannedWords, safeWords, type ListQueries } from "./words.queries.ts";

type WordDeps = Deps & { list: WordList };

/** The administrators' operations on one of the lists, and their names in the log. */
function manage<Word extends SafeWord>(
  list: ListQueries<Word>,
  actions: { add: ModerationAction; remove: ModerationAction },
) {
  return {
    async add(deps: WordDeps, viewer: Administrator, body: Omit<Word, "id">): Promise<Word> {
      const word = { ...body, normalised: normaliseListed(body.word), now: deps.clock.now() };
      return transaction(deps.db, async (tx) => {
        if ((await list.lockAndCount(tx)) >= BANNED_WORDS_MAX) throw new AppError("too_many_banned_words");
        const added = await list.add(tx, authorize(viewer, isAdministrator, word, "admin_only"));
        if (added === undefined) throw exists();
        await note(tx, deps, viewer, { action: actions.add, word: added.word });
        return added;
      });
    },
    async remove(deps: WordDeps, viewer: Administrator, id: number): Promise<void> {
      await transaction(deps.db, async (tx) => {
        const word = orThrow(await list.lock(tx, id), "banned_word_not_found");
        await list.remove(tx, authorize(viewer, isAdministrator, word, "admin_only"));
        await note(tx, deps, viewer, { action: actions.remove, word: word.word });
      });
    },
  };
}

/** The banned words. */
export const banned = manage(bannedWords, { add: "add_banned_word", remove: "remove_banned_word" });
/** Words and phrases that are never taken for banned ones. */
export const safe = manage(safeWords, { add: "add_safe_word", remove: "remove_safe_word" });

/** Tests what would become of a text, without storing any of it. */
export async function test(
  { list, rules }: WordDeps & { rules: RuleBook },
  { text, isNewAccount }: BodyOf<typeof testBannedWords>,
): Promise<TestedText> {
  const [found, met] = await Promise.all([list.find(text), isNewAccount ? rules.find(text) : []]);
  const gravest = Math.max(0, ...found.map(({ word }) => word.severity));
  return {
    hits: found.map(({ word, found: written, at }) => ({ ...word, found: written, at })),
    rules: met,
    outcome: outcomeOf(Math.max(gravest, met.length === 0 ? 0 : RULE_SEVERITY), "everybody"),
    messageOutcome: outcomeOf(gravest, "one"),
  };
}

/** Tells every node to read the list again, and logs who changed it. */
async function note(
  tx: Tx,
  { list, clock }: WordDeps,
  { userId: adminId }: Administrator,
  { action, word }: { action: ModerationAction; word: string },
): Promise<void> {
  await list.changed(tx);
  await writeLog(tx, { action, adminId, userId: null, reason: word }, clock.now());
}

/** Normalises a word; refuses a single letter or signs alone, which would match everywhere or nowhere. */
function normaliseListed(word: string): string {
  const normalised = normaliseWord(word);
  if (lettersOf(normalised) < BANNED_WORD_LETTERS_MIN)
    throw fieldError("word", "Please use at least 2 letters");
  return normalised;
}

function exists(): AppError {
  return new AppError("banned_word_exists", { fields: { word: "This word is already on the list." } });
}
