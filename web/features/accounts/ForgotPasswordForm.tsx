import { MailCheck } from "lucide-react";
import { useState } from "react";

import { forgotPassword, forgotPasswordForm } from "#contracts/accounts.ts";

import { paths } from "../../paths.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useSearchParams } from "../../platform/router/place.tsx";
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

interface Sent {
  email: string;
  message: string;
}

/** Asks for a link to choose a new password, then says where it went. */
export function ForgotPassword() {
  const [{ email, message }, setSent] = useState<Partial<Sent>>({});
  if (email === undefined || message === undefined) return <Asking email={email} onSent={setSent} />;
  return <LinkSent email={email} message={message} onAgain={() => setSent({ email })} />;
}

function LinkSent({ email, message, onAgain }: Sent & { onAgain: () => void }) {
  usePageTitle("Check your email");
  return (
    <AuthLayout errand title="Check your email">
      <div className="flex items-start gap-3 rounded-control bg-green-soft p-4">
        <MailCheck className="size-6 text-green" />
        <div className="min-w-0 text-base">
          <p>{message}</p>
          <p className="break-all text-muted">{email}</p>
        </div>
      </div>
      <p className="text-sm text-muted">The link works for one hour.</p>
      <div className="flex flex-wrap gap-2">
        <BackToSignIn className={buttonClass({ variant: "primary" })} />
        <Button onClick={onAgain}>Send Another Email</Button>
      </div>
    </AuthLayout>
  );
}

function Asking({ email = "", onSent }: { email?: string | undefined; onSent: (sent: Sent) => void }) {
  usePageTitle("Forgot Password");
  const [failure, setFailure] = useState<string | null>(null);
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { email },
    check: (values) => findErrors(forgotPasswordForm, values),
  });
  const ask = useEndpointMutation(forgotPassword, {
    onSuccess: ({ message }, { body }) => onSent({ email: body.email, message }),
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
  return (
    <AuthLayout errand title="Forgot your password?" lead="We will email you a link to choose a new one.">
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
            <BackToSignIn />
          </TextLink>
        </p>
      </form>
    </AuthLayout>
  );
}

function BackToSignIn({ className }: { className?: string }) {
  const returnTo = useSearchParams()[0].get("returnTo") ?? undefined;
  return (
    <Link to={paths.signIn({ returnTo })} className={className}>
      Back to Sign In
    </Link>
  );
}
