import { getJob } from "#contracts/jobs.ts";

import { useEndpoint } from "../../platform/use-endpoint.ts";
import { JobCard } from "./JobCard.tsx";

/** The job that was posted a moment ago, as it is now. */
export function PostedJob({ id }: { id: number }) {
  const { data } = useEndpoint(getJob, { params: { id } });
  return data === undefined ? null : <JobCard job={data} />;
}
