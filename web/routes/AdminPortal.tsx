import { useQuery } from "@tanstack/react-query";

import { StatCards } from "../features/moderation/StatCards.tsx";
import { useCurrentUser } from "../platform/current-user.ts";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useSearchParams } from "../platform/router/place.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";
import { SkeletonRows } from "../ui/Skeleton.tsx";
import { Tabs } from "../ui/Tabs.tsx";

/** A tab's code loads when the tab is opened. */
const inTab = (load: Parameters<typeof lazyComponent>[0]) =>
  lazyComponent(load, () => <SkeletonRows label="Loading…" row="h-64" />);

const AdminReports = inTab(() =>
  import("../features/moderation/ReportQueue.tsx").then((part) => part.AdminReports),
);
const ReportQueue = inTab(() =>
  import("../features/moderation/ReportQueue.tsx").then((part) => part.ReportQueue),
);
const BannedWordsPanel = inTab(() =>
  import("../features/banned-words/BannedWordsPanel.tsx").then((part) => part.BannedWordsPanel),
);
const UserList = inTab(() => import("../features/moderation/UserList.tsx").then((part) => part.UserList));
const ActionLog = inTab(() => import("../features/moderation/ActionLog.tsx").then((part) => part.ActionLog));
const PaymentRecords = inTab(() =>
  import("../features/boosts/PaymentRecords.tsx").then((part) => part.PaymentRecords),
);
const FailedEmails = inTab(() =>
  import("../features/emails/FailedEmails.tsx").then((part) => part.FailedEmails),
);

const AppealQueue = inTab(() =>
  import("../features/moderation/AppealQueue.tsx").then((part) => part.AppealQueue),
);
const ContactQueue = inTab(() =>
  import("../features/contact/ContactQueue.tsx").then((part) => part.ContactQueue),
);
const OwnAds = inTab(() => import("../features/advertisements/OwnAds.tsx").then((part) => part.OwnAds));

const WordFlags = inTab(() =>
  import("../features/banned-words/WordFlags.tsx").then((part) => part.WordFlags),
);

const VIEWS = [
  { value: "reports", label: "Reports", Face: AdminReports },
  { value: "appeals", label: "Appeals", Face: AppealQueue },
  { value: "users", label: "Users", Face: UserList },
  { value: "actions", label: "Actions", Face: ActionLog },
  { value: "words", label: "Banned words", Face: BannedWordsPanel },
  { value: "payments", label: "Payments", Face: PaymentRecords },
  { value: "emails", label: "Emails", Face: FailedEmails },
  { value: "contact", label: "Contact", Face: ContactQueue },
  { value: "advertisements", label: "Advertisements", Face: OwnAds },
] as const;

/** A moderator's tabs: reports, appeals, held texts, and sanctions against members. */
const MODERATORS_VIEWS = [
  { value: "reports", label: "Reports", Face: ReportQueue },
  { value: "appeals", label: "Appeals", Face: AppealQueue },
  { value: "words", label: "Held texts", Face: WordFlags },
  { value: "users", label: "Users", Face: UserList },
] as const;

/** `/adminportal`: the statistics, and the tasks of an administrator or moderator, each in a tab with its own address. */
export function AdminPortal() {
  usePageTitle("Admin Portal");
  const [search, setSearch] = useSearchParams();
  const isAdmin = useCurrentUser().data?.isAdmin === true;
  const views = isAdmin ? VIEWS : MODERATORS_VIEWS;
  const { value, Face } = views.find((view) => view.value === search.get("view")) ?? views[0];
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Admin portal" />
      {isAdmin ? <StatCards /> : null}
      <Tabs
        many
        label="Administration"
        tabs={views}
        value={value}
        onChange={(view: string) => setSearch(view === "reports" ? {} : { view })}
      >
        <Face />
      </Tabs>
      <RunningVersion />
    </div>
  );
}

/** The release the server runs, which support asks for first. Draws nothing until it is known. */
function RunningVersion() {
  const { data } = useQuery({
    queryKey: ["running version"],
    queryFn: async ({ signal }) => {
      const answer = await fetch("/api/health", { cache: "no-store", signal });
      const { version } = (await answer.json()) as { version: string };
      return version;
    },
  });
  return data === undefined ? null : <p className="text-sm text-muted">Release {data}</p>;
}
