import { ShieldCheck } from "lucide-react";

import type { ReplyOf } from "#contracts/endpoint.ts";
import { listAdminReports } from "#contracts/moderation.ts";
import type { AdminReport } from "#contracts/moderation.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { PagedList } from "../../platform/PagedList.tsx";
import { QueueUpdates } from "../../platform/QueueUpdates.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import type { AskedDecision } from "./DecisionDialog.tsx";
import { Queue, useQueue } from "./Queue.tsx";
import { RecentActions } from "./RecentActions.tsx";
import { ReportCard } from "./ReportCard.tsx";
import type { AskedAct } from "./user-acts.ts";
import { UserDialogs } from "./UserDialogs.tsx";

const DecisionDialog = lazyComponent(() =>
  import("./DecisionDialog.tsx").then((part) => part.DecisionDialog),
);

/** Items awaiting a decision, beside the latest decisions. */
export function AdminReports() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ReportQueue />
      <RecentActions />
    </div>
  );
}

/** Reported items: urgent ones first, then raised ones, then the oldest; with `?status=closed` the decided ones. */
export function ReportQueue() {
  const queue = useQueue();
  const read = useEndpointPages(
    listAdminReports,
    { query: queue.query },
    { keepPrevious: true, refetchOnMount: "always" },
  );
  const asked = useOpened<{ report: AdminReport; decision: AskedDecision }>();
  const act = useOpened<AskedAct>();
  /** The report as it is now: with a colleague's note, if one was added while the dialog was open. */
  const asItStands = (report: AdminReport) =>
    read.data?.pages.flatMap(rowsOf).find(({ id }) => id === report.id) ?? report;
  return (
    <Queue queue={queue} id="reports" title="Reported items">
      {queue.status === "open" ? (
        <QueueUpdates endpoint={listAdminReports} read={read} rowsOf={rowsOf} one="report" />
      ) : null}
      <PagedList
        read={read}
        rowsOf={rowsOf}
        loading="Loading reports…"
        failed="Failed to fetch reports"
        empty={
          <Card>
            <EmptyState
              icon={<ShieldCheck />}
              title={queue.status === "open" ? "No reports are waiting." : "Nothing has been decided yet."}
            />
          </Card>
        }
      >
        {(reports) => (
          <ul aria-label="Reports" aria-busy={read.isPlaceholderData} className="flex flex-col gap-3">
            {reports.map((report) => (
              <li key={report.id}>
                <ReportCard
                  report={report}
                  onDecide={(decision) => asked.open({ report, decision })}
                  onAct={act.open}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asked.what === undefined ? null : (
        <DecisionDialog
          key={asked.key}
          report={asItStands(asked.what.report)}
          decision={asked.what.decision}
          open={asked.isOpen}
          onOpenChange={asked.close}
        />
      )}
      <UserDialogs act={act} />
    </Queue>
  );
}

const rowsOf = (page: ReplyOf<typeof listAdminReports>) => (Array.isArray(page) ? page : page.reports);
