import { getJob } from "#contracts/jobs.ts";

import type { ApiError } from "../../../platform/api-error.ts";
import { invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import { refreshBoard } from "../job-cache.ts";

/** After a refusal because the job is gone or has changed: reads the job and the board again. */
export function refreshOutdated({ status }: ApiError, id: number): void {
  if (status !== 404 && status !== 409 && status !== 410) return;
  void invalidateEndpoint(getJob, { params: { id } });
  refreshBoard();
}
