import { getJob } from "#contracts/jobs.ts";

import type { ApiError } from "../../../platform/api-error.ts";
import { invalidateEndpoint } from "../../../platform/use-endpoint.ts";
import { refreshBoard } from "../job-cache.ts";

/** Refused because the job is gone or stands otherwise than was shown: it is asked for again, and the board with it. */
export function refreshOutdated({ status }: ApiError, id: number): void {
  if (status !== 404 && status !== 409 && status !== 410) return;
  void invalidateEndpoint(getJob, { params: { id } });
  refreshBoard();
}
