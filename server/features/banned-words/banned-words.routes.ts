import * as contract from "#contracts/banned-words.ts";
import { daysFrom } from "#contracts/calendar.ts";
import { changeHoldingRules, getHoldingRules } from "#contracts/holding-rules.ts";
import { DELETED_KEPT_DAYS, MODERATION_KEPT_MONTHS } from "#contracts/reference/limits.ts";

import type { Deps } from "../../platform/deps.ts";
import type { Api } from "../../platform/http/api.ts";
import { mailDecisions } from "./decisions.emails.ts";
import { forgetTexts, purgeOld } from "./flags.queries.ts";
import * as hits from "./flags.service.ts";
import { readRules } from "./holding-rules.queries.ts";
import { changeRules } from "./holding-rules.service.ts";
import { createRuleBook, type RuleBook } from "./holding-rules.ts";
import { createTextFilter, type BannedWordFilter } from "./text-filter.ts";
import { createWordList, type WordList } from "./word-list.ts";
import { bannedWords, safeWords } from "./words.queries.ts";
import * as words from "./words.service.ts";

/** The parts of banned words that are made before the first endpoint is mounted. */
export interface BannedWords {
  textFilter: BannedWordFilter;
  list: WordList;
  rules: RuleBook;
}

/** Makes the word list, the rules for new accounts, and the filter that checks every call's texts against both. */
export function createBannedWords(deps: Deps): BannedWords {
  const [list, rules] = [createWordList(deps), createRuleBook(deps)];
  return { list, rules, textFilter: createTextFilter({ ...deps, list, rules }) };
}

/** Mounts the administrators' endpoints: the list, the safe list, the rules, the test box, and the queue of texts. */
export function mountBannedWords(api: Api, deps: Deps, banned: BannedWords): void {
  const all = { ...deps, ...banned };
  const { db, clock, jobs } = deps;
  mailDecisions(deps);
  jobs.registerCron("banned_words.purge", "50 3 * * *", async () => {
    const before = new Date(clock.now());
    before.setUTCMonth(before.getUTCMonth() - MODERATION_KEPT_MONTHS);
    await purgeOld(db, before);
    await forgetTexts(db, daysFrom(clock.now(), -DELETED_KEPT_DAYS));
  });

  api.handle(contract.listBannedWords, () => bannedWords.readAll(db));
  api.handle(contract.addBannedWord, ({ viewer, body }) => words.banned.add(all, viewer, body));
  api.handle(contract.removeBannedWord, ({ viewer, params }) => words.banned.remove(all, viewer, params.id));
  api.handle(contract.testBannedWords, ({ body }) => words.test(all, body));
  api.handle(getHoldingRules, () => readRules(db));
  api.handle(changeHoldingRules, ({ viewer, body }) => changeRules(all, viewer, body));
  api.handle(contract.listSafeWords, () => safeWords.readAll(db));
  api.handle(contract.addSafeWord, ({ viewer, body }) => words.safe.add(all, viewer, body));
  api.handle(contract.removeSafeWord, ({ viewer, params }) => words.safe.remove(all, viewer, params.id));
  api.handle(contract.listWordFlags, ({ viewer, query }) => hits.list(all, viewer, query));
  api.handle(contract.decideWordFlag, ({ viewer, params, body }) =>
    hits.decide(all, viewer, params.id, body.action),
  );
}
