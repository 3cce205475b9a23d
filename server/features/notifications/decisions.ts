import { BRAND } from "#contracts/brand.ts";
import type { CaseType } from "#contracts/moderation.ts";

import { transaction } from "../../platform/database/database.ts";
import { plainText } from "../../platform/mail/greet.ts";
import { readTold, type ToldRow } from "../banned-words/index.ts";
import { readDecision, type Decision } from "../moderation/index.ts";
import { say, type TellDeps } from "./tell.ts";

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

/** Tells reporters and author what a moderator decided. Safe to run twice. */
export async function sayDecision(deps: TellDeps, logId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const decision = await readDecision(tx, logId);
    if (decision === undefined) return;
    const { ownerId, reporterIds, at } = decision;
    const told = { reason: "moderated", thingId: logId, link: null, at } as const;
    const toAuthor = wordsForAuthor(decision);
    if (ownerId !== null && toAuthor !== null) await say(deps, tx, [ownerId], { ...told, subject: toAuthor });
    const subject = wordsForReporter(decision);
    await say(
      deps,
      tx,
      reporterIds.filter((id) => id !== ownerId),
      { ...told, subject },
    );
  });
}

/** As much of a text as its writer knows it by. */
const QUOTED_MAX = 80;

/** Tells who waited for a moderator what became of their text, or that they may write again. */
export async function sayTextDecision(deps: TellDeps, hitId: number, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const told = await readTold(tx, hitId);
    if (told === undefined || told.decided_at === null) return;
    const subject = wordsForWriter(told);
    const said = {
      reason: "text_decided",
      thingId: hitId,
      link: null,
      at: told.decided_at,
      subject,
    } as const;
    await say(deps, tx, [userId], said);
  });
}

function wordsForWriter({ outcome, state, content }: ToldRow): string {
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
