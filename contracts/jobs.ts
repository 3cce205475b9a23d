import * as z from "zod/mini";

import { JOB_FILTERS } from "./board-filters.ts";
import { boardPagination, listShape } from "./board-list.ts";
import { boardCounts, queryShape } from "./board-queries.ts";
import { defineEndpoint, done } from "./endpoint.ts";
import { calendarDate, clientId, id, idParams, instant, optionalText, tooLong } from "./fields.ts";
import { jobBody } from "./job-form.ts";
import { job } from "./job-view.ts";
import * as limits from "./reference/limits.ts";
import { workedTogether } from "./worked-together.ts";

export { getBoostedJobs, type Job } from "./job-view.ts";

export const JOB_SORTS = ["newest", "highest_paid", "job_date", "nearest"] as const;
export type JobSort = (typeof JOB_SORTS)[number];

const jobPage = z.object({ jobs: z.array(job), pagination: boardPagination });

/**
 * `GET /api/jobs`. Without any of these parameters: an array of the newest 200 open jobs. With any: a page. Boosted
 * jobs come first within the filter, whatever the sort: those of the member's own trade and county, then the most
 * recently boosted.
 *
 * - `trade`: any of the chosen trades; 'Other' stands for every typed trade.
 * - `county`: any of the chosen areas, by key or any name that `findArea` knows.
 * - `town`: 'County|Town' narrows that chosen county to its chosen towns, and is ignored if the county is not
 *   chosen; a county without a chosen town stays whole. A bare 'Town' is searched in the chosen counties, or
 *   everywhere if none is chosen.
 * - `near`: one or several of 'County|Town' or 'Town' from our lists, or 'County|*' for a whole county; with `radius`
 *   in straight-line miles, 5 to 100, by default 20. Finds jobs whose town lies within; with `county` or `town` as well,
 *   a job in either counts.
 * - `q`: every word begins a word of title, description, trade or place; a word for a trade ('sparky') means it too.
 * - each name of `JOB_FLAGS`: `true` for jobs with that flag; any other value filters nothing.
 * - `sort`: `newest`; `highest_paid` by the higher figure of a day's pay (hours x 8, weeks / 5, years / 260);
 *   `job_date` soonest start first; `nearest` by the distance from `near`, among the newest 2,000: without `near`, and
 *   in a text search, it is the same as `newest`.
 * - `mine=true`: the member's own jobs of every status, newest first; the filters do not apply.
 * - `cursor`: the one returned with the last page, with the same filters and sort: no job repeated or left out, even if
 *   others post in between. `page` is accepted and reaches the first 1,000.
 */
export const listJobs = defineEndpoint("GET /api/jobs", {
  summary: "Open jobs: all of the newest, or a filtered page.",
  access: "member",
  query: z.object({ ...queryShape(JOB_FILTERS), ...listShape(JOB_SORTS, limits.JOB_PAGE_SIZE) }),
  reply: z.union([z.array(job), jobPage]),
});
export type JobQuery = z.output<typeof listJobs.query>;
export type JobPage = z.output<typeof jobPage>;

/** The number of open jobs for each choice of the filter panel; at most half a minute old. */
export const getJobCounts = defineEndpoint("GET /api/jobs/counts", {
  summary: "Open jobs by trade and by county, for the filter panel.",
  access: "member",
  reply: boardCounts,
});

/** The precision of a position: about half a mile. */
const ROUNDED_PLACE = /^\d{2}\.\d{1,2},-?\d\.\d{1,2}$/;

/**
 * `GET /api/jobs/nearest-town?at=53.80,-1.55`: finds the listed town to search around. A more precise position is
 * refused, so that none is ever sent; the position is not stored.
 */
export const findNearestTown = defineEndpoint("GET /api/jobs/nearest-town", {
  summary: "The listed town nearest to a place in degrees north and east, of two decimals at most.",
  access: "member",
  query: z.object({ at: z.string().check(z.regex(ROUNDED_PLACE, "Please round the place to two decimals")) }),
  /** Null if more than 60 miles from every listed town. */
  reply: z.object({ town: z.nullable(z.object({ county: z.string(), name: z.string() })) }),
});

export const getJob = defineEndpoint("GET /api/jobs/:id", {
  summary: "One job, open or closed, for `/jobs?jobId=` links.",
  access: "member",
  params: idParams,
  reply: job,
  errors: ["job_not_found"],
});

export const createJob = defineEndpoint("POST /api/jobs", {
  summary: "Post a job.",
  access: "member",
  body: jobBody,
  reply: job,
  limit: "create_job",
  status: 201,
});

