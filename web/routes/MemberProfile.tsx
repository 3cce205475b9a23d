import { UserNotFound } from "../features/profiles/NoProfile.tsx";
import { paths } from "../paths.ts";
import { Navigate } from "../platform/router/Link.tsx";
import { useParams } from "../platform/router/place.tsx";
import { useMemberId } from "../platform/session.ts";
import { OtherProfile } from "./profile/OtherProfile.tsx";

/** Somebody else's profile. What is no whole number is nobody's; one's own has its own address. */
export function MemberProfile() {
  const { userId: given = "" } = useParams();
  const myId = useMemberId();
  const userId = /^\d{1,15}$/.test(given) ? Number(given) : 0;
  if (userId === 0) return <UserNotFound />;
  if (userId === myId) return <Navigate to={paths.profile()} replace />;
  // Another member's profile is another screen: nothing of the last one stays.
  return <OtherProfile key={userId} userId={userId} />;
}
