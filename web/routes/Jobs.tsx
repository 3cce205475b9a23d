import { usePageTitle } from "../platform/page-title.ts";
import { PageHeader } from "../ui/PageHeader.tsx";

/** The job board (D2 §2). */
export function Jobs() {
  usePageTitle("Job Board");
  return <PageHeader title="Job Board" />;
}
