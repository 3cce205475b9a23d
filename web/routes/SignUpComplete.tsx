import { useState } from "react";

import { AuthLayout } from "../features/accounts/AuthLayout.tsx";
import { signUpSteps } from "../features/accounts/sign-up-steps.ts";
import { SignUpDetailsForm } from "../features/accounts/SignUpDetailsForm.tsx";
import { paths } from "../paths.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Navigate } from "../platform/router/Link.tsx";

/** Joining, step 2. Nobody reaches it without step 1. */
export function SignUpComplete() {
  usePageTitle("Complete Your Account");
  const [mayBeHere] = useState(signUpSteps.hasFinishedOne);
  if (!mayBeHere) return <Navigate to={paths.signUp()} replace />;
  return (
    <AuthLayout errand title="Your trade" lead="Step 2 of 2: what you do, and where.">
      <SignUpDetailsForm />
    </AuthLayout>
  );
}
