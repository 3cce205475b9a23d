import { findPage } from "#contracts/pages.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useLocation } from "../../platform/router/place.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { HeaderBar } from "./HeaderBar.tsx";

/** A visitor's header: sign in or join. The link to the current page is left out. */
export function PublicHeader({ at }: { at?: "signIn" | "signUp" }) {
  const { pathname, search } = useLocation();
  // This page itself invites to join, and is worth returning to.
  const page = findPage(pathname);
  const isFilled = page === "sharedPost" || page === "publicJob" || page === "publicApprenticeship";
  const returnTo = isFilled ? pathname : (new URLSearchParams(search).get("returnTo") ?? undefined);
  return (
    <HeaderBar>
      <nav aria-label="Account" className="flex items-center gap-2">
        {at === "signIn" || page === "signIn" ? (
          <span className="text-sm text-muted max-md:hidden">New here?</span>
        ) : (
          <Link to={paths.signIn({ returnTo })} className={buttonClass({ variant: "ghost" })}>
            Sign in
          </Link>
        )}
        {at === "signUp" || isFilled || page === "signUp" || page === "signUpComplete" ? null : (
          <Link to={paths.signUp({ returnTo })} className={buttonClass({ variant: "outline" })}>
            Join
          </Link>
        )}
      </nav>
    </HeaderBar>
  );
}
