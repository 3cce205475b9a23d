import { VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";
import { usePageTitle } from "../../platform/page-title.ts";
import { Link } from "../../platform/router/Link.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";
import { AuthLayout } from "./AuthLayout.tsx";
import { ResendLink } from "./ResendLink.tsx";
import { readReturnTo } from "./sign-up-steps.ts";

/** Replaces the empty sign-up form for a visitor who has joined on this device and not yet confirmed the address. */
export function LinkOnItsWay({ email, onRestart }: { email: string; onRestart: () => void }) {
  usePageTitle("Check Your Email");
  return (
    <AuthLayout errand title="Check Your Email!">
      <p className="text-base">
        We have sent a link to <strong className="break-all">{email}</strong>. Open it to confirm your
        address.
      </p>
      <p className="text-sm text-muted">
        The link works for {VERIFY_LINK_HOURS} hours. Nothing there? Look in your junk folder first.
      </p>
      <ResendLink email={email} label="Send again" />
      <div className="flex flex-wrap gap-2">
        <Link to={paths.signIn({ returnTo: readReturnTo() })} className={buttonClass({ variant: "primary" })}>
          Go to Sign In
        </Link>
        <Button onClick={onRestart}>Create another account</Button>
      </div>
    </AuthLayout>
  );
}
