import { useEffect, useState } from "react";

import { resendVerification, signUp, resendVerificationForm } from "#contracts/accounts.ts";
import type { CallOf } from "#contracts/endpoint.ts";
import { VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";

import { paths } from "../../paths.ts";
import { errorMessage } from "../../platform/api-error.ts";
import { findErrors } from "../../platform/form-errors.ts";
import { useNavigate } from "../../platform/router/place.tsx";
import { failureMessage, useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { EmailField } from "./EmailField.tsx";
import { keepJoined, readReturnTo } from "./sign-up-steps.ts";

type SignUpBody = CallOf<typeof signUp>["body"];

/** An email takes a moment to arrive; resending sooner would only send it twice. */
const WAIT_SECONDS = 60;

/**
 * Shown while a new account waits for its address to be confirmed. The link can be sent again a minute after the last
 * one, and a mistyped address corrected. `joined` is the request that was sent; it is held in memory while this is
 * open.
 */
export function CheckYourEmail({ joined }: { joined: SignUpBody }) {
  const navigate = useNavigate();
  const goToSignIn = () => navigate(paths.signIn({ returnTo: readReturnTo() }));
  const [current, setCurrent] = useState(joined);
  const [isCorrecting, setCorrecting] = useState(false);
  const { secondsLeft, restart } = useCountdown(WAIT_SECONDS);
  const { notify, inline, clear } = useFeedback();
  const resend = useEndpointMutation(resendVerification, {
    onSuccess: ({ message }) => {
      restart();
      notify({ title: "Sent again", text: message, tone: "success" });
    },
    onError: (error) => notify({ title: "Error", text: errorMessage(error), tone: "error" }),
  });
  return (
    <Dialog
      open
      onOpenChange={goToSignIn}
      title="Check Your Email!"
      size="sm"
      closeOnOutside={false}
      footer={
        <Button variant="primary" onClick={goToSignIn}>
          Go to Sign In
        </Button>
      }
    >
      <div className="flex flex-col gap-3 text-base">
        <p>
          We have sent a link to <strong className="break-all">{current.email}</strong>. Open it to confirm
          your address. In this browser that signs you in; in another, sign in with your password.
        </p>
        <p className="text-sm text-muted">
          The link works for {VERIFY_LINK_HOURS} hours. Nothing there? Look in your junk folder first.
        </p>
        {isCorrecting ? (
          <CorrectAddress
            current={current}
            onCorrected={(next) => {
              setCurrent(next);
              keepJoined(next.email);
              setCorrecting(false);
              restart();
              notify({
                title: "Address corrected",
                text: `We have written to ${next.email}.`,
                tone: "success",
              });
            }}
            onCancel={() => setCorrecting(false)}
          />
        ) : (
          <div className="flex flex-wrap gap-2">
            <Button
              size="sm"
              disabled={secondsLeft > 0}
              pending={resend.isPending}
              pendingText="Sending…"
              onClick={() => {
                clear();
                resend.mutate({ body: { email: current.email } });
              }}
            >
              {secondsLeft > 0 ? (
                <span className="tabular-nums">Send again in {secondsLeft} s</span>
              ) : (
                "Send again"
              )}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              onClick={() => {
                clear();
                setCorrecting(true);
              }}
            >
              Wrong address?
            </Button>
          </div>
        )}
        {inline}
      </div>
    </Dialog>
  );
}

interface CorrectAddressProps {
  current: SignUpBody;
  onCorrected: (next: SignUpBody) => void;
  onCancel: () => void;
}

/** Signs up again with the corrected address; the account made for the wrong one is removed. */
function CorrectAddress({ current, onCorrected, onCancel }: CorrectAddressProps) {
  const { notify, inline, clear } = useFeedback();
  const form = useForm({
    initial: { email: current.email },
    check: (values) => findErrors(resendVerificationForm, values),
  });
  const join = useEndpointMutation(signUp, {
    onSuccess: (_, { body }) => onCorrected(body),
    onError: (error) => {
      if (form.refuseBy(error)) return;
      notify(failureMessage(error, "Please try again"));
    },
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-3"
      onSubmit={form.submit(({ email }) => {
        if (join.isPending) return;
        clear();
        join.mutate({ body: { ...current, email, insteadOf: current.email } });
      })}
    >
      <EmailField {...form.control("email")} label="Your email" />
      {inline}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="solid" size="sm" pending={join.isPending} pendingText="Sending…">
          Send to this address
        </Button>
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Whole seconds left, by the clock, so that a tab that slept does not resume where it was. */
function useCountdown(seconds: number) {
  const [until, setUntil] = useState(() => Date.now() + seconds * 1000);
  const [now, setNow] = useState(() => Date.now());
  const secondsLeft = Math.max(Math.ceil((until - now) / 1000), 0);
  const isOver = secondsLeft === 0;
  useEffect(() => {
    if (isOver) return undefined;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [isOver]);
  const restart = () => {
    setNow(Date.now());
    setUntil(Date.now() + seconds * 1000);
  };
  return { secondsLeft, restart };
}