export const updateJob = defineEndpoint("PUT /api/jobs/:id", {
  summary: "Change one's own job.",
  access: "member",
  params: idParams,
  body: jobBody,
  reply: job,
  errors: ["job_not_found", "not_allowed", "job_closed"],
  limit: "create_job",
});

export const deleteJob = defineEndpoint("DELETE /api/jobs/:id", {
  summary: "Delete one's own job; declared interests end with it.",
  access: "member",
  params: idParams,
  ...done("Job Deleted Successfully"),
  errors: ["job_not_found", "not_allowed"],
});

/** The statuses that an owner may set; a job becomes `expired` by time. */
const OWNERS_STATUSES = ["open", "filled", "withdrawn"] as const;

/**
 * Marks as filled, takes down or reposts. A closed job reopens with its own dates or with new ones; after its last day
 * it needs new ones. Setting the current status changes nothing and is not refused.
 */
export const setJobStatus = defineEndpoint("PATCH /api/jobs/:id/status", {
  summary: "Mark one's own job as filled, take it down, or repost it.",
  access: "member",
  params: idParams,
  body: z.object({
    status: z.enum(OWNERS_STATUSES, "Please choose open, filled or withdrawn"),
    startDate: z.optional(calendarDate("Start date is required")),
    endDate: z.optional(calendarDate("End date is required")),
  }),
  reply: job,
  errors: ["job_not_found", "job_listed", "not_allowed"],
});

/** Open jobs to offer instead of one that is closed, gone or unknown. */
export const listSimilarJobs = defineEndpoint("GET /api/jobs/:id/similar", {
  summary:
    "Up to 4 open jobs like that one: of its trade and county, else of its trade, its county, the newest.",
  access: "member",
  params: idParams,
  reply: z.array(job),
});

/** A member's declared interest, as the job's owner sees it. */
export const jobInterest = z.object({
  id,
  createdAt: instant,
  /** True if the owner has opened the panel since it arrived. */
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
    /**
     * Both null if the owner may not see them: for a member under 18, whom the owner can answer in the chat once they
     * have written.
     */
    email: z.nullable(z.string()),
    phone: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
  }),
  /** Between the owner and the applicant. */
  worked: workedTogether,
});
export type JobInterest = z.output<typeof jobInterest>;

/**
 * `POST /api/jobs/{id}/interest {note?, clientId?, sharesContact?}`. The member's chat with the owner is about this job
 * from then on, and a note is its next message. Without a note, an empty chat is listed for neither.
 */
export const declareInterest = defineEndpoint("POST /api/jobs/:id/interest", {
  summary:
    "Declare interest in somebody else's open job; it shares name, and from 18 on phone and email, with its owner.",
  access: "member",
  audience: "one",
  params: idParams,
  body: z._default(
    z.object({
      note: optionalText(tooLong("Note", limits.INTEREST_NOTE_MAX)),
      /** The note's id as a message: sending it in the chat with the same `clientId` gives the same message. */
      clientId,
      /** False if the member was told that phone and email stay private; under 18 they always do. */
      sharesContact: z.optional(z.boolean()),
    }),
    { note: null },
  ),
  ...done("Interest Declared"),
  errors: [
    "job_not_found",
    "job_closed",
    "own_job_interest",
    "interest_already_declared",
    "may_only_answer",
    "user_not_found",
  ],
  limit: "declare_interest",
  status: 201,
});

export const withdrawInterest = defineEndpoint("DELETE /api/jobs/:id/interest", {
  summary: "Withdraw a declared interest.",
  access: "member",
  params: idParams,
  ...done("Interest Withdrawn"),
  errors: ["job_not_found", "interest_not_found"],
});

/** Despite its name: the members interested in the caller's own jobs. */
export const listMyInterests = defineEndpoint("GET /api/jobs/my-interests", {
  summary:
    "Who is interested in the member's own jobs, 200 at most: those in open jobs first, the newest before the others.",
  access: "member",
  reply: z.array(jobInterest),
});

export const countMyInterests = defineEndpoint("GET /api/jobs/my-interests/count", {
  summary: "Interests in the member's own jobs: all, and those not yet seen.",
  access: "member",
  reply: z.object({ count: z.int(), unseen: z.int() }),
});

export const markInterestsSeen = defineEndpoint("POST /api/jobs/my-interests/seen", {
  summary: "The owner has opened the Job Interest panel.",
  access: "member",
  ...done("Seen"),
  storesResponse: false,
});

export const listApplied = defineEndpoint("GET /api/jobs/applied", {
  summary: "Jobs in which the member has declared interest, newest first, 200 at most.",
  access: "member",
  reply: z.array(job),
});
