import { CircleCheck, Clock, TriangleAlert } from "lucide-react";
import { useCallback, useEffect, useEffectEvent, useState } from "react";
import type { ReactNode } from "react";

import { confirmBoostExistingPayment, confirmBoostPayment } from "#contracts/boosts.ts";
import type { BoostOutcome } from "#contracts/boosts.ts";

import { paths } from "../../paths.ts";
import { call } from "../../platform/api-client.ts";
import { ApiError } from "../../platform/api-error.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { Spinner } from "../../ui/Spinner.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import type { BoostKind } from "./checkout-secret.ts";

const ISSUE = "There was an issue processing your payment. Please contact support.";
/** How often, and at what interval, a payment in progress is checked. */
const ASK_AGAIN = { times: 5, afterMs: 4000 };

interface OutcomeProps {
  kind: BoostKind;
  paymentIntentId: string;
  /** Called once, when the job is boosted. */
  onBoosted: (outcome: BoostOutcome) => void;
  /** Drawn below the message once the outcome is known. */
  children: (outcome: BoostOutcome | null) => ReactNode;
}

/** The outcome of a payment: the server asks the provider. Reloading the page asks again. */
export function Outcome({ kind, paymentIntentId, onBoosted, children }: OutcomeProps) {
  const { outcome, error, isAsking, ask } = useOutcome(kind, paymentIntentId, onBoosted);
  if (outcome === null && error === null) {
    return (
      <Shell icon={<Spinner />} title="Confirming your payment…">
        <p className="text-muted">This takes a moment. Please stay on this page.</p>
      </Shell>
    );
  }
  const isWaiting = outcome?.state === "processing";
  return (
    <Shell {...lookOf(outcome)}>
      <div role={outcome?.success === true ? "status" : "alert"} className="flex flex-col gap-1">
        <p className="[overflow-wrap:anywhere]">
          <SupportWords text={errorMessage(outcome, error)} paymentIntentId={paymentIntentId} />
        </p>
        {outcome === null ? (
          <p className="text-sm text-muted">
            Have you paid? Then your job is boosted within ten minutes, and a receipt comes by email. Do not
            pay again.
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap justify-center gap-2 pt-2">
        {outcome === null || isWaiting ? (
          <Button pending={isAsking} pendingText="Checking…" onClick={ask}>
            Check again
          </Button>
        ) : null}
        {children(outcome)}
      </div>
    </Shell>
  );
}

function errorMessage(outcome: BoostOutcome | null, error: ApiError | null): string {
  if (outcome?.success === true && outcome.job?.isBoosted === true)
    return `'${outcome.job.heading}' now stands at the top of the job board and on the home page. A receipt is on its way by email.`;
  if (outcome?.success === true) return "This boost is paid. It ended with the job.";
  if (outcome !== null) return outcome.error ?? ISSUE;
  return error?.code === "network" ? error.message : ISSUE;
}

/** Headlines for when the money has arrived. */
const ARRIVED: Readonly<Record<string, string>> = {
  problem: "Your boost did not start",
  refunded: "Payment refunded",
  refund_failed: "Your refund did not arrive",
};

const SUPPORT = "contact support";

/** A failure message in which 'contact support' is a link with the payment's reference filled in. */
function SupportWords({ text, paymentIntentId }: { text: string; paymentIntentId: string }) {
  const at = text.indexOf(SUPPORT);
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <TextLink asChild>
        <Link to={paths.contact({ kind: "payment", about: paymentIntentId })}>{SUPPORT}</Link>
      </TextLink>
      {text.slice(at + SUPPORT.length)}
    </>
  );
}

function lookOf(outcome: BoostOutcome | null): { icon: ReactNode; title: string } {
  if (outcome?.success === true) {
    const title = outcome.job?.isBoosted === true ? "Job Boosted Successfully!" : "Boost paid";
    return { icon: <CircleCheck className="text-green" />, title };
  }
  // If the check failed, the money may have arrived: nobody should pay twice.
  if (outcome === null) return { icon: <Clock />, title: "We could not check your payment yet" };
  if (outcome.state === "processing") return { icon: <Clock />, title: "Your payment is on its way" };
  return {
    icon: <TriangleAlert className="text-red" />,
    title: ARRIVED[outcome.state] ?? "Payment Failed",
  };
}

function Shell({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <Card padded className="mx-auto flex w-full max-w-xl flex-col items-center gap-3 py-10! text-center">
      <span className="[&_svg]:size-12">{icon}</span>
      <h1 tabIndex={-1} className="wide text-2xl">
        {title}
      </h1>
      {children}
    </Card>
  );
}

function useOutcome(kind: BoostKind, paymentIntentId: string, onBoosted: OutcomeProps["onBoosted"]) {
  const [outcome, setOutcome] = useState<BoostOutcome | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [asked, setAsked] = useState(0);
  const [isAsking, setAsking] = useState(true);
  const noteBoosted = useEffectEvent(onBoosted);
  useEffect(() => {
    const stop = new AbortController();
    const endpoint = kind === "new" ? confirmBoostPayment : confirmBoostExistingPayment;
    call(endpoint, { body: { paymentIntentId }, signal: stop.signal })
      .then((reply) => {
        setOutcome(reply);
        setError(null);
        setAsking(false);
        if (reply.success) noteBoosted(reply);
      })
      .catch((failure: unknown) => {
        if (!(failure instanceof ApiError)) return;
        setError(failure);
        setAsking(false);
      });
    return () => stop.abort();
  }, [kind, paymentIntentId, asked]);
  const ask = useCallback(() => {
    setAsking(true);
    setAsked((times) => times + 1);
  }, []);
  const isWaiting = outcome?.state === "processing" && asked < ASK_AGAIN.times;
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(ask, ASK_AGAIN.afterMs);
    return () => clearTimeout(timer);
  }, [isWaiting, asked, ask]);
  return { outcome, error, isAsking, ask };
}
