import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { id, idCursorParam, idParams, instant, limitParam } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** The kind of an email, by the event and its reaction, or by a name: its writer is registered under it. */
export type EmailKind =
  | "account.link_requested:mail_link"
  | "account.sign_up_repeated:mail_owner"
  | "account.email_change_requested:mail_link"
  | "account.password_changed:mail_owner"
  | "account.new_device:mail_owner"
  | "account.second_step_changed:mail_owner"
  | "account.email_changed:mail_from"
  | "account.email_changed:mail_to"
  | "account.closing:mail_owner"
  | "account.export_ready:mail_owner"
  | "moderation.sanctioned:mail_member"
  | "moderation.appeal_decided:mail_member"
  | "moderation.unbanned:mail_member"
  | "moderation.limit_ended:mail_member"
  | "banned_words.decided:mail_writer"
  | "contact.received:acknowledge"
  | "contact.answered:mail_answer"
  | "boosts.boosted:mail_receipt"
  | "boosts.payment_held:mail_payer"
  | "boosts.refunded:mail_payer"
  | "jobs.search_email"
  | "digest"
  | "followed"
  | "messages"
  | "notification"
  | "post_activity";

/** An email that the mail server refused for good, or that was given up after three days. */
const failedEmail = z.object({
  id,
  /** Its kind, such as 'account.link_requested:mail_link'. */
  kind: z.string(),
  /** Null if the address may belong to no member. Never contains the address itself. */
  member: z.nullable(z.object({ id, name: z.string() })),
  /** The mail server's last words, without addresses. */
  failure: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: instant,
  diedAt: instant,
});
export type FailedEmail = z.output<typeof failedEmail>;

export const listFailedEmails = defineEndpoint("GET /api/admin/failed-emails", {
  summary: "Emails that failed, latest first, and how many wait.",
  access: "admin",
  query: z.object({
    limit: limitParam(limits.FAILED_EMAIL_PAGE_SIZE, limits.FAILED_EMAIL_PAGE_MAX),
    /** The id of the last email of the previous page. */
    before: idCursorParam,
  }),
  reply: z.object({
    emails: z.array(failedEmail),
    nextBefore: z.nullable(id),
    /** Emails still to be sent, counted up to 1,000, and the time of the oldest. */
    waiting: z.object({ count: z.int(), since: z.nullable(instant) }),
  }),
});

export const retryFailedEmail = defineEndpoint("POST /api/admin/failed-emails/:id/retry", {
  summary: "Try once more to send an email that failed.",
  access: "admin",
  params: idParams,
  ...done("It is on its way again."),
  errors: ["failed_email_not_found"],
});
