import { getJob } from "#contracts/jobs.ts";

import { readCached } from "../../../platform/use-endpoint.ts";
import { defineSaveKind } from "../../board/index.ts";
import { findKnownJob, putJob } from "../job-cache.ts";
import { SAVING_JOBS } from "./SaveJob.tsx";

export const saveJobKind = defineSaveKind(SAVING_JOBS, (id, isSaved) => {
  const job = readCached(getJob, { params: { id } }) ?? findKnownJob(id);
  if (job !== undefined) putJob({ ...job, isSaved });
});
