import { getMostActiveUsers } from "#contracts/analytics.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { Loaded } from "../../platform/Loaded.tsx";
import { cx } from "../../ui/cx.ts";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { useNumbers } from "./analytics.queries.ts";
import { showCount } from "./dates.ts";
import { Panel } from "./Panel.tsx";

/** The first three ranks stand out, each in its own colours. */
const RANKS = ["bg-hi text-on-hi", "bg-ink text-on-ink", "bg-blue-soft text-blue"] as const;

const skeleton = <SkeletonRows label="Loading active users…" rows={5} row="h-10" />;

/** The members with the most visits in the last 30 days. */
export function MostActiveUsers() {
  const read = useNumbers(getMostActiveUsers);
  return (
    <Panel title="Most Active Users" meta="Last 30 days">
      <Loaded read={read} failure="Failed to load active users" skeleton={skeleton}>
        {({ users }) =>
          users.length === 0 ? <EmptyState title="No active users found" /> : <Ranks users={users} />
        }
      </Loaded>
    </Panel>
  );
}

function Ranks({ users }: Pick<ReplyOf<typeof getMostActiveUsers>, "users">) {
  return (
    <ol className="divide-y divide-line">
      {users.map((user, at) => (
        <li key={user.id} className="flex items-center gap-3 py-2.5">
          <span
            className={cx(
              "inline-flex size-8 shrink-0 items-center justify-center rounded-full text-sm font-bold tabular-nums",
              RANKS[at] ?? "bg-ground text-muted",
            )}
          >
            {at + 1}
          </span>
          <span className="min-w-0 flex-1">
            <span className="block font-semibold [overflow-wrap:anywhere]">
              {user.firstName} {user.lastName}
            </span>
            <span className="block text-sm [overflow-wrap:anywhere] text-muted">{user.trade}</span>
          </span>
          <span className="text-sm whitespace-nowrap text-muted">
            <strong className="text-base text-ink tabular-nums">{showCount(user.visitCount)}</strong>{" "}
            {user.visitCount === 1 ? "visit" : "visits"}
          </span>
        </li>
      ))}
    </ol>
  );
}
