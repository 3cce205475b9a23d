import * as z from "zod/mini";

import { pagination, paging, queueQuery } from "./admin-paging.ts";
import { defineEndpoint, messageReply } from "./endpoint.ts";
import { id, idParams, instant } from "./fields.ts";
import { ILLEGAL_KINDS } from "./illegal-kinds.ts";
import { videoView } from "./media.ts";
import { reportReviewForm } from "./moderation-form.ts";

/** The types of items that can be reported and then wait for a moderator. */
export const CASE_TYPES = [
  "post",
  "comment",
  "message",
  "profile",
  "job",
  "apprenticeship",
  "project",
  "review",
  "review_reply",
] as const;
export type CaseType = (typeof CASE_TYPES)[number];

/** `reviewed`: looked at, still waiting or passed on; the item stays in the queue. */
export const CASE_STATUSES = ["pending", "reviewed", "ignored", "resolved"] as const;
export type CaseStatus = (typeof CASE_STATUSES)[number];

/** The source of a report: a member, or a visitor on the public page. */
const REPORT_SOURCES = ["member", "public_page"] as const;

/**
 * The acts in the log, each with who takes it: a moderator reads their own kind in a member's history, an administrator all. A
 * client shows any other as text.
 */
export const MODERATION_ACTIONS = {
  ban_user: "moderator",
  change_ban: "moderator",
  unban_user: "moderator",
  ban_ended: "moderator",
  warn_user: "moderator",
  limit_reach: "moderator",
  change_limit: "moderator",
  end_reach_limit: "moderator",
  reach_limit_ended: "moderator",
  appeal_received: "moderator",
  uphold_appeal: "moderator",
  overturn_appeal: "moderator",
  overturn_ban: "moderator",
  delete_user: "admin",
  make_moderator: "admin",
  make_administrator: "admin",
  end_role: "admin",
  resend_confirmation: "admin",
  confirm_email: "admin",
  reset_second_factor: "admin",
  delete_post: "moderator",
  delete_job: "moderator",
  delete_content: "moderator",
  ignore_report: "moderator",
  note_report: "moderator",
  read_messages: "moderator",
  add_banned_word: "admin",
  remove_banned_word: "admin",
  add_safe_word: "admin",
  remove_safe_word: "admin",
  release_text: "moderator",
  refuse_text: "moderator",
  close_flag: "moderator",
  change_holding_rules: "admin",
  add_story: "admin",
  change_story: "admin",
  remove_story: "admin",
  add_advertisement: "admin",
  change_advertisement: "admin",
  remove_advertisement: "admin",
  refund_payment: "admin",
  retry_letter: "admin",
  note_contact: "admin",
  answer_contact: "admin",
  close_contact: "admin",
  reopen_contact: "admin",
  delete_contact: "admin",
} as const;
export type ModerationAction = keyof typeof MODERATION_ACTIONS;

/** The numbers of the portal's cards. */
export const getStatistics = defineEndpoint("GET /api/admin/statistics", {
  summary: "The numbers of the admin portal's cards.",
  access: "admin",
  reply: z.object({
    totalUsers: z.int(),
    bannedUsers: z.int(),
    unverifiedUsers: z.int(),
    /** Jobs on the board. */
    openJobs: z.int(),
    /**
     * Items waiting for a moderator, counted up to 1,000; of these, `urgentReports` and then `raisedReports` come first
     * in the queue.
     */
    openReports: z.int(),
    urgentReports: z.int(),
    raisedReports: z.int(),
    /** Payments waiting for an administrator, counted up to 1,000. */
    waitingPayments: z.int(),
    /** Acts in the log within the last 7 days, counted up to 1,000. */
    recentActions: z.int(),
  }),
});

export const logEntry = z.object({
  id,
  /** One of `MODERATION_ACTIONS`, or a later addition. */
  action: z.string(),
  reason: z.nullable(z.string()),
  createdAt: instant,
  contentType: z.nullable(z.string()),
  contentId: z.nullable(id),
  /** The member it was about; null if none. A deleted account has no address, and 'Deleted member' as its name. */
  user: z.nullable(z.object({ id, name: z.string(), email: z.nullable(z.string()) })),
  /** Null if the site acted by itself. */
  admin: z.nullable(z.object({ id, name: z.string() })),
});
export type LogEntry = z.output<typeof logEntry>;

/** Without any parameter the last 10, as an array. */
export const listModerationLogs = defineEndpoint("GET /api/admin/moderation-logs", {
  summary: "What moderators did, latest first: the last 10, or the whole log a page at a time.",
  access: "admin",
  query: z.object(paging),
  reply: z.union([z.array(logEntry), z.object({ logs: z.array(logEntry), pagination })]),
});

