import { useEffect } from "react";

import { getJob } from "#contracts/jobs.ts";

import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { DeclareDialog } from "./DeclareDialog.tsx";

interface ReadyInterestProps {
  id: number;
  open: boolean;
  /** Shows the job itself. */
  onClose: () => void;
}

/** The question that the link on a job's public page asks at once; where there is nothing to ask, the job says why. */
export function ReadyInterest({ id, open, onClose }: ReadyInterestProps) {
  const read = useEndpoint(getJob, { params: { id } }, { enabled: open && id > 0 });
  const job = read.data;
  const isPointless = id <= 0 || read.isError || job?.can.declareInterest === false;
  useEffect(() => {
    if (open && isPointless) onClose();
  }, [open, isPointless, onClose]);
  return job === undefined ? null : <DeclareDialog job={job} open={open && !isPointless} onClose={onClose} />;
}
