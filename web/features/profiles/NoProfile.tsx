import { UserRoundX } from "lucide-react";
import type { ReactNode } from "react";

import { paths } from "../../paths.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Link } from "../../platform/router/Link.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

/** Shown in place of a profile: why there is none, and what to do. */
export function ProfileFailure({ title = "Profile", children }: { title?: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <Card className="mx-auto w-full max-w-xl">
      <h1 className="sr-only">{title}</h1>
      {children}
    </Card>
  );
}

/** The address has no member, or none that the reader may see. */
export function UserNotFound() {
  return (
    <ProfileFailure title="User Not Found">
      <EmptyState
        icon={<UserRoundX />}
        title="User Not Found"
        text="There is no member at this address. The link may be old, or they may have left."
        action={
          <Link to={paths.crew()} className={buttonClass({ variant: "primary" })}>
            Back to My Crew
          </Link>
        }
      />
    </ProfileFailure>
  );
}

/** The member's own profile when the server has no session. */
export function NotSignedIn() {
  return (
    <ProfileFailure>
      <EmptyState
        icon={<UserRoundX />}
        title="User not found"
        text="Please log in to view your profile."
        action={
          <Link
            to={paths.signIn({ returnTo: paths.profile() })}
            className={buttonClass({ variant: "primary" })}
          >
            Sign In
          </Link>
        }
      />
    </ProfileFailure>
  );
}
