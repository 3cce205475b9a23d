import * as z from "zod/mini";

import { pagination, queueQuery } from "./admin-paging.ts";
import { adminUser, endForm, holding, lastStrike } from "./admin-users.ts";
import { defineEndpoint, messageReply } from "./endpoint.ts";
import { calendarDate, id, idParam, idParams, instant, text } from "./fields.ts";
import { videoView } from "./media.ts";
import { CASE_TYPES } from "./moderation.ts";
import * as limits from "./reference/limits.ts";
import { NEXT_STEPS, SANCTION_KINDS } from "./sanction-steps.ts";

const userParams = z.object({ userId: idParam });
const reason = text({
  required: "Please give a reason",
  max: { length: limits.BAN_REASON_MAX, words: "Please use 500 characters or fewer" },
});

/**
 * A member's active strikes, current ban and limit, and the step that follows from them; a moderator may choose
 * another.
 */
export const getStanding = defineEndpoint("GET /api/admin/users/:userId/standing", {
  summary: "A member's standing strikes, and the step that is proposed next.",
  access: "moderator",
  params: userParams,
  reply: z.object({
    /** The number of all; `strikes` has the latest 20. */
    count: z.int(),
    strikes: z.array(
      z.object({ id, kind: z.enum(SANCTION_KINDS), createdAt: instant, strikeUntil: instant }),
    ),
    isBanned: adminUser.shape.isBanned,
    banUntil: adminUser.shape.banUntil,
    reachLimitedUntil: adminUser.shape.reachLimitedUntil,
    /** The member has asked for deletion: the end of a ban leaves the account hidden. */
    isLeaving: z.boolean(),
    next: z.enum(NEXT_STEPS),
  }),
  errors: ["user_not_found"],
});

export const warningForm = z.object({ reason, lastStrike, holding });

/** The member is told the reason and how to appeal; nothing else changes for them. */
export const warnUser = defineEndpoint("POST /api/admin/users/:userId/warn", {
  summary: "Warn a member.",
  access: "moderator",
  params: userParams,
  body: warningForm,
  reply: z.object({ message: z.string(), user: adminUser }),
  errors: ["user_not_found", "decided_meanwhile", "admin_protected"],
});

export const limitForm = z.object({
  reason,
  /** The first day, in the UK, after it has ended. */
  until: calendarDate("Please choose a day"),
  lastStrike,
  holding,
});

/**
 * Until then strangers do not see the member's texts, and neither find the member nor get them suggested; crew,
 * followers and the member's own page show them. The member is told. Limiting again changes the reason and the end.
 */
export const limitReach = defineEndpoint("POST /api/admin/users/:userId/limit-reach", {
  summary: "Limit a member's reach until a day.",
  access: "moderator",
  params: userParams,
  body: limitForm,
  reply: z.object({ message: z.string(), user: adminUser }),
  errors: ["user_not_found", "decided_meanwhile", "admin_protected"],
});

export const endReachLimit = defineEndpoint("POST /api/admin/users/:userId/end-reach-limit", {
  summary: "End the limit of a member's reach.",
  access: "moderator",
  params: userParams,
  body: endForm,
  reply: z.object({ message: z.string(), user: adminUser }),
  errors: ["user_not_found", "reach_not_limited", "decided_meanwhile", "admin_protected"],
});

export const APPEAL_OUTCOMES = ["upheld", "overturned"] as const;
export type AppealOutcome = (typeof APPEAL_OUTCOMES)[number];

const person = z.object({ id, name: z.string() });
/**
 * The removed item; `excerpt` is the beginning of its text, for who judges an appeal all of it; null if none is left or
 * none may be shown.
 */
const removed = z.nullable(z.object({ type: z.enum(CASE_TYPES), id, excerpt: z.nullable(z.string()) }));

const sanction = z.object({
  id,
  kind: z.enum(SANCTION_KINDS),
  reason: z.nullable(z.string()),
  removed,
  createdAt: instant,
  /** When a limit or a ban ends by itself; null without an end, or for the other kinds. */
  until: z.nullable(instant),
  /** When it stops counting as a strike. */
  strikeUntil: instant,
  /** Overturned, or replaced by a later decision while active. */
  isWithdrawn: z.boolean(),
});

const appeal = z.object({
  message: z.string(),
  createdAt: instant,
  /** `upheld`: the decision stays. Null while it waits. */
  outcome: z.nullable(z.enum(APPEAL_OUTCOMES)),
  outcomeReason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
});

