import * as z from "zod/mini";

import { defineEndpoint, done, messageReply } from "./endpoint.ts";
import { id, idCursorParam, idParams, instant, text, tooLong, wholeNumber } from "./fields.ts";
import { CONTACT_RULES } from "./holding-rules.ts";
import { videoView } from "./media.ts";
import * as limits from "./reference/limits.ts";

export const BANNED_WORD_CATEGORIES = ["inappropriate", "spam", "offensive", "harassment"] as const;
export type BannedWordCategory = (typeof BANNED_WORD_CATEGORIES)[number];
export const BANNED_WORD_CATEGORY_USUAL: BannedWordCategory = "inappropriate";

/** The severity if a caller gives none; the form sends 3. */
const SEVERITY_USUAL = 1;
export const FORM_SEVERITY_USUAL = 3;
export const SEVERITIES = [1, 2, 3, 4, 5] as const;

/** The outcome for a text, by the most severe word in it; `publish` if there is none. */
export const TEXT_OUTCOMES = ["publish", "record", "flag", "hold", "refuse", "limit"] as const;
export type TextOutcome = (typeof TEXT_OUTCOMES)[number];

/** Returns the outcome of a word of that severity; in a message to one member only 4 and 5 have an effect. */
export function outcomeOf(severity: number, audience: "everybody" | "one"): TextOutcome {
  if (audience === "one" && severity < 4) return "publish";
  return TEXT_OUTCOMES[severity] ?? "publish";
}

const category = z.enum(BANNED_WORD_CATEGORIES);
const severity = wholeNumber(1, 5, "Severity must be from 1 to 5");
const word = text({ required: "Word is required", max: tooLong("Word", limits.BANNED_WORD_MAX) });

const bannedWord = z.object({ id, word: z.string(), category, severity });
export type BannedWord = z.output<typeof bannedWord>;

/** The whole list, in alphabetical order; at most 2,000 words. */
export const listBannedWords = defineEndpoint("GET /api/admin/banned-words", {
  summary: "The words that texts are looked through for.",
  access: "admin",
  reply: z.array(bannedWord),
});

/** Whole words match; `*` stands for any letters. Takes effect from the next text on, on every server. */
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

/** The test box: nothing is stored, and no one is notified. */
export const testBannedWords = defineEndpoint("POST /api/admin/banned-words/test", {
  summary: "Which banned words and holding rules a text meets, and what would become of it.",
  access: "admin",
  body: z.object({
    text: text({
      required: "Text is required",
      max: { length: limits.TEST_TEXT_MAX, words: "Text must be 2,000 characters or fewer" },
    }),
    /** Tests the text as a new account's. */
    isNewAccount: z._default(z.boolean(), false),
  }),
  reply: z.object({
    /** In the order of the text: `found` is the word as written there, `at` its position. */
    hits: z.array(z.object({ word: z.string(), category, severity, found: z.string(), at: z.int() })),
    /** What the active rules find in the text, as written there; empty unless the account is new. */
    rules: z.array(z.object({ rule: z.enum(CONTACT_RULES), found: z.string() })),
    /** The outcome in public, and in a message to one member. */
    outcome,
    messageOutcome: outcome,
  }),
});
export type TestedText = z.output<typeof testBannedWords.reply>;

const safeWord = z.object({ id, word: z.string() });
export type SafeWord = z.output<typeof safeWord>;

/** Words within one of these phrases are not banned: 'stop cock', 'bastard file'. */
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
  /** The photos and video of a held text. */
  images: z.array(z.string()),
  video: z.nullable(videoView),
  /** The call, such as 'POST /api/posts', and the id of what it created or changed, if known. */
  call: z.string(),
  targetId: z.nullable(id),
  /** The text; empty for a message, which only its two members read, for a post of photos alone, and for a sign-up. */
  text: z.string(),
  /** Null for a visitor who was signing up. */
  author: z.nullable(z.object({ id, name: z.string() })),
  createdAt: instant,
  can: z.object({ release: z.boolean(), refuse: z.boolean(), close: z.boolean() }),
});
export type WordFlag = z.output<typeof wordFlag>;

/** Open items: texts held for review, published texts that were flagged, accounts that were limited. Oldest first. */
export const listWordFlags = defineEndpoint("GET /api/admin/word-hits", {
  summary: "What banned words and rules found and a moderator has to look at; with state=done all the rest.",
  access: "moderator",
  query: z.object({
    state: z.optional(z.catch(z.enum(["open", "done"]), "open")),
    /** The id of the last item of the previous page. */
    after: idCursorParam,
  }),
  /** `total` counts all items in that state, up to 1,000. */
  reply: z.object({ hits: z.array(wordFlag), total: z.int(), nextAfter: z.nullable(id) }),
});

/** `release` publishes a held text, `refuse` rejects it for good; `close` ends a flag, and an account's limit. */
export const decideWordFlag = defineEndpoint("POST /api/admin/word-hits/:id/decide", {
  summary: "Decide about what banned words found, once.",
  access: "moderator",
  params: idParams,
  body: z.object({ action: z.enum(["release", "refuse", "close"], "Please choose what to do") }),
  reply: messageReply,
  errors: ["word_hit_not_found", "word_hit_decided", "held_text_unpublishable", "own_case"],
});
