import { EyeOff, NotebookPen, Trash2 } from "lucide-react";

import { ILLEGAL_KIND_WORDS } from "#contracts/illegal-kinds.ts";
import type { AdminReport } from "#contracts/moderation.ts";
import { countOf } from "#contracts/short-count.ts";

import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Chip } from "../../ui/Chip.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import type { AskedDecision } from "./DecisionDialog.tsx";
import {
  deleteWords,
  isOpen,
  isRemovable,
  isThere,
  OWN_CASE,
  reasonWords,
  reporterWords,
  STATUS_WORDS,
  typeWords,
} from "./moderation-words.ts";
import { ReportedItem } from "./ReportedItem.tsx";
import type { AskedAct } from "./user-acts.ts";

interface ReportCardProps {
  report: AdminReport;
  onDecide: (decision: AskedDecision) => void;
  onAct: (act: AskedAct) => void;
}

/** One reported item: its content and author, the reporters and their reasons, and the possible decisions. */
export function ReportCard({ report, onDecide, onAct }: ReportCardProps) {
  const { type, author, status, isRaised, isUrgent, reports, reportCount, can } = report;
  return (
    <Card
      as="article"
      padded
      tabIndex={-1}
      aria-label={`Reported ${typeWords(type)} by ${author?.name ?? "a former member"}`}
      className="flex flex-col gap-3.5 outline-none"
    >
      <header className="flex flex-wrap items-center gap-2">
        <Chip tone="trade">{capital(typeWords(type))}</Chip>
        {isUrgent ? <Chip tone="urgent">Urgent</Chip> : null}
        {isRaised ? <Chip tone="urgent">Raised</Chip> : null}
        {status === "pending" ? null : <Chip tone="neutral">{STATUS_WORDS[status]}</Chip>}
        {isThere(report) ? null : <Chip tone="neutral">Removed</Chip>}
        {author?.isBanned ? <Chip tone="urgent">Author banned</Chip> : null}
      </header>
      <ReportedItem report={report} onAct={onAct} />
      <div className="flex flex-col gap-1.5">
        <h3 className="text-sm font-semibold">{countOf(reportCount, "report")}</h3>
        <FiledReports reports={reports} />
      </div>
      <Outcome report={report} />
      {isOpen(report) && !can.decide ? (
        <p className="border-t border-line pt-3.5 text-sm text-muted">{OWN_CASE}</p>
      ) : null}
      {isOpen(report) && can.decide ? (
        <footer className="flex flex-wrap gap-2 border-t border-line pt-3.5">
          {isRemovable(report) ? (
            <Button size="sm" variant="danger" icon={<Trash2 />} onClick={() => onDecide("delete_post")}>
              {deleteWords(type)}
            </Button>
          ) : null}
          <Button size="sm" icon={<EyeOff />} onClick={() => onDecide("ignore")}>
            Ignore
          </Button>
          <Button size="sm" icon={<NotebookPen />} onClick={() => onDecide("reviewed")}>
            Add note
          </Button>
          {author === null || !author.can.ban ? null : (
            <Button
              size="sm"
              className="md:ml-auto"
              onClick={() => onAct({ user: author, kind: "sanction" })}
              aria-label={`Warn or ban author ${author.name}`}
            >
              Warn or ban author
            </Button>
          )}
        </footer>
      ) : null}
    </Card>
  );
}

/** Who reported an item, why and when. */
export function FiledReports({ reports }: Pick<AdminReport, "reports">) {
  return (
    <ul className="flex flex-col gap-2">
      {reports.map((filed) => (
        <li key={filed.id} className="text-sm [overflow-wrap:anywhere]">
          <span className="font-semibold">{reasonWords(filed.reason)}</span>
          {filed.illegalKind === null ? null : (
            <span className="font-semibold"> · {ILLEGAL_KIND_WORDS[filed.illegalKind]}</span>
          )}
          {filed.details === null ? null : ` – ${filed.details}`}
          <span className="block text-muted">
            {reporterWords(filed)} · <ExactTime at={filed.createdAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** What an administrator noted, and what reporter and author were told. */
function Outcome({ report: { adminNote, outcomeReason, reviewedBy, reviewedAt } }: { report: AdminReport }) {
  if (reviewedAt === null) return null;
  return (
    <div className="flex flex-col gap-1 rounded-control bg-ground px-3 py-2.5 text-sm [overflow-wrap:anywhere]">
      <p className="text-muted">
        {reviewedBy?.name ?? "The site"} · <ExactTime at={reviewedAt} />
      </p>
      {adminNote === null ? null : <p>Note: {adminNote}</p>}
      {outcomeReason === null ? null : <p>Reason given: {reasonWords(outcomeReason)}</p>}
    </div>
  );
}

function capital(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}
