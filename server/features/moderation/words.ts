import { longDayInLondon } from "#contracts/calendar.ts";
import type { CaseType } from "#contracts/moderation.ts";

import { personOf } from "../../platform/person.ts";
import type { AppealRow } from "./appeals.queries.ts";
import type { EndRow } from "./log.queries.ts";
import type { LatestStrikeRow, SanctionRow } from "./sanctions.queries.ts";

/** What each type of thing is called to its owner and its reporter. */
export const THING: Readonly<Record<CaseType, string>> = {
  post: "post",
  comment: "comment",
  message: "message",
  profile: "profile",
  job: "job",
  apprenticeship: "apprenticeship",
  project: "project",
  review: "review",
  review_reply: "review reply",
};

/** Report codes as reasons. 'other' is left out: a reporter's own words are for moderators only. */
export const GROUNDS: Readonly<Record<string, string>> = {
  spam: "spam",
  inappropriate: "inappropriate content",
  harassment: "harassment",
  fake: "false or misleading content",
  copyright: "somebody else's copyright",
};

/** What a moderator removed, inside a sentence: of a profile only part. */
export function nameRemoved(type: CaseType | null): string {
  return type === "profile" ? "profile picture and words" : THING[type ?? "post"];
}

type Said = Pick<SanctionRow, "kind" | "content_type" | "until">;

/** A decision against a member, as a sentence without its full stop. */
export function saySanction({ kind, content_type: type, until }: Said): string {
  const end = until === null ? "" : ` until ${longDayInLondon(new Date(until))}`;
  if (kind === "removal") return `A moderator removed your ${nameRemoved(type)}`;
  if (kind === "warning") return "A moderator has warned you";
  return kind === "limit"
    ? `A moderator has limited who is shown what you write${end}`
    : `A moderator has suspended your account${end}`;
}

/** The end of a limit, as a sentence without its full stop. */
export const LIMIT_ENDED = "The limit on your reach is over: everybody is shown what you write again";

/** Shown instead of how to appeal if the decision replaced one with a pending appeal. */
export const APPEAL_MOVED = "Your appeal, which waits, is now about this decision.";

const NOTHING_ELSE = "Nothing else has been done. If you still want it, send again.";

/** Tells a moderator, whose page is out of date, of a later decision about the member: what, by whom, and until when. */
export function sayMeanwhile(strike: LatestStrikeRow, viewerId: number): string {
  const { kind, content_type: type, created_at: at, until, decided_by: by } = strike;
  const who = nameModerator(by, strike, viewerId);
  const act = {
    removal: `removed this member's ${nameRemoved(type)}`,
    warning: "warned this member",
    limit: "limited this member's reach",
    ban: "banned this member",
  }[kind];
  const end = until === null ? "" : `, until ${longDayInLondon(new Date(until))}`;
  return `${who} ${act} on ${longDayInLondon(new Date(at))}${end}. ${NOTHING_ELSE}`;
}

/** Tells the same moderator that a ban or a limit has ended, from the log line that ended it. */
export function sayEnded(kind: "ban" | "limit", end: EndRow | undefined, viewerId: number): string {
  const what = kind === "ban" ? "ban" : "limit of their reach";
  const on = end === undefined ? "" : ` on ${longDayInLondon(new Date(end.created_at))}`;
  if (end === undefined || end.action === "ban_ended" || end.action === "reach_limit_ended")
    return `This member's ${what} ended${on}. ${NOTHING_ELSE}`;
  const who = nameModerator(end.admin_id, end, viewerId);
  return `${who} ended this member's ${what}${on}. ${NOTHING_ELSE}`;
}

function nameModerator(
  id: number | null,
  { first_name, last_name }: Pick<LatestStrikeRow, "first_name" | "last_name">,
  viewerId: number,
): string {
  return id === viewerId ? "You" : (personOf(id, first_name, last_name)?.name ?? "A former moderator");
}

/** The sanction that an appeal is against, inside a sentence. */
function nameSanction({ kind, content_type: type }: Said): string {
  if (kind === "removal") return `the removal of your ${nameRemoved(type)}`;
  return { warning: "the warning", limit: "the limit on your reach", ban: "the suspension" }[kind];
}

/** The outcome of an appeal, as a sentence without its full stop. */
export function sayOutcome(appeal: Said & Pick<AppealRow, "outcome" | "decided_by" | "judge_id">): string {
  const isOwn = appeal.judge_id !== null && appeal.judge_id === appeal.decided_by;
  const who = isOwn
    ? "Because there was no one else to decide, the administrator who made the decision"
    : "Another moderator";
  const outcome = appeal.outcome === "overturned" ? "agrees with you" : "the decision stands";
  return `${who} has looked at your appeal against ${nameSanction(appeal)}, and ${outcome}`;
}
