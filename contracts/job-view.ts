// Separate from the job's form: the home screen shows boosted jobs, but needs none of the form's rules.
import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { author } from "./feed.ts";
import { id, instant } from "./fields.ts";
import { workedTogether } from "./worked-together.ts";

export const JOB_TYPES = ["day_rate", "part_time", "full_time"] as const;
export type JobType = (typeof JOB_TYPES)[number];
export const PAY_PERIODS = ["day", "hour", "week", "year"] as const;
export type PayPeriod = (typeof PAY_PERIODS)[number];
/** How the worker is engaged, which a listing must state. */
export const ENGAGEMENTS = ["cis", "employed", "either"] as const;
export type Engagement = (typeof ENGAGEMENTS)[number];

const JOB_STATUSES = ["open", "filled", "expired", "withdrawn"] as const;

const jobFields = {
  id,
  userId: id,
  title: z.nullable(z.string()),
  /** The heading: the title, or '{trade} - {town}'. */
  heading: z.string(),
  /** The trade to show; the typed trade if there is one. */
  trade: z.string(),
  /** One of the 36 trades, as in filters. */
  tradeKey: z.string(),
  description: z.string(),
  /** 'Town, County'. */
  location: z.string(),
  county: z.string(),
  town: z.string(),
  /** In a uniform spelling, without the pound sign: '1,250', '180-200'. */
  rate: z.string(),
  type: z.enum(JOB_TYPES),
  payPeriod: z.enum(PAY_PERIODS),
  engagement: z.enum(ENGAGEMENTS),
  startDate: z.string(),
  endDate: z.string(),
  /** `expired` from the day after `listedUntil`, by London's calendar. */
  status: z.enum(JOB_STATUSES),
  /** The last day on the board: the job's own last day, and 90 days at most after it was posted. */
  listedUntil: z.string(),
  /** Visitors may read it at `/jobs/public/{id}`, without contact data. */
  isPublic: z.boolean(),
  parkingOnSite: z.boolean(),
  isBoosted: z.boolean(),
  /** Open, and starts within 3 days by London's calendar or has started. */
  isUrgent: z.boolean(),
  /** When it was posted, or reposted. */
  createdAt: instant,
  updatedAt: instant,
  author: z.object({ ...author.shape, experience: z.int(), company: z.nullable(z.string()) }),
  /**
   * In a list with `near`: whole miles from the nearest of these places, 0 in that place itself. Null elsewhere, and if
   * the distance is unknown: in an unlisted village.
   */
  distance: z.nullable(z.object({ miles: z.int(), from: z.string() })),
  /** True if the viewer has saved it. */
  isSaved: z.boolean(),
  /** The viewer's interest in it. */
  viewerInterest: z.enum(["none", "declared", "withdrawn"]),
  /** Between the viewer and the owner; null unless the viewer has declared interest. */
  worked: z.nullable(workedTogether),
  can: z.object({
    edit: z.boolean(),
    delete: z.boolean(),
    declareInterest: z.boolean(),
    /** Mark as filled, or take it off the board. */
    close: z.boolean(),
    repost: z.boolean(),
  }),
};
export const job = z.object(jobFields);
export type Job = z.output<typeof job>;

export const getBoostedJobs = defineEndpoint("GET /api/jobs/boosted", {
  summary: "Open boosted jobs, 30 at a time, in turns.",
  access: "member",
  reply: z.array(job),
});
