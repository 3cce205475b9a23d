import { Pencil, Settings } from "lucide-react";
import { useState } from "react";

import type { CurrentUser } from "#contracts/accounts.ts";
import { getProfile } from "#contracts/profiles.ts";

import { AboutCard } from "../../features/profiles/AboutCard.tsx";
import { findMissing } from "../../features/profiles/completeness.ts";
import type { ProfilePart } from "../../features/profiles/completeness.ts";
import { Completeness } from "../../features/profiles/Completeness.tsx";
import { visibilityNote } from "../../features/profiles/contact-words.ts";
import { useOptimisticMe } from "../../features/profiles/own-profile.ts";
import { OwnAvatar } from "../../features/profiles/OwnAvatar.tsx";
import type { ProfileValues } from "../../features/profiles/profile-values.ts";
import { ProfileFacts } from "../../features/profiles/ProfileFacts.tsx";
import { ProfileHeader } from "../../features/profiles/ProfileHeader.tsx";
import { paths } from "../../paths.ts";
import { lazyComponent, lazyDialog } from "../../platform/lazy-component.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useAddress, withParameter } from "../../platform/use-address.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { afterLayersClosed } from "../../ui/dialog-history.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { ProfileDialogs } from "./ProfileDialogs.tsx";
import type { ProfileDialog } from "./ProfileDialogs.tsx";
import { ProfileLayout } from "./ProfileLayout.tsx";
import { MemberPosts, ProjectPortfolio } from "./ProfileParts.tsx";
import { ProofRows } from "./ProofRows.tsx";

const EditProfileDialog = lazyComponent(() =>
  import("../../features/profiles/EditProfileDialog.tsx").then((part) => part.EditProfileDialog),
);
const ReviewsDialog = lazyDialog(() =>
  import("../../features/reviews/ReviewsDialog.tsx").then((part) => part.ReviewsDialog),
);

/** Shown until the counts have loaded. */
const NOTHING_YET = { rating: null, reviewCount: 0, qualificationCount: 0, cv: "shown" } as const;

/** The signed-in member's own profile; `?reviews=1` opens their reviews, and closing removes it from the address. */
export function OwnProfile({ me: read }: { me: CurrentUser }) {
  usePageTitle("Profile");
  const { data: profile } = useEndpoint(getProfile, { params: { id: read.id } });
  const { me, isWaiting } = useOptimisticMe(read);
  const feedback = useFeedback();
  const dialog = useOpened<ProfileDialog>();
  const editing = useOpened<{ startAt: keyof ProfileValues | undefined }>();
  const [photoMenu, setPhotoMenu] = useState<boolean>();
  const { search, change } = useAddress();
  const closeReviews = () =>
    afterLayersClosed(() => change((now) => withParameter(now, "reviews", ""), { replace: true }));
  const edit = (startAt?: keyof ProfileValues) => {
    feedback.clear();
    editing.open({ startAt });
  };
  const complete = (part: ProfilePart) => {
    if (part === "photo") setPhotoMenu(true);
    else if (part === "project") document.getElementById("add-project")?.click();
    else if (part === "qualification") dialog.open("qualifications");
    else if (part === "cv") dialog.open("cv");
    else edit(part);
  };
  return (
    <>
      <ProfileLayout
        top={
          <>
            <ProfileHeader
              name={me.name}
              trade={me.trade}
              location={me.location}
              face={<OwnAvatar me={me} feedback={feedback} menu={photoMenu} onMenu={setPhotoMenu} />}
              counts={profile && { ...profile, experience: me.experience }}
              onReviews={() => dialog.open("reviews")}
              actions={
                <>
                  <Button variant="primary" icon={<Pencil />} onClick={() => edit()}>
                    Edit Profile
                  </Button>
                  {/* At a desk it is in the header. */}
                  <Link to={paths.settings()} className={`${buttonClass()} md:hidden`}>
                    <Settings />
                    Preferences
                  </Link>
                  {isWaiting ? (
                    <p className="basis-full text-sm text-muted">Your changes are not sent yet.</p>
                  ) : null}
                  <div className="basis-full has-[>.sr-only]:hidden">{feedback.inline}</div>
                </>
              }
            />
            {me.bio === null ? null : <AboutCard bio={me.bio} />}
          </>
        }
        details={
          <>
            {profile === undefined ? null : (
              <Completeness missing={findMissing({ ...profile, ...me })} onChoose={complete} />
            )}
            <ProfileFacts
              member={{ ...me, contact: "shown" }}
              rows={
                <ProofRows
                  member={{ ...NOTHING_YET, ...profile, cvName: me.cvName }}
                  isOwn
                  onOpen={dialog.open}
                />
              }
              note={visibilityNote(me)}
            />
          </>
        }
        projects={<ProjectPortfolio userId={me.id} isOwn />}
        posts={<MemberPosts userId={me.id} isOwn />}
      />
      <ProfileDialogs
        dialog={dialog}
        userId={me.id}
        isOwn
        name={me.name}
        visibility={visibilityNote(me)}
        onEditVisibility={() => {
          dialog.close();
          edit("contactVisibility");
        }}
      />
      <ReviewsDialog
        userId={me.id}
        isOwn
        name={me.name}
        open={search.has("reviews")}
        onOpenChange={closeReviews}
        backCloses={false}
      />
      {editing.what === undefined ? null : (
        <EditProfileDialog
          key={editing.key}
          me={me}
          open={editing.isOpen}
          startAt={editing.what.startAt}
          onOpenChange={editing.close}
          notify={feedback.notify}
        />
      )}
    </>
  );
}
