import { useEffect, useRef } from "react";

import { continueSignUp } from "#contracts/accounts.ts";
import { BRAND } from "#contracts/brand.ts";
import { EMAIL_SECTION } from "#contracts/pages.ts";
import { VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";
import { lazyComponent } from "../../platform/lazy-component.ts";
import { safeReturnTo } from "../../platform/return-to.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useNavigate, useSearchParams } from "../../platform/router/place.tsx";
import { startSession, useToken } from "../../platform/session.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { InlineStatus } from "../../ui/InlineStatus.tsx";
import { toast } from "../../ui/toast-store.ts";
import { readReturnTo } from "./sign-up-steps.ts";

const NewLinkForm = lazyComponent(() => import("./NewLinkForm.tsx").then((part) => part.NewLinkForm));

/**
 * Shows the result of the link in a confirmation email. For a new account: `verified=here` in the browser that signed
 * up (which is signed in), `verified=true` in another, or `verified=expired`. For a changed address: `changed` or
 * `change-expired`.
 */
export function VerifiedNotice() {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const verified = search.get("verified");
  const isHere = verified === "here";
  const isSignedIn = useToken() !== null;
  const hasAsked = useRef(false);
  const entrance = useEndpointMutation(continueSignUp, {
    onSuccess: ({ token, user }) => {
      const wanted = readReturnTo();
      startSession(token, user);
      toast({ title: "Email Verified!", text: `Welcome to ${BRAND.name}.`, tone: "success" });
      navigate(safeReturnTo(wanted, location.origin), { replace: true });
    },
    // Whatever failed here, the address is confirmed and the member can sign in with the password.
    onError: () => setSearch({ verified: "true" }, { replace: true }),
  });

  useEffect(() => {
    if (isHere) {
      // Runs once: by the second time, the request is under way or has finished.
      if (hasAsked.current) return;
      hasAsked.current = true;
      if (!isSignedIn) return entrance.mutate({});
    }
    if (isHere || verified === "true") {
      toast({ title: "Email Verified!", text: "Thank you. You can sign in now.", tone: "success" });
    } else if (verified === "changed") {
      const text = "This is the address you sign in with from now on.";
      toast({ title: "Email address changed", text, tone: "success" });
    } else return;
    // Removed from the address, so that a reload or a bookmark does not repeat the message. Signing in leads to the
    // page wanted before joining.
    const next = new URLSearchParams(search);
    next.delete("verified");
    const wanted = readReturnTo();
    if (wanted !== undefined) next.set("returnTo", wanted);
    setSearch(next, { replace: true });
  }, [verified, isHere, isSignedIn, entrance, search, setSearch]);

  if (isHere) return <InlineStatus tone="info">Your address is confirmed. Signing you in…</InlineStatus>;
  if (verified === "change-expired") return <ChangeExpired />;
  return verified === "expired" ? <NewLinkForm /> : null;
}

function ChangeExpired() {
  return (
    <section className="flex flex-col gap-3 rounded-control border border-line bg-hi-soft p-4">
      <div>
        <h2 className="text-base font-semibold">This link does not work any more</h2>
        <p className="text-sm">
          A link to a new address works for {VERIFY_LINK_HOURS} hours, and only the latest. Your settings say
          which address you sign in with.
        </p>
      </div>
      <Link
        to={`${paths.settings()}#${EMAIL_SECTION}`}
        className={`${buttonClass({ variant: "solid" })} self-start`}
      >
        Ask for the change again
      </Link>
    </section>
  );
}
