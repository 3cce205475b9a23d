import * as z from "zod/mini";

import { defineEndpoint, messageReply } from "./endpoint.ts";
import { id, idParams } from "./fields.ts";
import { grounds, REPORT_TYPES, reportForm } from "./report-form.ts";

/** Reasons for a report; API callers may also use free text. */
export const REPORT_REASONS = ["spam", "inappropriate", "harassment", "fake", "copyright", "other"] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

const reporting = {
  access: "member",
  audience: "nobody",
  reply: messageReply,
  limit: "report",
  status: 201,
} as const;

/** `POST /api/posts/{id}/report {reason}`. */
export const reportPost = defineEndpoint("POST /api/posts/:id/report", {
  ...reporting,
  summary: "Report somebody else's post to the moderators, once.",
  params: idParams,
  body: z.object(grounds),
  errors: ["post_not_found", "own_report", "already_reported"],
});

/** One endpoint for everything that can be reported. */
export const createReport = defineEndpoint("POST /api/reports", {
  ...reporting,
  summary:
    "Report a post, a comment, a job, an apprenticeship, a project, a profile, a review, the reply to one or a chat message one received to the moderators, once.",
  body: reportForm,
  errors: [
    "post_not_found",
    "comment_not_found",
    "job_not_found",
    "apprenticeship_not_found",
    "project_not_found",
    "review_not_found",
    "review_reply_not_found",
    "message_not_found",
    "user_not_found",
    "own_report",
    "already_reported",
  ],
});

/** The types that visitors can report: those they can read. */
export const PUBLIC_REPORT_TYPES = ["post", "job", "apprenticeship"] as const;
export type PublicReportType = (typeof PUBLIC_REPORT_TYPES)[number];

/**
 * Reports from the public page of a post, a job or an apprenticeship. A signed-in member reports under their own name,
 * as with `createReport`.
 */
export const reportPublicly = defineEndpoint("POST /api/public-reports", {
  ...reporting,
  access: "public",
  summary:
    "Report a post, a job or an apprenticeship that anybody can read to the moderators, without an account.",
  body: z.object({ type: z.enum(PUBLIC_REPORT_TYPES), id, ...grounds }),
  errors: ["post_not_found", "job_not_found", "apprenticeship_not_found", "own_report", "already_reported"],
});

/** How many reports screens remember; a member who reports an older item again is told so. */
export const OWN_REPORTS_MAX = 500;

/** For screens that say 'Reported'. */
export const listOwnReports = defineEndpoint("GET /api/reports", {
  summary: "What one has reported, latest first, at most 500.",
  access: "member",
  reply: z.object({ reports: z.array(z.object({ type: z.enum(REPORT_TYPES), id })) }),
});
