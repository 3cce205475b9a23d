import { listModerationLogs } from "#contracts/moderation.ts";
import type { LogEntry } from "#contracts/moderation.ts";

import { paths } from "../../paths.ts";
import { Loaded } from "../../platform/Loaded.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { actionWords, reasonWords } from "./moderation-words.ts";

/** The moderators' last ten actions. */
export function RecentActions() {
  const read = useEndpoint(listModerationLogs, {}, { keepFresh: true });
  return (
    <Card as="aside" padded aria-labelledby="recent-actions" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="recent-actions" className="wide text-lg">
          Recent actions
        </h2>
        <TextLink asChild className="tap-area text-sm">
          <Link to={paths.adminPortal({ view: "actions" })}>See all</Link>
        </TextLink>
      </div>
      <Loaded
        read={read}
        failure="Failed to fetch moderation actions"
        skeleton={
          <SkeletonGroup label="Loading actions…">
            <SkeletonText lines={5} />
          </SkeletonGroup>
        }
      >
        {(reply) => <Entries entries={Array.isArray(reply) ? reply : reply.logs} />}
      </Loaded>
    </Card>
  );
}

function Entries({ entries }: { entries: readonly LogEntry[] }) {
  if (entries.length === 0) return <EmptyState title="No moderation actions yet." />;
  return (
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <RecentAction key={entry.id} entry={entry} />
      ))}
    </ul>
  );
}

function RecentAction({ entry: { action, reason, createdAt, user, admin } }: { entry: LogEntry }) {
  return (
    <li className="py-2.5 text-sm [overflow-wrap:anywhere] first:pt-0 last:pb-0">
      <p>
        <span className="font-semibold">{actionWords(action)}</span>
        {user === null ? null : ` · ${user.name}`}
      </p>
      {reason === null ? null : <p className="line-clamp-3">{reasonWords(reason)}</p>}
      <p className="text-muted">
        {admin?.name ?? "The site"} · <RelativeTime at={createdAt} />
      </p>
    </li>
  );
}
