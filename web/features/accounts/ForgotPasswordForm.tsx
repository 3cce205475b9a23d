import { MailCheck } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";

import { forgotPassword, forgotPasswordForm } from "#contracts/accounts.ts";

import { paths } from "../../paths.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { failureWords, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { EmailField } from "./EmailField.tsx";
import { Problem } from "./Problem.tsx";

/** Asking for a reset e-mail. */
export function ForgotPassword() {
  usePageTitle("Forgot Password");
  return (
    <AuthLayout errand title="Forgot your password?" lead="We will e-mail you a link to choose a new one.">
      <ForgotPasswordForm />
    </AuthLayout>
  );
}

/** Asks for a link to choose a new password, then says where it went. */
function ForgotPasswordForm() {
  const [sent, setSent] = useState<{ email: string; message: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { email: "" },
    check: (values) => findErrors(forgotPasswordForm, values),
  });
  const ask = useEndpointMutation(forgotPassword, {
    onSuccess: ({ message }, { body }) => setSent({ email: body.email, message }),
    onError: (error) => {
      if (form.refuseBy(error)) return;
      const words = failureWords(error, "Failed to send reset email");
      setFailure(words);
      notify({ title: "Error", text: words, tone: "error" });
    },
  });
  const send = (body: { email: string }) => {
    if (ask.isPending) return;
    clear();
    setFailure(null);
    ask.mutate({ body });
  };

  if (sent !== null) {
    return (
      <div className="flex flex-col gap-4">
        <div role="status" className="flex items-start gap-3 rounded-control bg-green-soft p-4">
          <MailCheck aria-hidden className="size-6 text-green" />
          <div className="min-w-0 text-base">
            <p className="font-semibold">Check your e-mail</p>
            <p>{sent.message}</p>
            <p className="break-all text-muted">{sent.email}</p>
          </div>
        </div>
        <p className="text-sm text-muted">The link works for one hour.</p>
        <div className="flex flex-wrap gap-2">
          <Link to={paths.signIn()} className={buttonClass({ variant: "primary" })}>
            Back to Sign In
          </Link>
          <Button onClick={() => setSent(null)}>Send Another Email</Button>
        </div>
      </div>
    );
  }
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
      <ErrorSummary errors={form.summary} />
      {failure === null ? null : <Problem title="Error" text={failure} />}
      <EmailField {...form.control("email")} />
      {inline}
      <Button
        type="submit"
        variant="primary"
        full
        className="min-h-11"
        pending={ask.isPending}
        pendingText="Sending…"
      >
        Send Reset Link
      </Button>
      <p className="text-center text-base">
        <TextLink asChild className="tap-area">
          <Link to={paths.signIn()}>Back to Sign In</Link>
        </TextLink>
      </p>
    </form>
  );
}
