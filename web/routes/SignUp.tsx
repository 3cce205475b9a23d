import { Navigate, useNavigate } from "react-router";

import { AuthLayout } from "../features/accounts/AuthLayout.tsx";
import { SignUpForm } from "../features/accounts/SignUpForm.tsx";
import { paths } from "../paths.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useToken } from "../platform/session.ts";

/** Joining, step 1. */
export function SignUp() {
  usePageTitle("Create an Account");
  const navigate = useNavigate();
  if (useToken() !== null) return <Navigate to={paths.home()} replace />;
  return (
    <AuthLayout
      title="Create an account"
      lead="Step 1 of 2: about you. It is free, and so are job boosts for your first month."
    >
      <SignUpForm onContinue={() => void navigate(paths.signUpComplete())} />
    </AuthLayout>
  );
}
