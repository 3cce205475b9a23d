import * as z from "zod/mini";

import { id, instant, person } from "./fields.ts";

/** The states of an application. */
export const APPLICATION_STATUSES = [
  "submitted",
  "viewed",
  "shortlisted",
  "successful",
  "unsuccessful",
  "withdrawn",
  "expired",
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

export const apprenticeship = z.object({
  id,
  userId: id,
  title: z.string(),
  /** The trade to show; the typed trade if there is one. */
  trade: z.string(),
  tradeKey: z.string(),
  description: z.string(),
  /** 'Town, County'. */
  location: z.string(),
  /** Whole miles from the nearest of the towns in `near`; null without them, or for an unlisted place. */
  distance: z.nullable(z.int()),
  county: z.string(),
  town: z.string(),
  startDate: z.string(),
  duration: z.string(),
  isFullTime: z.boolean(),
  /** In quarters: 37.5. */
  hoursPerWeek: z.number(),
  /** Per day, without the pound sign. */
  dayRate: z.string(),
  /** Shown, but never used to refuse an applicant. */
  minAge: z.int(),
  maxAge: z.int(),
  requirements: z.array(z.string()),
  cvRequired: z.boolean(),
  /** The last day for applications, by London's calendar. */
  closingDate: z.string(),
  /** Visitors may read it at `/apprenticeships/public/{id}`, without contact data. */
  isPublic: z.boolean(),
  isOpen: z.boolean(),
  /** The owner has chosen an applicant. */
  isFilled: z.boolean(),
  /** Open, and starts within 3 days or has started. */
  isUrgent: z.boolean(),
  /** Open, and closes within 3 days. */
  isClosingSoon: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  author: z.extend(person, { company: z.nullable(z.string()) }),
  /** The state of the viewer's own application. */
  viewerApplication: z.nullable(z.enum(APPLICATION_STATUSES)),
  /** True if the viewer has saved it. */
  isSaved: z.boolean(),
  /** For the owner: the numbers of applications and of unseen ones; null for other viewers. */
  applications: z.nullable(z.object({ count: z.int(), unseen: z.int() })),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    apply: z.boolean(),
    withdraw: z.boolean(),
    checkApplicants: z.boolean(),
  }),
});
export type Apprenticeship = z.output<typeof apprenticeship>;
