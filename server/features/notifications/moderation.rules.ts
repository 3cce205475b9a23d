import { fillPath, PAGES } from "#contracts/pages.ts";

import { transaction, type Tx } from "../../platform/database/database.ts";
import { plainName, plainText } from "../../platform/mail/greet.ts";
import { readDecidedFlag, type DecisionRow } from "../banned-words/index.ts";
import {
  APPEAL_MOVED,
  findAppeal,
  findItems,
  findSanction,
  GROUNDS,
  isShownToAll,
  LIMIT_ENDED,
  readDecision,
  readReport,
  sayOutcome,
  saySanction,
  THING,
  type Decision,
} from "../moderation/index.ts";
import { findPostOfComment, findReviewee } from "./facts.queries.ts";
import type { Kind } from "./kind.ts";
import { notifyFromSite, type NotifyDeps } from "./notify.ts";
import { PAGES_OF_TEXTS } from "./pages-of-texts.ts";

/** Uses the stored text. It may quote a member's text or a reason, so pushes use `withoutQuotes`. */
const stored =
  (withoutQuotes: string): Kind["words"] =>
  (_, subject) =>
    subject ?? withoutQuotes;

export const MODERATION_KINDS = {
  /** To the reporter: a decision about the reported thing. */
  moderated: {
    type: "moderation",
    words: stored("A moderator has made a decision about something you wrote or reported"),
  },
  /** To the reporter: the reported thing is gone with its owner's account. */
  report_ended: { type: "moderation", words: stored("Something you reported is gone") },
  /** To the member: a removal, a warning, a limit or a ban. */
  sanctioned: {
    type: "moderation",
    words: stored("A moderator has made a decision. Open this to read more or to appeal"),
  },
  /** To the member, and to the moderator who made the decision: the outcome of an appeal. */
  appeal_decided: { type: "moderation", words: stored("An appeal has been decided") },
  /** To the member: their reach is no longer limited. */
  limit_ended: { type: "moderation", words: stored(LIMIT_ENDED) },
  /** To the writer: a decision about a text held for its banned words, or about the limit on their account. */
  text_decided: {
    type: "moderation",
    words: stored("A moderator has made a decision about something you wrote"),
  },
} as const satisfies Record<string, Kind>;

export function notifyOfDecisions(deps: NotifyDeps): void {
  deps.events.on("moderation.decided", "notify", ({ payload }) => notifyOfDecision(deps, payload.logId));
  deps.events.on("reports.owner_erased", "notify", ({ payload: { reportId, userId } }) =>
    notifyOfEnd(deps, reportId, userId),
  );
  deps.events.on("moderation.sanctioned", "notify", ({ payload: { sanctionId, userId } }) =>
    notifyOfSanction(deps, sanctionId, userId),
  );
  deps.events.on("moderation.appeal_decided", "notify", ({ payload: { appealId, userId } }) =>
    notifyOfAppeal(deps, appealId, userId),
  );
  deps.events.on("moderation.limit_ended", "notify", ({ payload: { userId, logId, byDay } }) =>
    notifyOfLimitEnd(deps, userId, logId, byDay),
  );
  deps.events.on("banned_words.decided", "notify", ({ payload: { flagId, userId } }) =>
    notifyWriter(deps, flagId, userId),
  );
}

/**
 * A moderator's decision notifies the reporters. The author is notified of a removal as of any sanction, but not when
 * the content stays: that would reveal that somebody reported it.
 */
async function notifyOfDecision(deps: NotifyDeps, logId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const decision = await readDecision(tx, logId);
    if (decision === undefined) return;
    const { ownerId, reporterIds, at } = decision;
    const notice = { reason: "moderated", thingId: logId, at } as const;
    const reporters = reporterIds.filter((id) => id !== ownerId);
    const [item] = await findItems(tx, decision.type, [decision.targetId]);
    const subject = wordsForReporter(decision, item !== undefined && !item.is_removed && !decision.isHidden);
    await notifyFromSite(deps, tx, reporters, { ...notice, subject });
  });
}

async function notifyOfEnd(deps: NotifyDeps, reportId: number, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const report = await readReport(tx, reportId);
    if (report === undefined) return;
    const subject = `Thank you for your report. The ${THING[report.type]} was deleted together with an account.`;
    const notice = { reason: "report_ended", thingId: reportId, at: deps.clock.now().toISOString() } as const;
    await notifyFromSite(deps, tx, [userId], { ...notice, subject });
  });
}

/** The linked page says more and takes the appeal. A banned member only gets the email. */
async function notifyOfSanction(deps: NotifyDeps, sanctionId: number, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const sanction = await findSanction(tx, sanctionId);
    if (sanction === undefined || sanction.withdrawn_at !== null || sanction.has_ended) return;
    const { reason, appealed_at, outcome } = sanction;
    const moved = appealed_at !== null && outcome === null ? ` ${APPEAL_MOVED}` : "";
    const next = appealed_at === null ? "Open this to read more or to appeal" : "Open this to read more";
    const subject = `${saySanction(sanction)}.${reasonWords(reason)}${moved} ${next}`;
    const notice = { reason: "sanctioned", thingId: sanctionId, at: sanction.created_at, subject } as const;
    await notifyFromSite(deps, tx, [userId], { ...notice, link: decisionPath(sanctionId) });
  });
}

