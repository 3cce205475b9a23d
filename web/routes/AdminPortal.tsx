import { Suspense } from "react";
import { useSearchParams } from "react-router";

import { RecentActions } from "../features/moderation/RecentActions.tsx";
import { ReportQueue } from "../features/moderation/ReportQueue.tsx";
import { StatCards } from "../features/moderation/StatCards.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { PageHeader } from "../ui/PageHeader.tsx";
import { Skeleton, SkeletonGroup } from "../ui/Skeleton.tsx";
import { Tabs } from "../ui/Tabs.tsx";

const BannedWordsPanel = lazyComponent(() =>
  import("../features/banned-words/BannedWordsPanel.tsx").then((part) => part.BannedWordsPanel),
);
const UserList = lazyComponent(() =>
  import("../features/moderation/UserList.tsx").then((part) => part.UserList),
);
const ActionLog = lazyComponent(() =>
  import("../features/moderation/ActionLog.tsx").then((part) => part.ActionLog),
);
const PaymentRecords = lazyComponent(() =>
  import("../features/boosts/PaymentRecords.tsx").then((part) => part.PaymentRecords),
);
const FailedEmails = lazyComponent(() =>
  import("../features/emails/FailedEmails.tsx").then((part) => part.FailedEmails),
);

const ContactQueue = lazyComponent(() =>
  import("../features/contact/ContactQueue.tsx").then((part) => part.ContactQueue),
);
const OwnAds = lazyComponent(() =>
  import("../features/advertisements/OwnAds.tsx").then((part) => part.OwnAds),
);

const VIEWS = [
  { value: "reports", label: "Reports", Face: AdminReports },
  { value: "users", label: "Users", Face: UserList },
  { value: "actions", label: "Actions", Face: ActionLog },
  { value: "words", label: "Banned words", Face: BannedWordsPanel },
  { value: "payments", label: "Payments", Face: PaymentRecords },
  { value: "emails", label: "E-mails", Face: FailedEmails },
  { value: "contact", label: "Contact", Face: ContactQueue },
  { value: "advertisements", label: "Advertisements", Face: OwnAds },
] as const;

/** `/adminportal`: the numbers, and what an administrator does, each in a tab that has its own address. */
export function AdminPortal() {
  usePageTitle("Admin Portal");
  const [search, setSearch] = useSearchParams();
  const { value, Face } = VIEWS.find((view) => view.value === search.get("view")) ?? VIEWS[0];
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Admin portal" />
      <StatCards />
      <Tabs
        many
        label="Administration"
        tabs={VIEWS}
        value={value}
        onChange={(view) => setSearch(view === "reports" ? {} : { view }, { preventScrollReset: true })}
      >
        <Suspense fallback={<Loading />}>
          <Face />
        </Suspense>
      </Tabs>
    </div>
  );
}

function Loading() {
  return (
    <SkeletonGroup label="Loading…">
      <Skeleton className="h-64 w-full" />
    </SkeletonGroup>
  );
}

/** What waits for a decision, and beside it what was decided last. */
function AdminReports() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <ReportQueue />
      <RecentActions />
    </div>
  );
}
