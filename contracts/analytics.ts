import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { id, instant, limitParam, START_AGAIN, wholeNumber } from "./fields.ts";
import * as limits from "./reference/analytics.ts";

/** The last entry of the previous page, from `pagination.cursor`. */
const cursor = z.optional(z.string().check(z.regex(/^\d{1,15}_\d{1,15}$/, START_AGAIN)));
const limit = limitParam(limits.ANALYTICS_PAGE_SIZE, limits.ANALYTICS_PAGE_MAX);
const pagination = z.object({ hasMore: z.boolean(), cursor: z.nullable(z.string()) });

/** Calendar days in London, including today: 1 is today. */
const days = z.pipe(
  z.optional(z.union([z.number(), z.string()])),
  z.pipe(
    z.transform((value: number | string | undefined) => Number(value ?? limits.ANALYTICS_PERIOD)),
    z.literal(limits.ANALYTICS_PERIODS, "Please choose 1, 7, 30 or 365 days"),
  ),
);

/** A member, for administrators. */
const listedUser = z.object({
  id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  trade: z.string(),
  county: z.nullable(z.string()),
  createdAt: instant,
  isEmailVerified: z.boolean(),
});
export type ListedUser = z.output<typeof listedUser>;

/** Latest first. `totalCount` counts all; the list is one page. */
const users = z.object({ totalCount: z.int(), users: z.array(listedUser), pagination });

export const getTotalUsers = defineEndpoint("GET /api/admin/analytics/total-users", {
  access: "admin",
  summary: "All accounts, newest first.",
  query: z.object({ limit, cursor }),
  reply: users,
});

const returningUser = z.extend(listedUser, {
  /** At most three, the latest first. */
  lastThreeLogins: z.array(instant),
});
export type ReturningUser = z.output<typeof returningUser>;

/** Members who signed in more than once within the period. */
export const getReturningUsers = defineEndpoint("GET /api/admin/analytics/returning-users", {
  access: "admin",
  summary: "Who signed in more than once in a period.",
  query: z.object({ days, limit, cursor }),
  reply: z.object({ totalCount: z.int(), users: z.array(returningUser), pagination }),
});

export const getNewUsers = defineEndpoint("GET /api/admin/analytics/new-users", {
  access: "admin",
  summary: "Accounts made in a period, newest first.",
  query: z.object({ days, limit, cursor }),
  reply: users,
});

const listedVisit = z.object({
  id,
  sessionId: z.string(),
  /** Absent for a visitor. */
  userEmail: z.optional(z.string()),
  startTime: instant,
  lastActivity: instant,
  pageViews: z.int(),
  /** False from 30 minutes after the last page. */
  isActive: z.boolean(),
});
export type ListedVisit = z.output<typeof listedVisit>;

export const getWebsiteVisits = defineEndpoint("GET /api/admin/analytics/website-visits", {
  access: "admin",
  summary: "Visits that began in a period, latest first, and what they add up to.",
  query: z.object({ days, limit, cursor }),
  reply: z.object({
    totalCount: z.int(),
    /** Members and visitors' browsers whose latest visit is in the period. */
    uniqueVisitors: z.int(),
    todayVisits: z.int(),
    /** Pages per visit, to one decimal place. */
    avgPageViews: z.number(),
    visits: z.array(listedVisit),
    pagination,
  }),
});

/** The ten members with the most visits over the last 30 days. */
export const getMostActiveUsers = defineEndpoint("GET /api/admin/analytics/most-active-users", {
  access: "admin",
  summary: "Who came most often in the last 30 days.",
  reply: z.object({
    totalCount: z.int(),
    users: z.array(z.extend(listedUser, { visitCount: z.int() })),
  }),
});

/** Weeks begin on Monday; `daily` is the last 7 days, today last. */
export const getWebsiteActivitySummary = defineEndpoint("GET /api/admin/analytics/website-activity-summary", {
  access: "admin",
  summary: "Visits today, this week, this month, and on each of the last 7 days.",
  reply: z.object({
    todayTotal: z.int(),
    weekTotal: z.int(),
    monthTotal: z.int(),
    daily: z.array(z.object({ date: z.string(), visits: z.int() })),
  }),
});

/** Past months; without `month` the last one. */
export const getLeaderboard = defineEndpoint("GET /api/admin/analytics/leaderboard", {
  access: "admin",
  summary: "Jobs posted in a month, by member and trade.",
  query: z.object({
    month: z.optional(z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, "Please choose a month"))),
    limit,
    cursor,
  }),
  reply: z.object({
    month: z.string(),
    /** The months with entries, the latest first. */
    months: z.array(z.string()),
    entries: z.array(
      z.object({
        id,
        userId: id,
        firstName: z.string(),
        lastName: z.string(),
        trade: z.string(),
        jobCount: z.int(),
        period: z.literal("monthly"),
        /** The month's first day. */
        date: z.string(),
      }),
    ),
    pagination,
  }),
});

/** The measures of a transparency report, by month and kind. */
export const MODERATION_MEASURES = [
  "reports_received",
  "reports_decided",
  "reports_upheld",
  "median_hours_to_decision",
  "removals",
  "bans",
  "bans_ended",
  "accounts_deleted",
  "texts_held",
  "held_texts_published",
  "held_texts_refused",
  "complaints_received",
  "complaints_answered",
  "strikes",
  "appeals_received",
  "appeals_upheld",
  "appeals_overturned",
] as const;
export type ModerationMeasure = (typeof MODERATION_MEASURES)[number];

const months = z.pipe(
  z.optional(z.union([z.number(), z.string()])),
  z.pipe(
    z.transform((value: number | string | undefined) => Number(value ?? limits.MODERATION_MONTHS)),
    wholeNumber(1, limits.MODERATION_MONTHS_MAX, `Please choose 1 to ${limits.MODERATION_MONTHS_MAX} months`),
  ),
);

/** Counts without personal data: no name, no text, no id. A measure without a row for a month and kind was zero. */
export const getModerationNumbers = defineEndpoint("GET /api/admin/analytics/moderation", {
  access: "admin",
  summary: "What moderation received and decided, in numbers by month and kind, for a transparency report.",
  query: z.object({ months }),
  reply: z.object({
    rows: z.array(
      z.object({
        /** `YYYY-MM`, by London's calendar; the current month counts so far. */
        month: z.string(),
        measure: z.enum(MODERATION_MEASURES),
        /** The kind counted: a reason, a law, a type of content, or 'all'. */
        kind: z.string(),
        value: z.number(),
      }),
    ),
  }),
});