/** A decision as the affected member reads it. */
export const ownSanction = z.extend(sanction, {
  /** A ban or a limit that has ended: by date, by a moderator, or replaced by a later one. */
  isOver: z.boolean(),
  /** The later ban or limit that has replaced it, and stands; null to whoever only has the link of an email. */
  replacedBy: z.nullable(id),
  /** The deadline for an appeal. */
  appealBy: instant,
  appeal: z.nullable(appeal),
  can: z.object({ appeal: z.boolean() }),
});
export type OwnSanction = z.output<typeof ownSanction>;

export const getSanction = defineEndpoint("GET /api/sanctions/:id", {
  summary: "A moderator's decision against oneself, and what became of the appeal.",
  access: "member",
  params: idParams,
  reply: ownSanction,
  errors: ["sanction_not_found"],
});

const message = text({
  required: "Please say why you think the decision is wrong",
  max: { length: limits.APPEAL_MAX, words: "Please use 1,000 characters or fewer" },
});
const APPEAL_ERRORS = ["already_appealed", "appeal_too_late", "sanction_withdrawn"] as const;

export const appealForm = z.object({ message });

/** One appeal per decision, within 30 days; decided by another moderator than the one who made the decision. */
export const appealAgainst = defineEndpoint("POST /api/sanctions/:id/appeal", {
  summary: "Appeal against a moderator's decision, once.",
  access: "member",
  // The member has to be able to quote the removed text.
  audience: "nobody",
  params: idParams,
  body: appealForm,
  reply: ownSanction,
  errors: ["sanction_not_found", ...APPEAL_ERRORS],
  status: 201,
});

const token = z.string("This link does not work").check(z.maxLength(200, "This link does not work"));

/** For members who cannot sign in: the link in the email opens this one decision, and nothing else. */
export const openAppealLink = defineEndpoint("POST /api/appeal-links/open", {
  summary: "The decision that the link in an email is about.",
  access: "public",
  body: z.object({ token }),
  reply: ownSanction,
  errors: ["appeal_link_invalid", "appeal_too_late"],
  limit: "appeal_link",
});

export const appealByLink = defineEndpoint("POST /api/appeal-links/appeal", {
  summary: "Appeal by the link in an email, without signing in.",
  access: "public",
  audience: "nobody",
  body: z.object({ token, message }),
  reply: ownSanction,
  errors: ["appeal_link_invalid", ...APPEAL_ERRORS],
  limit: "appeal_link",
  status: 201,
});

export const adminAppeal = z.extend(appeal, {
  id,
  sanction: z.extend(sanction, { decidedBy: z.nullable(person) }),
  user: person,
  decidedBy: z.nullable(person),
  can: z.object({ decide: z.boolean() }),
  /** Where a chat message was removed and the viewer may decide: the report to read it by (`openReportedMessages`). */
  messageReportId: z.nullable(id),
  /** Photos and video of the removed item, as far as they are still stored. */
  images: z.array(z.string()),
  /** The description of each photo, in the same order; empty if there is none. */
  imageAlts: z.array(z.string()),
  video: z.nullable(videoView),
  /** True if the viewer made the decision and decides the appeal all the same, because there is no other moderator. */
  isOwnDecision: z.boolean(),
});
export type AdminAppeal = z.output<typeof adminAppeal>;

/** Appeals of erased accounts are not listed. */
export const listAppeals = defineEndpoint("GET /api/admin/appeals", {
  summary: "Appeals that wait, the oldest first, or with status=closed those decided, latest first.",
  access: "moderator",
  query: queueQuery,
  reply: z.object({ appeals: z.array(adminAppeal), pagination }),
});

export const appealDecisionForm = z.object({
  outcome: z.enum(APPEAL_OUTCOMES, "Please choose what to decide"),
  reason,
  /** The sanction that the moderator has read: refused if another has replaced it since. Absent: not checked. */
  sanctionId: z.optional(id),
});

/**
 * Overturning undoes the decision: the removed item is shown again, the ban or the limit ends, the strike is deleted.
 */
export const decideAppeal = defineEndpoint("POST /api/admin/appeals/:id/decide", {
  summary: "Decide an appeal, once; not about one's own decision.",
  access: "moderator",
  params: idParams,
  body: appealDecisionForm,
  reply: messageReply,
  errors: [
    "appeal_not_found",
    "appeal_decided",
    "decided_meanwhile",
    "appeal_for_another",
    "admin_protected",
  ],
});