async function notifyOfAppeal(deps: NotifyDeps, appealId: number, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const appeal = await findAppeal(tx, appealId);
    if (appeal === undefined || appeal.outcome_at === null) return;
    const { outcome, outcome_reason, decided_by: judgeOfFirst, judge_id: judge } = appeal;
    const because = reasonWords(outcome_reason);
    const notice = { reason: "appeal_decided", thingId: appealId, at: appeal.outcome_at } as const;
    const subject = `${sayOutcome(appeal)}.${because}`;
    await notifyFromSite(deps, tx, [userId], { ...notice, subject, link: decisionPath(appeal.id) });
    // It links to the portal, which needs a role.
    if (judgeOfFirst === null || judgeOfFirst === judge || appeal.by_role === "member") return;
    const name = plainName(`${appeal.first_name} ${appeal.last_name}`);
    const told = `On appeal, your decision about ${name} ${outcome === "upheld" ? "stands" : "was overturned"}.${because}`;
    await notifyFromSite(deps, tx, [judgeOfFirst], {
      ...notice,
      subject: told,
      link: PAGES.adminPortal.pattern,
    });
  });
}

/** A day ends at midnight, when no device should ring. */
async function notifyOfLimitEnd(
  deps: NotifyDeps,
  userId: number,
  logId: number,
  quietly = false,
): Promise<void> {
  const at = deps.clock.now().toISOString();
  const notice = { reason: "limit_ended", thingId: logId, at, subject: LIMIT_ENDED, quietly } as const;
  const link = PAGES.home.pattern;
  await transaction(deps.db, async (tx) => {
    if (await isShownToAll(tx, userId)) await notifyFromSite(deps, tx, [userId], { ...notice, link });
  });
}

const decisionPath = (sanctionId: number) => fillPath(PAGES.decision.pattern, { sanctionId });

/** Characters quoted of a text, enough for its writer to recognise it. */
const QUOTED_MAX = 80;

/** Notifies a writer of the decision about their held text, or that they may write again. */
async function notifyWriter(deps: NotifyDeps, flagId: number, userId: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const hit = await readDecidedFlag(tx, flagId);
    if (hit === undefined || hit.decided_at === null) return;
    const subject = wordsForWriter(hit);
    const notice = { reason: "text_decided", thingId: flagId, at: hit.decided_at, subject } as const;
    await notifyFromSite(deps, tx, [userId], { ...notice, link: await pageForWriter(tx, hit) });
  });
}

/** The page of the published text, the rules if it was not published, or the home page if the writer's limit has ended. */
async function pageForWriter(tx: Tx, { outcome, state, kind, about_id: id }: DecisionRow): Promise<string> {
  if (outcome === "limit") return PAGES.home.pattern;
  if (state !== "released" || kind === null) return PAGES.terms.pattern;
  const isInThread = kind === "reply" || kind === "comment_change";
  const comment = isInThread ? await findPostOfComment(tx, id) : undefined;
  const review = kind === "review_change" ? await findReviewee(tx, id) : undefined;
  return PAGES_OF_TEXTS[kind]({
    id,
    postId: comment?.postId ?? null,
    revieweeId: review?.revieweeId ?? null,
  });
}

function wordsForWriter({ outcome, state, content }: DecisionRow): string {
  if (outcome === "limit")
    return "A moderator has checked something you wrote. You can post and send messages again";
  // A post may have photos or a video and no text.
  if (content === "")
    return `A moderator has looked at your post and ${state === "released" ? "it is now published" : "decided not to publish it"}`;
  const text = `\u201c${plainText(content, QUOTED_MAX)}\u201d`;
  return state === "released"
    ? `A moderator has looked at what you wrote, and it is now published: ${text}`
    : `A moderator has looked at what you wrote and decided not to publish it. We have emailed your words to you: ${text}`;
}

/** Content that was kept may still be hidden: its owner has deleted it or is banned, or what is above it is gone. */
function wordsForReporter(decision: Decision, isThere: boolean): string {
  const left = isThere ? "It stays." : "Nobody can see it now.";
  const removed =
    decision.type === "profile" ? "Its picture and words have been removed." : "It has been removed.";
  const outcome = decision.outcome === "removed" ? removed : left;
  return `Thank you for your report. A moderator has looked at the ${THING[decision.type]}. ${outcome}${because(decision)}`;
}

function because({ reason, reported, outcome }: Decision): string {
  const grounds = reason ?? (outcome === "removed" ? GROUNDS[reported ?? ""] : undefined);
  return reasonWords(grounds ?? null);
}

function reasonWords(reason: string | null): string {
  return reason === null ? "" : ` Reason: ${reason.replace(/[.\s]+$/, "")}.`;
}
