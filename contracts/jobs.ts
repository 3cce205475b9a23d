import * as z from "zod/mini";

import { defineEndpoint, messageReply } from "./endpoint.ts";
import { author } from "./feed.ts";
import { calendarDate, id, idParams, instant, limitParam, optionalText, pageParam, text } from "./fields.ts";
import { parseRate } from "./rate.ts";
import * as limits from "./reference/limits.ts";
import { areaSchema } from "./reference/schemas.ts";

export const JOB_SORTS = ["newest", "highest_paid", "job_date"] as const;
export type JobSort = (typeof JOB_SORTS)[number];

export const JOB_TYPES = ["day_rate", "part_time", "full_time"] as const;
export const PAY_PERIODS = ["day", "hour", "week", "year"] as const;
/** How the worker is engaged, which an advert has to say (`Q152`). */
export const ENGAGEMENTS = ["cis", "employed", "either"] as const;
export const JOB_STATUSES = ["open", "filled", "expired", "withdrawn"] as const;

const jobFields = {
  id,
  userId: id,
  title: z.nullable(z.string()),
  /** What to call it: the title, or '{trade} - {town}' (`Q144`). */
  heading: z.string(),
  trade: z.string(),
  tradeKey: z.string(),
  description: z.string(),
  /** 'Town, County'. */
  location: z.string(),
  county: z.string(),
  town: z.string(),
  /** As typed, without the pound sign (`Q139`). */
  rate: z.string(),
  type: z.enum(JOB_TYPES),
  payPeriod: z.enum(PAY_PERIODS),
  engagement: z.enum(ENGAGEMENTS),
  startDate: z.string(),
  endDate: z.string(),
  status: z.enum(JOB_STATUSES),
  isBoosted: z.boolean(),
  isUrgent: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
  author: z.object({ ...author.shape, experience: z.int(), company: z.nullable(z.string()) }),
  /** Where the viewer stands with it. */
  viewerInterest: z.enum(["none", "declared", "withdrawn"]),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), declareInterest: z.boolean() }),
};
export const job = z.object(jobFields);
export type Job = z.output<typeof job>;

/** A filter that may come once, several times, or as one text with commas. */
const listParam = z.pipe(
  z.optional(z.union([z.string(), z.array(z.string())])),
  z.transform((value: string | string[] | undefined) =>
    [value ?? []]
      .flat()
      .flatMap((part) => part.split(","))
      .map((part) => part.trim())
      .filter((part) => part !== "")
      .slice(0, 60),
  ),
);

const jobPage = z.object({
  jobs: z.array(job),
  pagination: z.object({
    page: z.int(),
    hasMore: z.boolean(),
    /** Matching jobs, counted up to 1,000; `totalIsMore` then says that there are more. */
    total: z.int(),
    totalIsMore: z.boolean(),
    cursor: z.nullable(z.string()),
  }),
});

/**
 * `GET /api/jobs`. Without parameters: an array of the newest 200 open jobs (`Q145`). With any of them: a page.
 * Boosted jobs come first within the filter (`Q146`).
 */
