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

/** A link to a member's profile; for the member's own, to their own profile page. */
export function ProfileLink({ userId, className, ...rest }: ProfileLinkProps) {
  return <Link {...rest} to={profilePath(userId, useMemberId())} className={cx("tap-area", className)} />;
}

interface ProfileFaceProps extends Pick<AvatarProps, "size" | "className"> {
  person: { id: number; name: string; avatar: string | null };
}

/** The avatar beside a name, for mouse and touch only: screen readers and the Tab key use the name's link. */
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
