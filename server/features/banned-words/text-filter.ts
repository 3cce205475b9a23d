import { createHash } from "node:crypto";

import { outcomeOf, type TextOutcome } from "#contracts/banned-words.ts";
import { readersOf, type Endpoint } from "#contracts/endpoint.ts";
import { errorCatalogue } from "#contracts/errors.ts";
import { HOLDING_RULE_WORDS } from "#contracts/holding-rules.ts";
import { HELD_TEXTS_MAX } from "#contracts/reference/limits.ts";

import type { Handle } from "../../platform/database/database.ts";
import { withTransactionHook } from "../../platform/database/transaction-hooks.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError } from "../../platform/errors.ts";
import type { Call, Handler, TextFilter } from "../../platform/http/api.ts";
import type { TextKind } from "../../platform/text-kinds.ts";
import { addFlag, closeReplaced, holdText, isLimited, noteTarget, type NewFlag } from "./flags.queries.ts";
import { listTexts, splitProfile, type FreeText } from "./free-text.ts";
import { RULE_SEVERITY, type RuleBook } from "./holding-rules.ts";
import { createPublishers, type Publishers } from "./publishers.ts";
import { aboutOf, idOf, targetOf } from "./target.ts";
import type { WordList } from "./word-list.ts";

type FilterDeps = Deps & { list: WordList; rules: RuleBook };

export interface BannedWordFilter extends TextFilter {
  readonly publishers: Publishers;
}

/** Rolls back a call that was carried out only to see if it would be accepted. */
class HeldBack extends Error {}

/** What was found in a call's texts. */
interface Findings {
  outcome: TextOutcome;
  /** The fields with a word of that severity. */
  fields: string[];
  hit: NewFlag;
}

/**
 * Checks every text of every call before its handler runs, so that no feature can forget it: a call counts as public writing
 * unless its contract says otherwise (`audience`).
 */
export function createTextFilter(deps: FilterDeps): BannedWordFilter {
  const publishers = createPublishers();
  return {
    publishers,
    wrap: (endpoint, handler) => filtered(deps, endpoint, handler, null),
    wrapText(kind, endpoint, publish) {
      publishers.add(kind, endpoint, publish);
      return filtered(deps, endpoint, publish, kind);
    },
  };
}

function filtered<E extends Endpoint>(
  deps: FilterDeps,
  endpoint: E,
  handler: Handler<E>,
  kind: TextKind | null,
): Handler<E> {
  const audience = readersOf(endpoint);
  if (audience === null) return handler;
  return async (call) => {
    const texts = listTexts(call.body);
    const act = { endpoint, call, handler, kind };
    // A post of photos alone is checked too: it may be one of the account's first.
    if (texts.length === 0 && kind !== "post") return publish(deps, null, act);
    const userId = writerOf(call);
    if (userId !== null && (await isLimited(deps.db, userId))) {
      const isSaved = kind === "profile" && (await savePlain(deps, act));
      const words = `${errorCatalogue.account_limited.words} ${SAVED_WORDS}`;
      throw new AppError("account_limited", isSaved ? { words } : {});
    }
    const findings = await inspect(deps, { texts, userId, endpoint, audience, kind });
    return findings === null ? publish(deps, null, act) : applyOutcome(deps, findings, act);
  };
}

/** A call in progress. */
interface Act<E extends Endpoint> {
  endpoint: E;
  call: Call<E>;
  handler: Handler<E>;
  kind: TextKind | null;
}

const SAVED_WORDS = "The rest of your profile is saved.";

/**
 * Saves a profile's fields without words, such as how to reach the member: these do not wait for a moderator. False if the
 * change has nothing but words.
 */
async function savePlain<E extends Endpoint>(deps: FilterDeps, act: Act<E>): Promise<boolean> {
  const { plain } = splitProfile(act.call.body);
  if (Object.keys(plain).length === 0) return false;
  await publish(deps, null, { ...act, call: { ...act.call, body: plain as Call<E>["body"] } });
  return true;
}

const isChange = ({ method }: Endpoint) => method === "PATCH" || method === "PUT";

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

function writerOf(call: { viewer: unknown }): number | null {
  const { viewer } = call as Call<Endpoint>;
  return viewer?.userId ?? null;
}

