import * as z from "zod/mini";

import { id, instant, person } from "./fields.ts";

/** What becomes of an application. */
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
  /** What to show; the typed trade where there is one. */
  trade: z.string(),
  tradeKey: z.string(),
  description: z.string(),
  /** 'Town, County'. */
  location: z.string(),
  /** Whole miles from the nearest of the towns asked for as `near`; null without them, or for a place on none of our lists. */
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
  /** Shown, and never used to refuse anybody. */
  minAge: z.int(),
  maxAge: z.int(),
  requirements: z.array(z.string()),
  cvRequired: z.boolean(),
  /** The last day on which one may apply, by London's calendar. */
  closingDate: z.string(),
  /** Its owner lets anybody read it at `/apprenticeships/public/{id}`, without contact data. */
  isPublic: z.boolean(),
  isOpen: z.boolean(),
  /** Its owner has chosen somebody. */
  isFilled: z.boolean(),
  /** Open, and starting within 3 days or started already. */
  isUrgent: z.boolean(),
  /** Open, and for 3 days more at most. */
  isClosingSoon: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  author: z.extend(person, { company: z.nullable(z.string()) }),
  /** Where the viewer's own application stands. */
  viewerApplication: z.nullable(z.enum(APPLICATION_STATUSES)),
  /** The viewer keeps it. */
  isSaved: z.boolean(),
  /** For its owner: how many apply, and how many of these nobody has looked at; null for everybody else. */
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
