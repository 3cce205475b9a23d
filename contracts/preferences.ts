import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";

/** The four switches. All are on at first. */
const switches = {
  /** Requests, acceptances, and requests for a review. */
  crewRequests: z.boolean(),
  /** Likes, comments and interest on the member's posts; new posts of followed members. */
  postActivity: z.boolean(),
  /**
   * Interest in the member's jobs, applications received, answers to own applications; new jobs of followed members.
   */
  jobInterest: z.boolean(),
  messages: z.boolean(),
};

/** The emails that a member wants. */
const emailPreferences = z.object({
  ...switches,
  /** News in the member's trade and area, on Mondays: off until switched on. */
  weeklyDigest: z.boolean(),
});
export type EmailPreferences = z.output<typeof emailPreferences>;
export type EmailPreference = keyof EmailPreferences;

/**
 * What an unsubscribe link can stop: one setting, or the emails of all saved searches, which have their own settings.
 */
export type EmailSwitch = EmailPreference | "savedSearches";

export const getEmailPreferences = defineEndpoint("GET /api/email-preferences", {
  summary: "Which emails the member wants.",
  access: "member",
  reply: emailPreferences,
});

export const updateEmailPreferences = defineEndpoint("PUT /api/email-preferences", {
  summary: "Save which emails the member wants; the four are sent each time, the weekly digest may be.",
  access: "member",
  body: z.object({ ...switches, weeklyDigest: z.optional(z.boolean()) }),
  reply: emailPreferences,
});

/**
 * The target of the link at the foot of an email, with `?token=`: a page with a button for readers, and one click for
 * mail programs (RFC 8058). It responds with a page, not JSON.
 */
export const UNSUBSCRIBE_PATH = "/api/email-preferences/unsubscribe";
