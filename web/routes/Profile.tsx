import { NotSignedIn, ProfileFailure } from "../features/profiles/NoProfile.tsx";
import { FactsSkeleton, ProfileSkeleton } from "../features/profiles/ProfileSkeleton.tsx";
import { errorMessage } from "../platform/api-error.ts";
import { useCurrentUser } from "../platform/current-user.ts";
import { ErrorState } from "../ui/ErrorState.tsx";
import { OwnProfile } from "./profile/OwnProfile.tsx";
import { ProfileLayout } from "./profile/ProfileLayout.tsx";

/** The member's own profile. */
export function Profile() {
  const { data: me, error, isFetching, refetch } = useCurrentUser();
  if (me !== undefined) return <OwnProfile me={me} />;
  if (error?.status === 401) return <NotSignedIn />;
  if (error !== null) {
    return (
      <ProfileFailure>
        <ErrorState text={errorMessage(error)} onRetry={() => void refetch()} retrying={isFetching} />
      </ProfileFailure>
    );
  }
  return <ProfileLayout top={<ProfileSkeleton />} details={<FactsSkeleton />} projects={null} posts={null} />;
}