/** Returns the gravest finding in the texts; null if they are clean. */
async function inspect(
  { list, rules, clock }: FilterDeps,
  given: {
    texts: readonly FreeText[];
    userId: number | null;
    endpoint: Endpoint;
    audience: "everybody" | "one";
    kind: TextKind | null;
  },
): Promise<Findings | null> {
  const { texts, userId, endpoint, audience, kind } = given;
  const found = await Promise.all(
    texts.map(async ({ field, text }) => ({ field, words: (await list.find(text)).map(({ word }) => word) })),
  );
  const words = found.flatMap((each) => each.words);
  // Rules hold a text and never refuse it, so they do not apply to what cannot wait for a moderator.
  const isTheirs = kind !== null && userId !== null && audience === "everybody";
  const met = isTheirs ? await rules.meet({ texts: texts.map(({ text }) => text), userId, kind }) : [];
  const severity = Math.max(met.length === 0 ? 0 : RULE_SEVERITY, ...words.map((word) => word.severity));
  const outcome = outcomeOf(severity, audience);
  if (outcome === "publish") return null;
  // Not stored: a message, which only its two members read, and a text typed while joining, which belongs to no account and
  // so would outlive the member's. Any other text is stored whole, since a moderator publishes all of it; the contract
  // bounds each of its fields.
  const isKept = audience === "everybody" && userId !== null;
  const content = isKept ? texts.map(({ text }) => text).join("\n") : "";
  return {
    outcome,
    fields: found.flatMap((each) =>
      each.words.some((word) => word.severity === severity) ? [each.field] : [],
    ),
    hit: {
      userId,
      outcome,
      severity,
      words: [...new Set(words.map(({ word }) => word)), ...met.map((rule) => HOLDING_RULE_WORDS[rule])],
      call: nameOf(endpoint),
      content,
      now: clock.now(),
    },
  };
}

async function applyOutcome<E extends Endpoint>(
  deps: FilterDeps,
  { outcome, fields, hit }: Findings,
  act: Act<E>,
) {
  const { userId } = hit;
  if (outcome === "refuse" || outcome === "limit") {
    // A person who is signing up has no account yet to limit.
    await addFlag(deps.db, userId === null ? { ...hit, outcome: "refuse" } : hit);
    throw filterError(outcome === "limit" && userId !== null ? "account_limited" : "banned_word", fields);
  }
  if (outcome !== "hold") return publish(deps, hit, act);
  const { kind } = act;
  if (userId === null || kind === null) {
    await addFlag(deps.db, { ...hit, outcome: "refuse" });
    throw filterError("text_needs_review", fields);
  }
  return holdForModerator(deps, { ...hit, userId }, { ...act, kind });
}

function filterError(
  code: "banned_word" | "account_limited" | "text_needs_review",
  fields: readonly string[],
): AppError {
  const error = new AppError(code);
  return new AppError(code, { fields: Object.fromEntries(fields.map((field) => [field, error.message])) });
}

/**
 * Runs the handler. In the handler's transaction it also stores the finding and ends held changes that this call supersedes,
 * since releasing them would undo it. Both are saved, or neither.
 */
async function publish<E extends Endpoint>(
  { db, clock }: FilterDeps,
  hit: NewFlag | null,
  { endpoint, call, handler, kind }: Act<E>,
) {
  const userId = writerOf(call);
  const isLater = kind !== null && userId !== null && isChange(endpoint);
  if (hit === null && !isLater) return handler(call);
  let flagId: number | undefined;
  let isNoted = false;
  const note = async (handle: Handle) => {
    if (hit !== null) flagId ??= (await addFlag(handle, hit)).id;
    if (isLater) {
      const change = { kind, aboutId: idOf(call.params), content: call.body };
      await closeReplaced(handle, userId, change, clock.now());
    }
    isNoted = true;
  };
  const reply = await withTransactionHook(note, () => handler(call));
  if (!isNoted) await note(db);
  const target = targetOf(call.params, reply);
  if (flagId !== undefined && target !== null) await noteTarget(db, flagId, target);
  return reply;
}

/**
 * Runs the handler up to the commit and rolls it back, so that refusals come now, then stores the text for a moderator. Nothing
 * of it is in any list, count or notification until it is released. A handler without a transaction could not be rolled back:
 * its text is published and flagged. Of a profile only the words wait.
 */
async function holdForModerator<E extends Endpoint>(
  deps: FilterDeps,
  hit: NewFlag & { userId: number },
  act: Act<E> & { kind: TextKind },
) {
  const { endpoint, handler, kind } = act;
  const content = kind === "profile" ? splitProfile(act.call.body).words : act.call.body;
  const call = { ...act.call, body: content as Call<E>["body"] };
  try {
    const reply = await withTransactionHook(
      () => Promise.reject(new HeldBack()),
      () => handler(call),
    );
    await addFlag(deps.db, { ...hit, outcome: "flag" });
    return reply;
  } catch (error) {
    if (!(error instanceof HeldBack)) throw error;
  }
  const isSaved = kind === "profile" && (await savePlain(deps, act));
  const text = { kind, aboutId: aboutOf(call.params, content), content };
  const fingerprint = createHash("sha256").update(JSON.stringify(text)).digest("base64url");
  const isLater = isChange(endpoint);
  const isHeld = await holdText(deps.db, hit, { text, fingerprint, most: HELD_TEXTS_MAX, isLater });
  if (!isHeld) throw new AppError("too_many_held_texts");
  // A held change leaves the earlier text in place, and would otherwise look lost.
  const words = [
    errorCatalogue.text_held.words,
    "Until then others see what was there before.",
    `If you change ${kind === "profile" ? "the same part" : "it"} again, the new change replaces this one.`,
    ...(isSaved ? [SAVED_WORDS] : []),
  ].join(" ");
  throw new AppError("text_held", isLater ? { words } : {});
}
