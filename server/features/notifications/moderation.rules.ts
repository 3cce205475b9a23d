import { BRAND } from "#contracts/brand.ts";
import type { CaseType } from "#contracts/moderation.ts";

import { transaction } from "../../platform/database/database.ts";
import { plainText } from "../../platform/mail/greet.ts";
import { readDecidedFlag, type DecisionRow } from "../banned-words/index.ts";
import { readDecision, type Decision } from "../moderation/index.ts";
import type { Kind } from "./kind.ts";
import { notifyFromSite, type NotifyDeps } from "./notify.ts";

/** In the words that were stored. */
const words = (_: string, subject: string | null) => subject ?? "Moderators have decided";

export const MODERATION_KINDS = {
  /** Of something that was reported. */
  moderated: { type: "moderation", words },
  /** Of a text that banned words held back, or of an account's limit. */
  text_decided: { type: "moderation", words },
} as const satisfies Record<string, Kind>;

export function notifyOfDecisions(deps: NotifyDeps): void {
  deps.events.on("moderation.decided", "notify", ({ payload }) => notifyOfDecision(deps, payload.logId));
  deps.events.on("banned_words.decided", "notify", ({ payload: { flagId, userId } }) =>
    notifyWriter(deps, flagId, userId),
  );
}

const THING: Readonly<Record<CaseType, string>> = {
  post: "post",
  comment: "comment",
  message: "message",
  profile: "profile text",
  job: "job",
  apprenticeship: "apprenticeship",
  project: "project",
  review: "review",
};

/** The six codes as reasons; a reporter's own words are nobody else's to read. */
const GROUNDS: Readonly<Record<string, string>> = {
  spam: "spam",
  inappropriate: "inappropriate content",
  harassment: "harassment",
  fake: "false or misleading content",
  copyright: "somebody else's copyright",
};

/** A moderator's decision notifies its author and who reported it. */
async function notifyOfDecision(deps: NotifyDeps, logId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const decision = await readDecision(tx, logId);
    if (decision === undefined) return;
    const { ownerId, reporterIds, at } = decision;
    const notice = { reason: "moderated", thingId: logId, at } as const;
    const toAuthor = wordsForAuthor(decision);
    if (ownerId !== null && toAuthor !== null)
      await notifyFromSite(deps, tx, [ownerId], { ...notice, subject: toAuthor });
    const reporters = reporterIds.filter((id) => id !== ownerId);
    await notifyFromSite(deps, tx, reporters, { ...notice, subject: wordsForReporter(decision) });
  });
}

/** As much of a text as its writer knows it by. */
const QUOTED_MAX = 80;

/** Notifies who waited for a moderator of what became of their text, or that they may write again. */
async function notifyWriter(deps: NotifyDeps, flagId: number, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const hit = await readDecidedFlag(tx, flagId);
    if (hit === undefined || hit.decided_at === null) return;
    const subject = wordsForWriter(hit);
    const notice = { reason: "text_decided", thingId: flagId, at: hit.decided_at, subject } as const;
    await notifyFromSite(deps, tx, [userId], notice);
  });
}

function wordsForWriter({ outcome, state, content }: DecisionRow): string {
  if (outcome === "limit")
    return "A moderator has looked at what you wrote. You can post and send messages again";
  const text = `\u201c${plainText(content, QUOTED_MAX)}\u201d`;
  return state === "released"
    ? `A moderator has looked at what you wrote, and it is published now: ${text}`
    : `A moderator has looked at what you wrote and decided against it. Your words are in the e-mail to you: ${text}`;
}

/** Nothing about what stays, unless the author knows that it was looked at: it would point at whoever reported it. */
function wordsForAuthor(decision: Decision): string | null {
  const thing = THING[decision.type];
  if (decision.outcome === "removed")
    return `A moderator removed your ${thing}.${because(decision)} To appeal, write to ${BRAND.supportEmail}`;
  return decision.wasHeld ? `A moderator looked at your ${thing}, and it stays.${because(decision)}` : null;
}

function wordsForReporter(decision: Decision): string {
  const outcome = decision.outcome === "removed" ? "It has been removed." : "It stays.";
  return `Thank you for your report. A moderator has looked at the ${THING[decision.type]}. ${outcome}${because(decision)}`;
}

function because({ reason, reported, outcome }: Decision): string {
  const grounds = reason ?? (outcome === "removed" ? GROUNDS[reported ?? ""] : undefined);
  return grounds === undefined ? "" : ` Reason: ${grounds.replace(/[.\s]+$/, "")}.`;
}
