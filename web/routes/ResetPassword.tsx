import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";

import { getCurrentUser } from "#contracts/current-user.ts";

import { AuthLayout } from "../features/accounts/AuthLayout.tsx";
import { ResetPasswordForm } from "../features/accounts/ResetPasswordForm.tsx";
import { paths } from "../paths.ts";
import { call } from "../platform/api-client.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Link } from "../platform/router/Link.tsx";
import { useNavigate } from "../platform/router/place.tsx";
import { readToken } from "../platform/session.ts";
import { buttonClass } from "../ui/button-class.ts";
import { InlineStatus } from "../ui/InlineStatus.tsx";

type Stage = "choosing" | "done" | "perhaps" | "invalid" | "missing";

/** Chooses a new password with the token from an emailed link. */
export function ResetPassword() {
  const navigate = useNavigate();
  const [token] = useState(() => new URLSearchParams(location.search).get("token") ?? "");
  const [stage, setStage] = useState<Stage>(token === "" ? "missing" : "choosing");
  const [message, setMessage] = useState("");

  useEffect(() => {
    // Removed from the address at once: it must not stay in the history, a bookmark or a referrer.
    if (token !== "") navigate(paths.resetPassword(), { replace: true });
  }, [token, navigate]);

  if (stage === "choosing") {
    const end = (at: Stage, said = "") => {
      setMessage(said);
      setStage(at);
    };
    return <Choosing token={token} onEnd={end} />;
  }
  if (stage === "perhaps") return <PerhapsDone />;
  return stage === "done" ? <Done message={message} /> : <Invalid isMissing={stage === "missing"} />;
}

function Choosing({ token, onEnd }: { token: string; onEnd: (stage: Stage, message?: string) => void }) {
  usePageTitle("Reset Password");
  return (
    <AuthLayout errand title="Choose a new password" lead="You will be signed out on every device.">
      <ResetPasswordForm
        token={token}
        onInvalid={(isPerhapsDone) => onEnd(isPerhapsDone ? "perhaps" : "invalid")}
        onDone={(message) => {
          // The server has ended every session of that member, who may be the member signed in here.
          if (readToken() !== null) void call(getCurrentUser).catch(() => undefined);
          onEnd("done", message);
        }}
      />
    </AuthLayout>
  );
}

function Done({ message }: { message: string }) {
  usePageTitle("Password Changed");
  return (
    <AuthLayout errand title="Your password has been changed">
      <p role="status" className="flex items-start gap-2.5 rounded-control bg-green-soft p-4 text-base">
        <CircleCheck className="mt-0.5 size-5 text-green" />
        {message}
      </p>
      <Link to={paths.signIn()} className={buttonClass({ variant: "primary", full: true })}>
        Sign In Now
      </Link>
    </AuthLayout>
  );
}

function PerhapsDone() {
  usePageTitle("Password Perhaps Changed");
  return (
    <AuthLayout
      errand
      title="Your first try may have worked"
      lead="Its answer was lost on the way, and a reset link works once. Sign in with the new password."
    >
      <div className="flex flex-wrap gap-2">
        <Link to={paths.signIn()} className={buttonClass({ variant: "primary" })}>
          Sign in
        </Link>
        <Link to={paths.forgotPassword()} className={buttonClass()}>
          Request a new link
        </Link>
      </div>
    </AuthLayout>
  );
}

function Invalid({ isMissing }: { isMissing: boolean }) {
  usePageTitle("Invalid Reset Link");
  return (
    <AuthLayout
      errand
      title="Invalid Reset Link"
      lead="A reset link works once, for one hour. This one is incomplete, too old or already used. If you loaded the page again, open the link in your email once more."
    >
      {isMissing ? <InlineStatus tone="error">Reset token is missing</InlineStatus> : null}
      <div className="flex flex-wrap gap-2">
        <Link to={paths.forgotPassword()} className={buttonClass({ variant: "primary" })}>
          Request a new link
        </Link>
        <Link to={paths.signIn()} className={buttonClass()}>
          Sign in
        </Link>
      </div>
    </AuthLayout>
  );
}
