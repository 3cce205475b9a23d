import * as z from "zod/mini";

import { defineEndpoint, done } from "./endpoint.ts";
import { idParams } from "./fields.ts";
import { job } from "./job-view.ts";

/** Saves a job for later. */
export const saveJob = defineEndpoint("POST /api/jobs/:id/save", {
  summary: "Keep a job, open or closed; one that is kept already stays so.",
  access: "member",
  params: idParams,
  ...done("Job Saved"),
  errors: ["job_not_found", "too_many_saved_jobs"],
  limit: "save_job",
});

export const unsaveJob = defineEndpoint("DELETE /api/jobs/:id/save", {
  summary: "Keep a job no longer.",
  access: "member",
  params: idParams,
  ...done("Job Removed"),
  limit: "save_job",
});

export const listSavedJobs = defineEndpoint("GET /api/jobs/saved", {
  summary: "The jobs that the member keeps, the latest first, 200 at most.",
  access: "member",
  reply: z.array(job),
});
