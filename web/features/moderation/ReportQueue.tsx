import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { useSearchParams } from "react-router";

import { listAdminReports } from "#contracts/moderation.ts";
import type { AdminReport } from "#contracts/moderation.ts";

import { PagedList } from "../../platform/PagedList.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { useRestoredFocus } from "../../platform/use-restored-focus.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SegmentedControl } from "../../ui/SegmentedControl.tsx";
import { DecisionDialog } from "./DecisionDialog.tsx";
import type { AskedDecision } from "./DecisionDialog.tsx";
import { PAGE_ROWS, pageAfter } from "./moderation.queries.ts";
import { ReportCard } from "./ReportCard.tsx";
import type { AskedAct } from "./user-acts.ts";
import { UserDialogs } from "./UserDialogs.tsx";

const STATUSES = [
  { value: "open", label: "Waiting" },
  { value: "closed", label: "Decided" },
] as const;

/** What was reported: raised items first, then the oldest; or with `?status=closed` what was decided. */
export function ReportQueue() {
  const restoredFocus = useRestoredFocus<HTMLElement>();
  const [search, setSearch] = useSearchParams();
  const status = search.get("status") === "closed" ? ("closed" as const) : ("open" as const);
  const query = { status, limit: PAGE_ROWS };
  const read = useEndpointPages(
    listAdminReports,
    { query },
    (page) => {
      const next = pageAfter(page);
      return next && { query: { ...query, ...next } };
    },
    { keepPrevious: true },
  );
  const [asked, setAsked] = useState<{ report: AdminReport; decision: AskedDecision }>();
  const [isAsking, setAsking] = useState(false);
  const [act, setAct] = useState<AskedAct>();
  const show = (wanted: string) =>
    setSearch(
      (current) => {
        if (wanted === "open") current.delete("status");
        else current.set("status", wanted);
        return current;
      },
      { preventScrollReset: true },
    );
  return (
    <section
      {...restoredFocus}
      aria-labelledby="reports"
      className="flex min-w-0 flex-col gap-3 outline-none"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="reports" className="wide text-lg">
          Reported items
        </h2>
        <SegmentedControl label="Which reports" options={STATUSES} value={status} onChange={show} />
      </div>
      <PagedList
        read={read}
        rowsOf={(page) => (Array.isArray(page) ? page : page.reports)}
        loading="Loading reports…"
        failed="Failed to fetch reports"
        empty={
          <Card>
            <EmptyState
              icon={<ShieldCheck aria-hidden />}
              title={status === "open" ? "No reports are waiting." : "Nothing has been decided yet."}
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
                  onDecide={(decision) => {
                    setAsked({ report, decision });
                    setAsking(true);
                  }}
                  onAct={setAct}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {asked === undefined ? null : (
        <DecisionDialog
          key={`${asked.decision} ${asked.report.id}`}
          report={asked.report}
          decision={asked.decision}
          open={isAsking}
          onOpenChange={setAsking}
        />
      )}
      <UserDialogs act={act} onChange={setAct} />
    </section>
  );
}
