import { AuthLayout } from "../features/accounts/AuthLayout.tsx";
import { ForgotPasswordForm } from "../features/accounts/ForgotPasswordForm.tsx";
import { usePageTitle } from "../platform/page-title.ts";

/** Asking for a reset e-mail. */
export function ForgotPassword() {
  usePageTitle("Forgot Password");
  return (
    <AuthLayout errand title="Forgot your password?" lead="We will e-mail you a link to choose a new one.">
      <ForgotPasswordForm />
    </AuthLayout>
  );
}
