import { ScrollText } from "lucide-react";

import { listModerationLogs } from "#contracts/moderation.ts";
import type { LogEntry } from "#contracts/moderation.ts";

import { PagedList } from "../../platform/PagedList.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExactTime, RecordCell, RecordRow, RecordTable } from "../../ui/RecordTable.tsx";
import { actionWords, reasonWords } from "./moderation-words.ts";
import { PAGE_ROWS } from "./Queue.tsx";

const COLUMNS = [
  { title: "Action", width: "w-[22%]" },
  { title: "About", width: "w-[25%]" },
  { title: "Reason" },
  { title: "When", width: "w-28 lg:w-44" },
  { title: "By", width: "w-[15%]" },
];

/** All actions of moderators, latest first. */
export function ActionLog() {
  const query = { limit: PAGE_ROWS };
  const read = useEndpointPages(listModerationLogs, { query }, { keepFresh: true });
  return (
    <section aria-labelledby="log" className="flex flex-col gap-3">
      <h2 id="log" className="wide text-lg">
        All moderation actions
      </h2>
      <Card>
        <PagedList
          read={read}
          rowsOf={(page) => (Array.isArray(page) ? page : page.logs)}
          loading="Loading actions…"
          failed="Failed to fetch moderation actions"
          empty={<EmptyState icon={<ScrollText />} title="No moderation actions yet." />}
        >
          {(entries) => (
            <RecordTable label="Moderation actions" columns={COLUMNS}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </RecordTable>
          )}
        </PagedList>
      </Card>
    </section>
  );
}

function EntryRow({ entry }: { entry: LogEntry }) {
  const { action, reason, createdAt, contentType, contentId, user, admin } = entry;
  return (
    <RecordRow>
      <RecordCell>
        <span className="font-semibold">{actionWords(action)}</span>
        {contentType === null || contentId === null ? null : (
          <span className="block text-muted">
            {contentType.replaceAll("_", " ")} {contentId}
          </span>
        )}
      </RecordCell>
      <RecordCell title="About" isEmpty={user === null}>
        {user === null ? null : (
          <>
            <span className="block">{user.name}</span>
            <span className="block text-muted">{user.email}</span>
          </>
        )}
      </RecordCell>
      <RecordCell title="Reason" isEmpty={reason === null}>
        {reason === null ? null : reasonWords(reason)}
      </RecordCell>
      <RecordCell title="When">
        <ExactTime at={createdAt} />
      </RecordCell>
      <RecordCell title="By">{admin?.name ?? "The site"}</RecordCell>
    </RecordRow>
  );
}