export const listJobs = defineEndpoint({
  method: "GET",
  path: "/api/jobs",
  summary: "Open jobs: all of the newest, or a filtered page.",
  access: "member",
  query: z.object({
    trade: listParam,
    county: listParam,
    town: listParam,
    q: z.optional(z.string().check(z.maxLength(100))),
    sort: z.optional(z.catch(z.enum(JOB_SORTS), "newest")),
    mine: z.optional(z.string()),
    page: z.optional(pageParam),
    limit: limitParam(limits.JOB_PAGE_SIZE, 50),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.union([z.array(job), jobPage]),
  errors: [],
});
export type JobPage = z.output<typeof jobPage>;

/** How many open jobs each choice of the filter panel would show; at most half a minute old. */
export const getJobCounts = defineEndpoint({
  method: "GET",
  path: "/api/jobs/counts",
  summary: "Open jobs by trade and by county, for the filter panel.",
  access: "member",
  reply: z.object({
    total: z.int(),
    trades: z.array(z.object({ key: z.string(), count: z.int() })),
    counties: z.array(z.object({ key: z.string(), count: z.int() })),
  }),
  errors: [],
});

export const getBoostedJobs = defineEndpoint({
  method: "GET",
  path: "/api/jobs/boosted",
  summary: "Open boosted jobs, most recently boosted first, 30 at most.",
  access: "member",
  reply: z.array(job),
  errors: [],
});

export const getJob = defineEndpoint({
  method: "GET",
  path: "/api/jobs/:id",
  summary: "One job, open or closed, for `/jobs?jobId=` links.",
  access: "member",
  params: idParams,
  reply: job,
  errors: ["job_not_found"],
});

const place = {
  county: areaSchema("County is required"),
  town: text({
    required: "Town/City is required",
    max: { length: 60, words: "Town/City must be 60 characters or fewer" },
  }),
};

const rate = z.pipe(
  text({
    required: "Day rate is required",
    max: { length: 40, words: "Please enter a rate such as 180 or 180-200" },
  }),
  z
    .string()
    .check(z.refine((value) => parseRate(value) !== null, "Please enter a rate such as 180 or 180-200")),
);

/**
 * The job form (D2 §5). `location` ('Town, County') is accepted in place of `county` and `town`.
 * `userId` and `isBoosted` are accepted and ignored (`Q100`). `trade` 'Other' takes `customTrade`, or stays 'Other'.
 */
export const jobForm = z
  .pipe(
    z.transform((value: unknown) => splitLocation(value)),
    z.object({
      title: optionalText({ length: limits.JOB_TITLE_MAX, words: "Title must be 100 characters or fewer" }),
      trade: text({
        required: "Trade is required",
        max: { length: 40, words: "Trade must be 40 characters or fewer" },
      }),
      customTrade: optionalText({ length: 40, words: "Trade must be 40 characters or fewer" }),
      description: text({
        required: "Job description is required",
        max: {
          length: limits.JOB_DESCRIPTION_MAX,
          words: "Job description must be 2,000 characters or fewer",
        },
      }),
      ...place,
      rate,
      startDate: calendarDate("Start date is required"),
      endDate: calendarDate("End date is required"),
      type: z._default(z.enum(JOB_TYPES), "day_rate"),
      payPeriod: z._default(z.enum(PAY_PERIODS), "day"),
      engagement: z._default(z.enum(ENGAGEMENTS), "cis"),
    }),
  )
  .check(
    z.refine((form) => form.endDate >= form.startDate, {
      error: "End date cannot be before start date",
      path: ["endDate"],
    }),
  );
export type JobForm = z.output<typeof jobForm>;

/** Fills `town` and `county` from `location` when they are not given themselves (`Q190`). */
function splitLocation(value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("location" in value)) return value;
  const { location, ...rest } = value;
  if (typeof location !== "string" || "county" in rest || "town" in rest) return rest;
  const comma = location.lastIndexOf(",");
  return { ...rest, town: location.slice(0, Math.max(comma, 0)), county: location.slice(comma + 1) };
}

export const createJob = defineEndpoint({
  method: "POST",
  path: "/api/jobs",
  summary: "Post a job.",
  access: "member",
  body: jobForm,
  reply: job,
  errors: [],
  limit: "create_job",
  status: 201,
});

export const updateJob = defineEndpoint({
  method: "PUT",
  path: "/api/jobs/:id",
  summary: "Change one's own job.",
  access: "member",
  params: idParams,
  body: jobForm,
  reply: job,
  errors: ["job_not_found", "not_allowed", "job_closed"],
  limit: "create_job",
});

export const deleteJob = defineEndpoint({
  method: "DELETE",
  path: "/api/jobs/:id",
  summary: "Delete one's own job; declared interests end with it (`Q194`).",
  access: "member",
  params: idParams,
  reply: messageReply,
  errors: ["job_not_found", "not_allowed"],
});

/** Somebody's declared interest, as the job's owner sees it: with e-mail and phone (D2 §6). */
export const jobInterest = z.object({
  id,
  createdAt: instant,
  /** The owner has opened the panel since it arrived. */
  isSeen: z.boolean(),
  job: z.object({
    id,
    title: z.nullable(z.string()),
    heading: z.string(),
    trade: z.string(),
    location: z.string(),
    rate: z.string(),
  }),
  applicant: z.object({
    id,
    name: z.string(),
    trade: z.string(),
    experience: z.int(),
    averageRating: z.nullable(z.number()),
    company: z.nullable(z.string()),
    email: z.string(),
    phone: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
  }),
});
export type JobInterest = z.output<typeof jobInterest>;

export const declareInterest = defineEndpoint({
  method: "POST",
  path: "/api/jobs/:id/interest",
  summary:
    "Declare interest in somebody else's open job; it shares name, phone and e-mail with its owner (`Q149`).",
  access: "member",
  params: idParams,
  reply: messageReply,
  errors: ["job_not_found", "job_closed", "own_job_interest", "interest_already_declared"],
  limit: "declare_interest",
  status: 201,
});

export const withdrawInterest = defineEndpoint({
  method: "DELETE",
  path: "/api/jobs/:id/interest",
  summary: "Withdraw a declared interest (`Q148`).",
  access: "member",
  params: idParams,
  reply: messageReply,
  errors: ["job_not_found", "interest_not_found"],
});

/** Despite its name: the people interested in MY jobs (`Q147`). */
export const listMyInterests = defineEndpoint({
  method: "GET",
  path: "/api/jobs/my-interests",
  summary: "Who is interested in the member's own jobs, newest first, 200 at most.",
  access: "member",
  reply: z.array(jobInterest),
  errors: [],
});

export const countMyInterests = defineEndpoint({
  method: "GET",
  path: "/api/jobs/my-interests/count",
  summary: "Interests in the member's own jobs: all, and those not yet seen (`Q150`).",
  access: "member",
  reply: z.object({ count: z.int(), unseen: z.int() }),
  errors: [],
});

export const markInterestsSeen = defineEndpoint({
  method: "POST",
  path: "/api/jobs/my-interests/seen",
  summary: "The owner has opened the Job Interest panel.",
  access: "member",
  reply: messageReply,
  errors: [],
});

export const listApplied = defineEndpoint({
  method: "GET",
  path: "/api/jobs/applied",
  summary: "Jobs in which the member has declared interest, newest first, 200 at most (`Q147`).",
  access: "member",
  reply: z.array(job),
  errors: [],
});
