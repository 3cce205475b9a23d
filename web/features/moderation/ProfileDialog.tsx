import { useState } from "react";

import { getAdminUser } from "#contracts/admin-users.ts";
import type { AdminUser } from "#contracts/admin-users.ts";
import { shortDay } from "#contracts/calendar.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { useCurrentUser } from "../../platform/current-user.ts";
import { NotLoaded } from "../../platform/Loaded.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { Tabs } from "../../ui/Tabs.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { ProfileLink } from "../profiles/index.ts";
import { DeleteContentDialog } from "./DeleteContentDialog.tsx";
import type { DoomedContent } from "./DeleteContentDialog.tsx";
import { Standing } from "./Standing.tsx";
import type { UserDialogProps } from "./user-acts.ts";
import { UserActs } from "./UserActs.tsx";
import { UserHistory } from "./UserHistory.tsx";
import { UserJobs } from "./UserJobs.tsx";
import { UserPosts } from "./UserPosts.tsx";

/** A member and their sanctions; for an administrator also their posts and jobs, each deletable. */
export function ProfileDialog({ user, open, onOpenChange }: UserDialogProps) {
  const [tab, setTab] = useState<"posts" | "jobs" | "history">();
  const deletion = useOpened<DoomedContent>();
  const feedback = useFeedback();
  const read = useEndpoint(getAdminUser, { params: { userId: user.id } }, { keepFresh: true });
  const ask = (content: DoomedContent) => {
    feedback.clear();
    deletion.open(content);
  };
  const known = read.data;
  const isAdmin = useCurrentUser().data?.isAdmin === true;
  const shown = tab ?? (isAdmin ? "posts" : "history");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={user.name} size="lg" fill>
      {known === undefined ? (
        <NotLoaded read={read} failure="Failed to fetch user" skeleton={<Waiting />} />
      ) : (
        <div className="flex flex-col gap-5">
          <Facts user={known} />
          <UserActs user={known} feedback={feedback} />
          {feedback.inline}
          <Tabs
            label={`About ${user.name}`}
            tabs={[
              ...(isAdmin
                ? ([
                    { value: "posts", label: `Posts (${known.posts})` },
                    { value: "jobs", label: `Jobs (${known.jobs})` },
                  ] as const)
                : []),
              { value: "history", label: "History" },
            ]}
            value={shown}
            onChange={setTab}
          >
            {shown === "posts" ? (
              <UserPosts userId={user.id} onDelete={(post) => ask({ kind: "post", ...post })} />
            ) : null}
            {shown === "jobs" ? (
              <UserJobs userId={user.id} onDelete={(job) => ask({ kind: "job", ...job })} />
            ) : null}
            {shown === "history" ? <UserHistory userId={user.id} /> : null}
          </Tabs>
        </div>
      )}
      {deletion.what === undefined ? null : (
        <DeleteContentDialog
          key={`${deletion.what.kind} ${deletion.what.id}`}
          content={deletion.what}
          open={deletion.isOpen}
          onOpenChange={deletion.close}
          tell={feedback.notify}
        />
      )}
    </Dialog>
  );
}

function Facts({ user }: { user: ReplyOf<typeof getAdminUser> & AdminUser }) {
  const facts = [
    ["Email", user.email],
    ["Trade", user.trade],
    ["County", user.county],
    ["Company", user.company],
    ["Joined", <ExactTime key="joined" at={user.createdAt} />],
    ["Last active", user.lastActiveOn === null ? null : shortDay(user.lastActiveOn)],
    ["Reports waiting", user.openReports],
  ] as const;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start gap-4">
        <Avatar name={user.name} src={user.avatar} size={48} />
        <dl className="grid min-w-0 flex-1 basis-64 grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm">
          {facts.map(([name, value]) =>
            value === null ? null : (
              <div key={name} className="contents">
                <dt className="text-muted">{name}</dt>
                <dd className="font-semibold [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ),
          )}
        </dl>
        <Standing user={user} />
      </div>
      {user.bio === null ? null : (
        <p dir="auto" className="text-base [overflow-wrap:anywhere] whitespace-pre-line">
          {user.bio}
        </p>
      )}
      <TextLink asChild className="self-start text-sm">
        <ProfileLink userId={user.id}>Open their profile</ProfileLink>
      </TextLink>
    </div>
  );
}

function Waiting() {
  return (
    <SkeletonGroup label="Loading the profile…" className="flex flex-col gap-4">
      <Skeleton className="h-24 w-full" />
      <Skeleton className="h-40 w-full" />
    </SkeletonGroup>
  );
}
