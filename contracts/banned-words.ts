import * as z from "zod/mini";

import { defineEndpoint, done, messageReply } from "./endpoint.ts";
import { id, idCursorParam, idParams, instant, text, tooLong, wholeNumber } from "./fields.ts";
import { CONTACT_RULES } from "./holding-rules.ts";
import { videoView } from "./media.ts";
import * as limits from "./reference/limits.ts";

export const BANNED_WORD_CATEGORIES = ["inappropriate", "spam", "offensive", "harassment"] as const;
export type BannedWordCategory = (typeof BANNED_WORD_CATEGORIES)[number];
export const BANNED_WORD_CATEGORY_USUAL: BannedWordCategory = "inappropriate";

/** What a caller gets who names none; the form sends 3. */
const SEVERITY_USUAL = 1;
export const FORM_SEVERITY_USUAL = 3;
export const SEVERITIES = [1, 2, 3, 4, 5] as const;

/** What becomes of a text, by the gravest word in it; `publish` where there is none. */
export const TEXT_OUTCOMES = ["publish", "record", "flag", "hold", "refuse", "limit"] as const;
export type TextOutcome = (typeof TEXT_OUTCOMES)[number];

/** What a word of that severity does; in a message to one person only 4 and 5 do anything. */
export function outcomeOf(severity: number, audience: "everybody" | "one"): TextOutcome {
  if (audience === "one" && severity < 4) return "publish";
  return TEXT_OUTCOMES[severity] ?? "publish";
}

const category = z.enum(BANNED_WORD_CATEGORIES);
const severity = wholeNumber(1, 5, "Severity must be from 1 to 5");
const word = text({ required: "Word is required", max: tooLong("Word", limits.BANNED_WORD_MAX) });

const bannedWord = z.object({ id, word: z.string(), category, severity });
export type BannedWord = z.output<typeof bannedWord>;

/** The whole list, in alphabetical order; it holds 2,000 at most. */
export const listBannedWords = defineEndpoint("GET /api/admin/banned-words", {
  summary: "The words that texts are looked through for.",
  access: "admin",
  reply: z.array(bannedWord),
});

/** Words match whole; `*` stands for any letters. Holds from the next text on, on every server. */
export const addBannedWord = defineEndpoint("POST /api/admin/banned-words", {
  summary: "Add a word to the list of banned words.",
  access: "admin",
  body: z.object({
    word,
    category: z._default(category, BANNED_WORD_CATEGORY_USUAL),
    severity: z._default(severity, SEVERITY_USUAL),
  }),
  reply: bannedWord,
  errors: ["banned_word_exists", "too_many_banned_words"],
  status: 201,
});

export const removeBannedWord = defineEndpoint("DELETE /api/admin/banned-words/:id", {
  summary: "Take a word off the list of banned words.",
  access: "admin",
  params: idParams,
  ...done("Word removed"),
  errors: ["banned_word_not_found"],
});

const outcome = z.enum(TEXT_OUTCOMES);

/** The test box: nothing is stored, nobody is told. */
export const testBannedWords = defineEndpoint("POST /api/admin/banned-words/test", {
  summary: "Which banned words and holding rules a text meets, and what would become of it.",
  access: "admin",
  body: z.object({
    text: text({
      required: "Text is required",
      max: { length: limits.TEST_TEXT_MAX, words: "Text must be 2,000 characters or fewer" },
    }),
    /** As if a new account wrote it. */
    isNewAccount: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** In the order in which they stand there: `found` is how the word is written in the text, `at` where. */
    hits: z.array(z.object({ word: z.string(), category, severity, found: z.string(), at: z.int() })),
    /** What the rules that are switched on find in it, and how it is written; none for an account that is not new. */
    rules: z.array(z.object({ rule: z.enum(CONTACT_RULES), found: z.string() })),
    /** Where everybody can read it, and in a message to one person. */
    outcome,
    messageOutcome: outcome,
  }),
});
export type TestedText = z.output<typeof testBannedWords.reply>;

const safeWord = z.object({ id, word: z.string() });
export type SafeWord = z.output<typeof safeWord>;

/** What stands within one of these is no banned word: 'stop cock', 'bastard file'. */
export const listSafeWords = defineEndpoint("GET /api/admin/safe-words", {
  summary: "Words and phrases that are never taken for banned ones.",
  access: "admin",
  reply: z.array(safeWord),
});

export const addSafeWord = defineEndpoint("POST /api/admin/safe-words", {
  summary: "Add a word or phrase that is never taken for a banned one.",
  access: "admin",
  body: z.object({ word }),
  reply: safeWord,
  errors: ["banned_word_exists", "too_many_banned_words"],
  status: 201,
});

export const removeSafeWord = defineEndpoint("DELETE /api/admin/safe-words/:id", {
  summary: "Take a word off the safe list.",
  access: "admin",
  params: idParams,
  ...done("Word removed"),
  errors: ["banned_word_not_found"],
});

const FLAG_STATES = ["open", "released", "refused", "closed", "replaced"] as const;
export type FlagState = (typeof FLAG_STATES)[number];

const wordFlag = z.object({
  id,
  outcome: z.enum(["record", "flag", "hold", "refuse", "limit"]),
  state: z.enum(FLAG_STATES),
  severity,
  /** Banned words, and rules in the words of `HOLDING_RULE_WORDS`. */
  words: z.array(z.string()),
  /** Of what is held: its photos and its video. */
  images: z.array(z.string()),
  video: z.nullable(videoView),
  /** What was done, such as 'POST /api/posts', and the thing it made or changed where that is known. */
  call: z.string(),
  targetId: z.nullable(id),
  /** What was written; empty for a message, which only its two people read, for a post of photos alone, and of somebody joining. */
  text: z.string(),
  /** Null for somebody who was signing up. */
  author: z.nullable(z.object({ id, name: z.string() })),
  createdAt: instant,
  can: z.object({ release: z.boolean(), refuse: z.boolean(), close: z.boolean() }),
});
export type WordFlag = z.output<typeof wordFlag>;

/** What waits: texts held for review, published ones that were flagged, accounts that were limited. Oldest first. */
export const listWordFlags = defineEndpoint("GET /api/admin/word-hits", {
  summary: "What banned words and rules found and a moderator has to look at; with state=done all the rest.",
  access: "moderator",
  query: z.object({
    state: z.optional(z.catch(z.enum(["open", "done"]), "open")),
    /** The id of the last one of the page before. */
    after: idCursorParam,
  }),
  /** `total` is of all of that state, counted up to 1,000. */
  reply: z.object({ hits: z.array(wordFlag), total: z.int(), nextAfter: z.nullable(id) }),
});

/** `release` publishes a held text, `refuse` never does; `close` ends a flag, and an account's limit. */
export const decideWordFlag = defineEndpoint("POST /api/admin/word-hits/:id/decide", {
  summary: "Decide about what banned words found, once.",
  access: "moderator",
  params: idParams,
  body: z.object({ action: z.enum(["release", "refuse", "close"], "Please choose what to do") }),
  reply: messageReply,
  errors: ["word_hit_not_found", "word_hit_decided", "held_text_unpublishable", "own_case"],
});
