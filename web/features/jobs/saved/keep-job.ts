import { getJob } from "#contracts/jobs.ts";

import { readCached } from "../../../platform/use-endpoint.ts";
import { defineKeepKind } from "../../board/index.ts";
import { findKnownJob, putJob } from "../job-cache.ts";
import { KEEPING_JOBS } from "./SaveJob.tsx";

export const keepJobKind = defineKeepKind(KEEPING_JOBS, (id, isSaved) => {
  const job = readCached(getJob, { params: { id } }) ?? findKnownJob(id);
  if (job !== undefined) putJob({ ...job, isSaved });
});
