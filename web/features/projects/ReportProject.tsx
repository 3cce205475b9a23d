import type { Project } from "#contracts/projects.ts";

import { ReportButton } from "../reports/index.ts";

/** What one can do with another member's project besides looking at it. */
export function ReportProject({ project: { id, title } }: { project: Project }) {
  return <ReportButton target={{ type: "project", id }} name={title} className="ml-auto text-muted!" />;
}
