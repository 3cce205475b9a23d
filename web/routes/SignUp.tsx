import { useEffect, useState } from "react";

import { AuthLayout } from "../features/accounts/AuthLayout.tsx";
import { forgetJoined, keepReturnTo, readJoined, readReturnTo } from "../features/accounts/sign-up-steps.ts";
import { SignUpForm } from "../features/accounts/SignUpForm.tsx";
import { paths } from "../paths.ts";
import { lazyComponent } from "../platform/lazy-component.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { safeReturnTo } from "../platform/return-to.ts";
import { Navigate } from "../platform/router/Link.tsx";
import { useNavigate, useSearchParams } from "../platform/router/place.tsx";
import { useToken } from "../platform/session.ts";

const LinkOnItsWay = lazyComponent(() =>
  import("../features/accounts/LinkOnItsWay.tsx").then((part) => part.LinkOnItsWay),
);

/** Joining, step 1. `returnTo` is stored until the address is confirmed and a session begins. */
export function SignUp() {
  const [joined, setJoined] = useState(readJoined);
  const isSignedIn = useToken() !== null;
  const wanted = useSearchParams()[0].get("returnTo");
  useEffect(() => {
    if (wanted !== null && !isSignedIn) keepReturnTo(safeReturnTo(wanted, location.origin));
  }, [wanted, isSignedIn]);
  const returnTo = wanted ?? readReturnTo();
  if (isSignedIn) return <Navigate to={safeReturnTo(returnTo, location.origin)} replace />;
  if (joined === undefined) return <Begin returnTo={returnTo} />;
  return (
    <LinkOnItsWay
      email={joined}
      onRestart={() => {
        forgetJoined();
        setJoined(undefined);
      }}
    />
  );
}

function Begin({ returnTo }: { returnTo: string | undefined }) {
  usePageTitle("Create an Account");
  const navigate = useNavigate();
  return (
    <AuthLayout
      title="Create an account"
      lead="Step 1 of 2: about you. It is free, and so are job boosts for your first month."
    >
      <SignUpForm returnTo={returnTo} onContinue={() => navigate(paths.signUpComplete())} />
    </AuthLayout>
  );
}
