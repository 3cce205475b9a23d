import type { ComponentProps } from "react";

import { profilePath } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useMemberId } from "../../platform/session.ts";
import { Avatar } from "../../ui/Avatar.tsx";
import type { AvatarProps } from "../../ui/Avatar.tsx";
import { cx } from "../../ui/cx.ts";

interface ProfileLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  userId: number;
}

/** Leads to a member's profile, one's own to one's own. */
export function ProfileLink({ userId, className, ...rest }: ProfileLinkProps) {
  return <Link {...rest} to={profilePath(userId, useMemberId())} className={cx("tap-area", className)} />;
}

interface ProfileFaceProps extends Pick<AvatarProps, "size" | "className"> {
  person: { id: number; name: string; avatar: string | null };
}

/** The face beside a name, for the eye and the hand only: the name is the link that is read out and tabbed to. */
export function ProfileFace({ person, size, className }: ProfileFaceProps) {
  return (
    <ProfileLink
      userId={person.id}
      className={cx("shrink-0 rounded-full", className)}
      tabIndex={-1}
      aria-hidden
    >
      <Avatar name={person.name} src={person.avatar} size={size} />
    </ProfileLink>
  );
}
