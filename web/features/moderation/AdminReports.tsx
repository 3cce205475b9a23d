import { RecentActions } from "./RecentActions.tsx";
import { ReportQueue } from "./ReportQueue.tsx";

/** What waits for a decision, and beside it what was decided last. */
export function AdminReports() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ReportQueue />
      <RecentActions />
    </div>
  );
}