/** One report of an item. */
const filed = z.object({
  id,
  source: z.enum(REPORT_SOURCES),
  /** One of `REPORT_REASONS`, or free text. */
  reason: z.string(),
  details: z.nullable(z.string()),
  /** The law that it is said to break. */
  illegalKind: z.nullable(z.enum(ILLEGAL_KINDS)),
  createdAt: instant,
  /**
   * Null for the public page, for banned words, for an erased account, and to the item's owner; the address is for
   * moderators only.
   */
  reporter: z.nullable(z.object({ id, name: z.string(), email: z.nullable(z.string()) })),
});

/** An item of the queue with all reports of it: acting once closes them all. */
export const adminReport = z.object({
  /** The id to review it by: its first report's, as are `reason`, `createdAt` and `reporter`. */
  id,
  reason: z.string(),
  details: z.nullable(z.string()),
  createdAt: instant,
  reporter: filed.shape.reporter,
  status: z.enum(CASE_STATUSES),
  type: z.enum(CASE_TYPES),
  targetId: id,
  /** Three or more members in good standing have reported it: it comes first. */
  isRaised: z.boolean(),
  /** A report says that a child or a life is at risk: it comes before all others. */
  isUrgent: z.boolean(),
  /** The item's first report and its latest, up to 50; `reportCount` is the total. */
  reports: z.array(filed),
  reportCount: z.int(),
  /** The latest of all reports, which a decision names as read. */
  lastReport: id,
  /** Where it is a post. */
  post: z.nullable(z.object({ id, content: z.string(), author: z.object({ id, name: z.string() }) })),
  /** The reported item, whatever its type; null once it is gone. */
  item: z.nullable(
    z.object({
      /** Null for a chat message: `openReportedMessages` reads that, and is logged. */
      content: z.nullable(z.string()),
      images: z.array(z.string()),
      /** The description of each photo, in the same order; empty if there is none. */
      imageAlts: z.array(z.string()),
      /** Where it is a post with one. */
      video: z.nullable(videoView),
      createdAt: instant,
      /** For posts, comments and reviews: when the text was last changed. */
      editedAt: z.nullable(instant),
      /** A post's earlier texts, the latest first; the latest 10 of those stored. */
      earlier: z.array(z.object({ content: z.string(), replacedAt: instant })),
      /** Already removed, by its author or by a moderator. */
      isRemoved: z.boolean(),
    }),
  ),
  author: z.nullable(
    z.object({
      id,
      name: z.string(),
      isBanned: z.boolean(),
      isAdmin: z.boolean(),
      can: z.object({ ban: z.boolean() }),
    }),
  ),
  adminNote: z.nullable(z.string()),
  /** What reporter and author were told. */
  outcomeReason: z.nullable(z.string()),
  reviewedBy: z.nullable(z.object({ id, name: z.string() })),
  reviewedAt: z.nullable(instant),
  can: z.object({ decide: z.boolean() }),
});
export type AdminReport = z.output<typeof adminReport>;

/**
 * Without any parameter the first 200 open items, as an array: urgent ones first, then raised ones, then the oldest.
 */
export const listAdminReports = defineEndpoint("GET /api/admin/reports", {
  summary: "The queue of reported items, or with status=closed what was decided, latest first.",
  access: "moderator",
  query: queueQuery,
  reply: z.union([z.array(adminReport), z.object({ reports: z.array(adminReport), pagination })]),
});

/** Refused if another moderator has decided in the meantime, or if a report is newer than the latest that was read. */
export const reviewReport = defineEndpoint("POST /api/admin/reports/:id/review", {
  summary: "Decide about a reported item: remove it or leave it. Closes every report of it.",
  access: "moderator",
  params: idParams,
  body: reportReviewForm,
  reply: messageReply,
  errors: ["report_not_found", "report_closed", "report_note_changed", "reported_meanwhile", "own_case"],
});

/**
 * Returns the reported message with 10 on either side, and no others; each reading is logged. While an appeal against
 * its removal waits, who may decide that reads it as it was.
 */
export const openReportedMessages = defineEndpoint("POST /api/admin/reports/:id/messages", {
  summary: "Read a reported chat message with 10 either side of it. It is logged.",
  access: "moderator",
  params: idParams,
  reply: z.object({
    messages: z.array(
      z.object({
        id,
        content: z.string(),
        createdAt: instant,
        isReported: z.boolean(),
        sender: z.nullable(z.object({ id, name: z.string() })),
      }),
    ),
  }),
  storesResponse: false,
  errors: ["own_case", "report_not_found", "report_closed", "appeal_for_another", "message_not_found"],
});
