// Separate from the account forms: every screen of a member needs this, but not their rules.
import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { id, instant } from "./fields.ts";

/** Who may see a member's email, phone, CV and certificates. */
export const CONTACT_VISIBILITIES = ["members", "crew", "nobody"] as const;
export type ContactVisibility = (typeof CONTACT_VISIBILITIES)[number];

/** A moderator decides on reports, held texts and bans; the rest of the portal is for administrators. */
export const ROLES = ["member", "moderator", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** The signed-in member's own view of themself. */
export const currentUser = z.object({
  id,
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  name: z.string(),
  email: z.string(),
  /** The new address that waits to be confirmed, if any. */
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
  /** The CV's address; null without a CV. */
  cvUrl: z.nullable(z.string()),
  /** `CV.pdf` and so on. */
  cvName: z.nullable(z.string()),
  /** Who sees email, phone, CV and certificates. */
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
   * The key that seals this member's unsent drafts on their devices: 32 bytes in hexadecimal, the same for the
   * account's life, sent only to a signed-in session.
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

/** `POST /api/user/complete-onboarding`: the tour was finished or skipped, and is not shown again. */
export const completeOnboarding = defineEndpoint("POST /api/user/complete-onboarding", {
  summary: "The introduction tour is over, for good.",
  access: "member",
  ...done("Welcome aboard."),
});
