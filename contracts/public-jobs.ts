import * as z from "zod/mini";

import { defineEndpoint } from "./endpoint.ts";
import { instant, publicIdParams } from "./fields.ts";
import { job } from "./job-view.ts";
import { PUBLIC_JOBS } from "./public-boards.ts";

const shown = z.pick(job, {
  id: true,
  heading: true,
  trade: true,
  location: true,
  rate: true,
  payPeriod: true,
  startDate: true,
  endDate: true,
  isUrgent: true,
});

/** What visitors may read of a public job: no email address, no telephone number, no id of the owner. */
const publicJob = z.extend(shown, {
  description: z.string(),
  county: z.string(),
  town: z.string(),
  type: job.shape.type,
  engagement: job.shape.engagement,
  isBoosted: z.boolean(),
  listedUntil: z.string(),
  createdAt: instant,
  author: z.pick(job.shape.author, { name: true, trade: true, company: true }),
});
export type PublicJob = z.output<typeof publicJob>;

export type PublicJobCard = z.output<typeof shown>;

export const getPublicJob = defineEndpoint(PUBLIC_JOBS.routes.one, {
  summary: "A job that its owner opened to everybody; 410 once it is closed.",
  access: "public",
  params: publicIdParams,
  reply: publicJob,
  errors: ["job_not_found", "job_closed"],
  limit: "read_shared_post",
});

export const listSimilarPublicJobs = defineEndpoint(PUBLIC_JOBS.routes.similar, {
  summary: "Up to 4 open jobs like that one which anybody may read.",
  access: "public",
  params: publicIdParams,
  reply: z.array(shown),
  limit: "read_shared_post",
});
