import { Suspense, useState } from "react";
import { useParams } from "react-router";

import { PublicJobPage } from "../features/jobs/public/PublicJobPage.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";

const PublicReport = lazyComponent(() =>
  import("../features/reports/PublicReport.tsx").then((part) => part.PublicReport),
);

/** `/jobs/public/{jobId}`: anybody's, with or without a session. */
export function PublicJob() {
  const { jobId = "" } = useParams();
  // Counts the presses: each opens the dialog anew.
  const [report, setReport] = useState(0);
  return (
    <>
      <PublicJobPage key={jobId} jobId={jobId} onReport={() => setReport(report + 1)} />
      {report > 0 ? (
        <Suspense>
          <PublicReport key={report} type="job" id={Number(jobId)} />
        </Suspense>
      ) : null}
    </>
  );
}
