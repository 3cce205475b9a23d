import { Trash2 } from "lucide-react";

import { listAdminJobs } from "#contracts/admin-users.ts";
import { formatRate } from "#contracts/job-words.ts";

import { PagedList } from "../../platform/PagedList.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { BoostedChips, Chip } from "../../ui/Chip.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import type { Doomed } from "./DeleteContentDialog.tsx";
import { PAGE_ROWS } from "./Queue.tsx";

const STATUS_WORDS = { open: "Open", filled: "Filled", expired: "Expired", withdrawn: "Withdrawn" };

/** A member's jobs, newest first, including closed ones. */
export function UserJobs({ userId, onDelete }: { userId: number; onDelete: (job: Doomed) => void }) {
  const query = { userId, limit: PAGE_ROWS };
  const read = useEndpointPages(listAdminJobs, { query }, { keepFresh: true });
  return (
    <PagedList
      read={read}
      rowsOf={(page) => (Array.isArray(page) ? page : page.jobs)}
      loading="Loading jobs…"
      failed="Failed to fetch jobs"
      empty={<EmptyState title="No jobs." />}
    >
      {(jobs) => (
        <ul aria-label="Jobs" tabIndex={-1} className="divide-y divide-line outline-none">
          {jobs.map((job) => (
            <li key={job.id} className="flex flex-col gap-1.5 py-3.5">
              <p className="flex flex-wrap items-center gap-2">
                <span className="text-base font-semibold [overflow-wrap:anywhere]">{job.heading}</span>
                {job.isBoosted ? <BoostedChips /> : null}
                <Chip tone={job.status === "open" ? "crew" : "neutral"}>{STATUS_WORDS[job.status]}</Chip>
              </p>
              <p className="text-sm text-muted">
                {job.trade} · {job.location} · {formatRate(job)}
              </p>
              <p dir="auto" className="text-base [overflow-wrap:anywhere] whitespace-pre-line">
                {job.description}
              </p>
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-sm text-muted">
                  <ExactTime at={job.createdAt} />
                </p>
                <Button
                  size="sm"
                  icon={<Trash2 />}
                  onClick={() => onDelete({ id: job.id, words: job.heading, createdAt: job.createdAt })}
                >
                  Delete job
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
