import { Navigate, useNavigate, useSearchParams } from "react-router";

import { BRAND } from "#contracts/brand.ts";

import { AuthLayout } from "../features/accounts/AuthLayout.tsx";
import { SignInForm } from "../features/accounts/SignInForm.tsx";
import { VerifiedNotice } from "../features/accounts/VerifiedNotice.tsx";
import { usePageTitle } from "../platform/page-title.ts";
import { safeReturnTo } from "../platform/return-to.ts";
import { useToken, wasSignedOut } from "../platform/session.ts";
import { InlineStatus } from "../ui/InlineStatus.tsx";
import { toast } from "../ui/toast-store.ts";

/**
 * Sign in. `inPlace`: shown instead of a member's page, which appears by itself once the session has begun;
 * otherwise the way leads to `returnTo`, or home.
 */
export function SignIn({ inPlace = false }: { inPlace?: boolean }) {
  usePageTitle("Sign In");
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const token = useToken();
  const returnTo = safeReturnTo(search.get("returnTo"), location.origin);
  const wasSignedIn = token !== null && !inPlace;

  const leave = async () => {
    if (inPlace) return;
    try {
      await navigate(returnTo, { replace: true });
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
    <AuthLayout title="Sign in" lead={`Welcome back to ${BRAND.name}.`}>
      {wasSignedOut() ? (
        <InlineStatus tone="info">You have been signed out. Please sign in again.</InlineStatus>
      ) : null}
      <VerifiedNotice />
      <SignInForm onSignedIn={() => void leave()} />
    </AuthLayout>
  );
}
