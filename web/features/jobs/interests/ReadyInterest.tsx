import { useEffect } from "react";

import { getJob } from "#contracts/jobs.ts";

import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { NoDetailsDialog } from "../../board/index.ts";
import { findKnownJob } from "../job-cache.ts";
import { DeclareDialog } from "./DeclareDialog.tsx";

interface ReadyInterestProps {
  id: number;
  open: boolean;
  /** Shows the job itself. */
  onClose: () => void;
}

/** The dialog that a job's public page opens at once; if interest cannot be declared, the job says why. */
export function ReadyInterest({ id, open, onClose }: ReadyInterestProps) {
  const read = useEndpoint(getJob, { params: { id } }, { enabled: open && id > 0 });
  const isGone = id <= 0 || read.error?.code === "job_not_found";
  const job = isGone ? undefined : (read.data ?? findKnownJob(id));
  const isPointless = isGone || job?.can.declareInterest === false;
  useEffect(() => {
    if (open && isPointless) onClose();
  }, [open, isPointless, onClose]);
  const frame = { open: open && !isPointless, onClose, backCloses: false };
  return job === undefined ? (
    <NoDetailsDialog {...frame} title="Declare interest" one="job" read={read} />
  ) : (
    <DeclareDialog {...frame} job={job} />
  );
}
