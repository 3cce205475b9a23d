import { ArrowLeft, Eye, RotateCw, UserCheck, UserPlus, Users } from "lucide-react";

import { refreshAnalytics, useIsRefreshing } from "../features/analytics/analytics.queries.ts";
import { AnalyticsCard } from "../features/analytics/AnalyticsCard.tsx";
import { Leaderboard } from "../features/analytics/Leaderboard.tsx";
import { NEW_USERS, RETURNING_USERS, TOTAL_USERS, WEBSITE_VISITS } from "../features/analytics/lists.ts";
import { MostActiveUsers } from "../features/analytics/MostActiveUsers.tsx";
import { TransparencyReport } from "../features/analytics/TransparencyReport.tsx";
import { WebsiteActivity } from "../features/analytics/WebsiteActivity.tsx";
import { paths } from "../paths.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Link } from "../platform/router/Link.tsx";
import { Button } from "../ui/Button.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

/** `/adminportal/analytics`: who is here, who comes back, and how busy the site is. */
export function AdminAnalytics() {
  usePageTitle("User Analytics");
  const isRefreshing = useIsRefreshing();
  return (
    <div className="flex flex-col gap-5">
      <PageHeader
        title="User Analytics"
        actions={
          <>
            <Button
              icon={<RotateCw />}
              pending={isRefreshing}
              pendingText="Refreshing…"
              onClick={() => void refreshAnalytics()}
            >
              Refresh
            </Button>
            <Button asChild icon={<ArrowLeft />}>
              <Link to={paths.adminPortal()}>Back to Admin</Link>
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-3 md:grid-cols-2 md:gap-5 lg:grid-cols-4">
        <AnalyticsCard list={TOTAL_USERS} icon={<Users />} />
        <AnalyticsCard list={RETURNING_USERS} icon={<UserCheck />} />
        <AnalyticsCard list={NEW_USERS} icon={<UserPlus />} />
        <AnalyticsCard list={WEBSITE_VISITS} icon={<Eye />} />
      </div>
      <div className="grid gap-5 lg:grid-cols-2">
        <MostActiveUsers />
        <WebsiteActivity />
      </div>
      <Leaderboard />
      <TransparencyReport />
    </div>
  );
}
