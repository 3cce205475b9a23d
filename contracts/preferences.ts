import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";

/** The four switches. All are on at first. */
const switches = {
  /** Requests, acceptances, and requests for a review. */
  crewRequests: z.boolean(),
  /** Likes, comments and interest on one's posts; new posts of people one follows. */
  postActivity: z.boolean(),
  /** Interest in one's jobs, applications one receives, answers to one's own; new jobs of people one follows. */
  jobInterest: z.boolean(),
  messages: z.boolean(),
};

/** Which e-mails a member wants. */
const emailPreferences = z.object({
  ...switches,
  /** What was new in their trade and around them, on Mondays: off until it is asked for. */
  weeklyDigest: z.boolean(),
});
export type EmailPreferences = z.output<typeof emailPreferences>;
export type EmailPreference = keyof EmailPreferences;

/** What one click in an email can stop: a switch, or the e-mails of all saved searches, which have switches of their own. */
export type EmailSwitch = EmailPreference | "savedSearches";

export const getEmailPreferences = defineEndpoint("GET /api/email-preferences", {
  summary: "Which e-mails the member wants.",
  access: "member",
  reply: emailPreferences,
});

export const updateEmailPreferences = defineEndpoint("PUT /api/email-preferences", {
  summary: "Save which e-mails the member wants; the four are sent each time, the weekly digest may be.",
  access: "member",
  body: z.object({ ...switches, weeklyDigest: z.optional(z.boolean()) }),
  reply: emailPreferences,
});

/**
 * Where the link at the foot of an email leads, with `?token=`: a page with a button for people, and one click for mail
 * programs (RFC 8058). It answers with a page, not with JSON.
 */
export const UNSUBSCRIBE_PATH = "/api/email-preferences/unsubscribe";
