import { MessageCircle } from "lucide-react";
import { useState } from "react";

import { getProfile } from "#contracts/profiles.ts";
import type { Profile } from "#contracts/profiles.ts";

import { useMuting } from "../../features/blocks/use-muting.ts";
import { openChat } from "../../features/chat/chat-opener.ts";
import { CrewButton } from "../../features/crew/CrewButton.tsx";
import { FollowBell } from "../../features/follows/FollowBell.tsx";
import { AboutCard } from "../../features/profiles/AboutCard.tsx";
import { ProfileFailure, UserNotFound } from "../../features/profiles/NoProfile.tsx";
import { ProfileFacts } from "../../features/profiles/ProfileFacts.tsx";
import { ProfileHeader } from "../../features/profiles/ProfileHeader.tsx";
import { ProfileOptions } from "../../features/profiles/ProfileOptions.tsx";
import { FactsSkeleton, ProfileSkeleton } from "../../features/profiles/ProfileSkeleton.tsx";
import { paths } from "../../paths.ts";
import { isBlocked, useHiddenChanges } from "../../platform/hidden-things.ts";
import { lazyDialog } from "../../platform/lazy-component.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { queryClient } from "../../platform/query-client.ts";
import { ReadFailure } from "../../platform/ReadFailure.tsx";
import { useNavigate } from "../../platform/router/place.tsx";
import { useMemberId } from "../../platform/session.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { ProfileDialogs } from "./ProfileDialogs.tsx";
import type { ProfileDialog } from "./ProfileDialogs.tsx";
import { ProfileLayout } from "./ProfileLayout.tsx";
import { MemberPosts, ProjectPortfolio } from "./ProfileParts.tsx";
import { ProofRows } from "./ProofRows.tsx";

const BlockDialog = lazyDialog(() =>
  import("../../features/blocks/BlockDialog.tsx").then((part) => part.BlockDialog),
);

/** A member's profile as others see it. */
export function OtherProfile({ userId }: { userId: number }) {
  const read = useEndpoint(getProfile, { params: { id: userId } });
  useHiddenChanges();
  // Checked before the cached data: one of the two members may have blocked the other since.
  if (isBlocked(userId) || read.error?.code === "user_not_found") return <UserNotFound />;
  if (read.data !== undefined) return <Shown member={read.data} />;
  if (read.error !== null) {
    return (
      <ProfileFailure>
        <ReadFailure read={read} />
      </ProfileFailure>
    );
  }
  return <ProfileLayout top={<ProfileSkeleton />} details={<FactsSkeleton />} projects={null} posts={null} />;
}

function Shown({ member }: { member: Profile }) {
  const { id, name } = member;
  usePageTitle(name);
  const navigate = useNavigate();
  const dialog = useOpened<ProfileDialog>();
  const [blocking, setBlocking] = useState(false);
  const feedback = useFeedback();
  const settle = (title: string, text: string) => {
    feedback.notify({ title, text, tone: "success" });
    // Their posts are now hidden or shown wherever they appear, except on their profile.
    return void queryClient.invalidateQueries();
  };
  const { mute, unmute } = useMuting({
    notify: feedback.notify,
    onMuted: () => settle("Muted", `You no longer see what ${name} posts. They won't be notified.`),
    onUnmuted: () => settle("Unmuted", `You see what ${name} posts again.`),
  });
  const toggleMute = () => {
    feedback.clear();
    if (member.muted) unmute(id);
    else mute(id);
  };
  // Only signed-in members can add, follow, mute or block.
  const isMember = useMemberId() !== null;
  return (
    <>
      <ProfileLayout
        top={
          <>
            <ProfileHeader
              name={name}
              trade={member.trade}
              location={member.location}
              face={<Avatar name={name} src={member.avatar} size={96} />}
              counts={member}
              onReviews={() => dialog.open("reviews")}
              actions={
                isMember ? (
                  <>
                    <CrewButton userId={id} name={name} firstName={member.firstName} />
                    <Button icon={<MessageCircle />} onClick={() => openChat(id, name)}>
                      Send Message
                    </Button>
                    <FollowBell userId={id} name={name} />
                    <div className="contents *:basis-full">{feedback.inline}</div>
                  </>
                ) : null
              }
              menu={
                isMember ? (
                  <ProfileOptions
                    userId={id}
                    name={name}
                    isMuted={member.muted}
                    onMute={toggleMute}
                    onBlock={() => setBlocking(true)}
                  />
                ) : null
              }
            />
            {member.bio === null ? null : <AboutCard bio={member.bio} />}
          </>
        }
        details={
          <ProfileFacts
            member={member}
            rows={<ProofRows member={member} isOwn={false} onOpen={dialog.open} />}
          />
        }
        projects={<ProjectPortfolio userId={id} isOwn={false} />}
        posts={<MemberPosts userId={id} isOwn={false} />}
      />
      <ProfileDialogs dialog={dialog} userId={id} isOwn={false} name={name} />
      <BlockDialog
        userId={id}
        name={name}
        open={blocking}
        onOpenChange={setBlocking}
        onBlocked={() => navigate(paths.home(), { replace: true })}
      />
    </>
  );
}
