import { getStatistics } from "#contracts/moderation.ts";

import { paths } from "../../paths.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { Link } from "../../platform/router/Link.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

/** As many columns as fit the longest word, even with text at twice the size. */
const GRID =
  "grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-2 md:grid-cols-3 md:gap-3 lg:grid-cols-6";

/** The portal's numbers; each links to what it counts. */
export function StatCards() {
  const read = useEndpoint(getStatistics, {}, { keepFresh: true });
  if (read.data === undefined) {
    const skeleton = <SkeletonRows label="Loading statistics…" rows={6} row="h-20" className={GRID} />;
    return <NotLoaded read={read} failure="Failed to fetch statistics" skeleton={skeleton} inCard />;
  }
  const { totalUsers, bannedUsers, unverifiedUsers, openJobs, openReports, waitingPayments, recentActions } =
    read.data;
  const { adminPortal } = paths;
  const waitingList = adminPortal({ view: "payments", state: "waiting" });
  const stats = [
    [capped(openReports), "Reports waiting", adminPortal(), topOfQueue(read.data)],
    ...(waitingPayments > 0 ? ([[capped(waitingPayments), "Payments waiting", waitingList]] as const) : []),
    [totalUsers, "Total users", adminPortal({ view: "users" })],
    [bannedUsers, "Banned users", adminPortal({ view: "users", filter: "banned" })],
    [unverifiedUsers, "Unverified users", adminPortal({ view: "users", filter: "unverified" })],
    [openJobs, "Open jobs", paths.jobs()],
    [capped(recentActions), "Actions in 7 days", adminPortal({ view: "actions" })],
  ] as const;
  return (
    <ul aria-label="Statistics" className={GRID}>
      {stats.map(([count, name, to, note]) => (
        <Stat key={name} count={count} name={name} to={to} note={note} />
      ))}
    </ul>
  );
}

/** What is at the top of the queue. */
function topOfQueue({ urgentReports, raisedReports }: Record<"urgentReports" | "raisedReports", number>) {
  const parts = [
    ...(urgentReports === 0 ? [] : [`${urgentReports} urgent`]),
    ...(raisedReports === 0 ? [] : [`${raisedReports} raised by several members`]),
  ];
  return parts.length === 0 ? undefined : parts.join(", ");
}

/** Counted up to 1,000. */
function capped(count: number): number | string {
  return count >= 1000 ? "1,000+" : count;
}

interface StatProps {
  count: number | string;
  name: string;
  note?: string | undefined;
  to: string;
}

function Stat({ count, name, note, to }: StatProps) {
  return (
    <Card
      as="li"
      className="flex flex-col gap-0.5 px-3 py-2.5 has-[a:hover]:border-line-strong md:px-4 md:py-3.5"
    >
      <span className="money text-xl md:text-2xl">{count.toLocaleString("en-GB")}</span>
      <span className="text-sm text-muted">
        <Link to={to} className="font-semibold text-ink after:absolute after:inset-0 after:rounded-card">
          {name}
        </Link>
      </span>
      {note === undefined ? null : <span className="text-xs font-semibold text-red">{note}</span>}
    </Card>
  );
}
