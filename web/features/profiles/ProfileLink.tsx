import type { ComponentProps } from "react";
import { Link } from "react-router";

import { profilePath } from "../../paths.ts";
import { useMemberId } from "../../platform/session.ts";
import { cx } from "../../ui/cx.ts";

interface ProfileLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  userId: number;
  /** The face beside the name: for the eye and the hand only, the name is the link that is read out and tabbed to. */
  beside?: boolean | undefined;
}

/** Leads to a member's profile, one's own to one's own. */
export function ProfileLink({ userId, beside = false, className, ...rest }: ProfileLinkProps) {
  const to = profilePath(userId, useMemberId());
  return (
    <Link
      {...rest}
      to={to}
      className={cx("tap-area", beside && "shrink-0", className)}
      {...(beside && { tabIndex: -1, "aria-hidden": true })}
    />
  );
}
