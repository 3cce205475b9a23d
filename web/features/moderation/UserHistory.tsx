import { getUserHistory } from "#contracts/admin-users.ts";

import { PagedList } from "../../platform/PagedList.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { actionWords, reasonWords } from "./moderation-words.ts";

/** The actions taken against a member, latest first. */
export function UserHistory({ userId }: { userId: number }) {
  const call = { params: { userId } };
  const read = useEndpointPages(getUserHistory, { ...call, query: {} }, { keepFresh: true });
  return (
    <PagedList
      read={read}
      rowsOf={({ entries }) => entries}
      loading="Loading the history…"
      failed="Failed to fetch the history"
      empty={<EmptyState title="No moderation in the last twelve months." />}
    >
      {(entries) => (
        <ul aria-label="History" className="divide-y divide-line">
          {entries.map(({ id, action, reason, admin, createdAt, contentType, contentId }) => (
            <li key={id} className="py-2.5 text-sm [overflow-wrap:anywhere]">
              <p>
                <span className="font-semibold">{actionWords(action)}</span>
                {contentType === null || contentId === null
                  ? null
                  : ` · ${contentType.replaceAll("_", " ")} ${contentId}`}
              </p>
              {reason === null ? null : <p>{reasonWords(reason)}</p>}
              <p className="text-muted">
                {admin?.name ?? "The site"} · <ExactTime at={createdAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
