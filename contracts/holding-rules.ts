import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { wholeNumber } from "./fields.ts";
import * as limits from "./reference/limits.ts";

/** What rules find in a new account's texts. */
export const CONTACT_RULES = ["link", "phone_number", "email_address"] as const;
export type ContactRule = (typeof CONTACT_RULES)[number];
export type HoldingRule = ContactRule | "first_posts";

/** The words that moderators see beside a held text. */
export const HOLDING_RULE_WORDS: Readonly<Record<HoldingRule, string>> = {
  link: "new account: a link",
  phone_number: "new account: a phone number",
  email_address: "new account: an email address",
  first_posts: "new account: one of its first posts",
};

const between = (least: number, most: number) =>
  wholeNumber(least, most, `Please choose from ${least} to ${most}`);

const settings = {
  links: z.boolean(),
  phoneNumbers: z.boolean(),
  emailAddresses: z.boolean(),
  /** How many posts of a new account wait for a moderator, whatever their content; 0: none. */
  firstPosts: between(0, limits.HELD_FIRST_POSTS_MAX),
  /** How many days after joining an account is new. */
  newDays: between(1, limits.NEW_ACCOUNT_DAYS_MAX),
};
const rules = z.object(settings);
export type HoldingRules = z.output<typeof rules>;

export const getHoldingRules = defineEndpoint("GET /api/admin/holding-rules", {
  summary: "By which rules texts of new accounts wait for a moderator.",
  access: "admin",
  reply: rules,
});

/** Absent fields stay as they are. Takes effect from the next text on, on every server. */
export const changeHoldingRules = defineEndpoint("PATCH /api/admin/holding-rules", {
  summary: "Switch a rule that holds texts of new accounts, or set its number.",
  access: "admin",
  body: z.object({
    links: z.optional(settings.links),
    phoneNumbers: z.optional(settings.phoneNumbers),
    emailAddresses: z.optional(settings.emailAddresses),
    firstPosts: z.optional(settings.firstPosts),
    newDays: z.optional(settings.newDays),
  }),
  reply: rules,
});
