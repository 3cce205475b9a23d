// Apart from the forms of an account: every screen of a member needs this, and none of their rules.
import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { id, instant } from "./fields.ts";

/** Whom a member lets see e-mail, phone, CV and certificates. */
export const CONTACT_VISIBILITIES = ["members", "crew", "nobody"] as const;
export type ContactVisibility = (typeof CONTACT_VISIBILITIES)[number];

/** A moderator decides about reports, held texts and bans; everything else of the portal is an administrator's. */
export const ROLES = ["member", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in member, as that member sees themself. */
export const currentUser = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** The address that a change is waiting to be confirmed for, if any. */
  pendingEmail: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  trade: z.string(),
  /** The list's value behind `trade`: 'Other' for a typed trade. */
  tradeKey: z.string(),
  experience: z.int(),
  company: z.nullable(z.string()),
  county: z.nullable(z.string()),
  location: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** Where the CV is served; null without one. */
  cvUrl: z.nullable(z.string()),
  /** `CV.pdf` and so on. */
  cvName: z.nullable(z.string()),
  /** Who sees e-mail, phone, CV and certificates. */
  contactVisibility: z.enum(CONTACT_VISIBILITIES),
  /** False until the eighteenth birthday: until then `contactVisibility` is "crew" or "nobody". */
  canShareContact: z.boolean(),
  hasSeenOnboarding: z.boolean(),
  /** `role` is "admin". */
  isAdmin: z.boolean(),
  role: z.enum(ROLES),
  isEmailVerified: z.boolean(),
  /** The average to one decimal; null while there are no reviews. */
  rating: z.nullable(z.number()),
  reviewCount: z.int(),
  memberSince: instant,
  createdAt: instant,
  /**
   * What this member writes and has not sent is sealed with it on their devices: 32 bytes in hexadecimal, the same for
   * the account's life, given to a signed-in session alone.
   */
  draftKey: z.string(),
  /** The server's clock, so that "2m ago" is right on a phone whose clock is not. */
  serverTime: instant,
});
export type CurrentUser = z.output<typeof currentUser>;

export const getCurrentUser = defineEndpoint("GET /api/user/current", {
  summary: "The signed-in member.",
  access: "member",
  reply: currentUser,
});

/** `POST /api/user/complete-onboarding`: the tour was walked or skipped, and is not shown again. */
export const completeOnboarding = defineEndpoint("POST /api/user/complete-onboarding", {
  summary: "The introduction tour is over, for good.",
  access: "member",
  ...done("Welcome aboard."),
});
