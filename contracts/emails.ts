import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { id, idCursorParam, idParams, instant, limitParam } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** An email that the mail server refused for good, or that was given up after three days. */
const failedEmail = z.object({
  id,
  /** What it was about, such as 'account.link_requested:mail_link'. */
  kind: z.string(),
  /** Null where the address may be nobody's. Never the address itself. */
  member: z.nullable(z.object({ id, name: z.string() })),
  /** The mail server's last words, without addresses. */
  failure: z.nullable(z.string()),
  attempts: z.int(),
  createdAt: instant,
  diedAt: instant,
});
export type FailedEmail = z.output<typeof failedEmail>;

export const listFailedEmails = defineEndpoint("GET /api/admin/failed-emails", {
  summary: "E-mails that did not get through, latest first, and how many wait.",
  access: "admin",
  query: z.object({
    limit: limitParam(limits.FAILED_EMAIL_PAGE_SIZE, limits.FAILED_EMAIL_PAGE_MAX),
    /** The id of the last one of the page before. */
    before: idCursorParam,
  }),
  reply: z.object({
    emails: z.array(failedEmail),
    nextBefore: z.nullable(id),
    /** Emails that are still to go out, counted up to 1,000, and since when the oldest of them has been. */
    waiting: z.object({ count: z.int(), since: z.nullable(instant) }),
  }),
});

export const retryFailedEmail = defineEndpoint("POST /api/admin/failed-emails/:id/retry", {
  summary: "Try once more to send an e-mail that did not get through.",
  access: "admin",
  params: idParams,
  ...done("It is on its way again."),
  errors: ["failed_email_not_found"],
});
