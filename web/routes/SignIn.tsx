import { BRAND } from "#contracts/brand.ts";

import { AuthLayout } from "../features/accounts/AuthLayout.tsx";
import { SignInForm } from "../features/accounts/SignInForm.tsx";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { safeReturnTo } from "../platform/return-to.ts";
import { Navigate } from "../platform/router/Link.tsx";
import { useLocation, useNavigate, useSearchParams } from "../platform/router/place.tsx";
import { useToken, wasSignedOut } from "../platform/session.ts";
import { InlineStatus } from "../ui/InlineStatus.tsx";
import { toast } from "../ui/toast-store.ts";

const VerifiedNotice = lazyComponent(() =>
  import("../features/accounts/VerifiedNotice.tsx").then((part) => part.VerifiedNotice),
);
const WELCOME = `Welcome back to ${BRAND.name}.`;
const MembersOnly = lazyComponent(
  () => import("../features/accounts/MembersOnly.tsx").then((part) => part.MembersOnly),
  () => WELCOME,
);

interface SignInProps {
  inPlace?: boolean;
  /** The visitor has begun to type and will end up at `path`. */
  onTyping: (path: string) => void;
}

/**
 * Sign in. `inPlace`: shown instead of a member's page, which appears by itself once the session has begun. Otherwise
 * leads to `returnTo`, or home.
 */
export function SignIn({ inPlace = false, onTyping }: SignInProps) {
  usePageTitle("Sign In");
  const [search] = useSearchParams();
  const { pathname, search: query, hash } = useLocation();
  const navigate = useNavigate();
  const token = useToken();
  const wanted = inPlace ? pathname + query + hash : search.get("returnTo");
  const returnTo = safeReturnTo(wanted, location.origin);
  const wasSignedIn = token !== null && !inPlace;

  const leave = () => {
    if (inPlace) return;
    try {
      navigate(returnTo, { replace: true });
    } catch {
      toast({
        title: "Login Failed",
        text: "Login successful but failed to redirect. Please try refreshing the page.",
        tone: "error",
      });
    }
  };

  if (wasSignedIn && !search.has("verified")) return <Navigate to={returnTo} replace />;
  return (
    <AuthLayout title="Sign in" lead={inPlace && returnTo !== "/" ? <MembersOnly to={returnTo} /> : WELCOME}>
      {wasSignedOut() ? (
        <InlineStatus tone="info">You have been signed out. Please sign in again.</InlineStatus>
      ) : null}
      {search.has("verified") ? <VerifiedNotice /> : null}
      <SignInForm
        returnTo={returnTo}
        onTyping={() => onTyping(new URL(returnTo, location.origin).pathname)}
        onSignedIn={leave}
      />
    </AuthLayout>
  );
}
