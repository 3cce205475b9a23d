import { UserNotFound } from "../features/profiles/NoProfile.tsx";
import { paths } from "../paths.ts";
import { Navigate } from "../platform/router/Link.tsx";
import { useParams } from "../platform/router/place.tsx";
import { useMemberId } from "../platform/session.ts";
import { OtherProfile } from "./profile/OtherProfile.tsx";

/** Another member's profile. Nobody has an id that is no whole number; the member's own profile has its own address. */
export function MemberProfile() {
  const { userId: given = "" } = useParams();
  const myId = useMemberId();
  const userId = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  if (userId === 0) return <UserNotFound />;
  if (userId === myId) return <Navigate to={paths.profile()} replace />;
  // Another member's profile is a new screen: nothing of the last one stays.
  return <OtherProfile key={userId} userId={userId} />;
}
