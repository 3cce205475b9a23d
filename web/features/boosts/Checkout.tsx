import { Receipt } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";

import { getBoostPayment, getPaymentSettings } from "#contracts/boosts.ts";

import { paths } from "../../paths.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import type { BoostKind, Checkout as Secret } from "./checkout-secret.ts";
import { CheckoutSummary } from "./CheckoutSummary.tsx";
import { PaymentForm } from "./PaymentForm.tsx";

interface CheckoutProps {
  kind: BoostKind;
  /** Null where the address and this tab know of no payment. */
  secret: Secret | null;
  onPaid: (paymentIntentId: string) => void;
}

/** Paying for a boost: what it is for, what it costs, and the provider's form. All of it is the server's word. */
export function Checkout({ kind, secret, onPaid }: CheckoutProps) {
  if (secret === null) return <NothingToPay />;
  return <OpenCheckout kind={kind} secret={secret} onPaid={onPaid} />;
}

function OpenCheckout({ kind, secret, onPaid }: CheckoutProps & { secret: Secret }) {
  const { paymentIntentId } = secret;
  const payment = useEndpoint(getBoostPayment, { params: { paymentIntentId } });
  const settings = useEndpoint(getPaymentSettings, {});
  const [isWaiting, setWaiting] = useState(false);
  const error = payment.error ?? settings.error;
  if (payment.error?.code === "payment_not_found" || (payment.data && payment.data.kind !== kind))
    return <NothingToPay />;
  if (error !== null) {
    return (
      <Card>
        <ErrorState
          title="The checkout did not load"
          text={error.message}
          retrying={payment.isFetching || settings.isFetching}
          onRetry={() => {
            void payment.refetch();
            void settings.refetch();
          }}
        />
      </Card>
    );
  }
  if (payment.data === undefined || settings.data === undefined) return <CheckoutSkeleton />;
  const { state, summary, priceDisplay } = payment.data;
  if (state !== "unpaid") return <NothingToPay state={state} onSee={() => onPaid(paymentIntentId)} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-5 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <CheckoutSummary summary={summary} priceDisplay={priceDisplay} />
      <Card padded aria-busy={isWaiting} className="flex flex-col gap-4 md:p-6">
        <h2 className="wide text-lg">Payment</h2>
        <PaymentForm
          kind={kind}
          secret={secret}
          settings={settings.data}
          priceDisplay={priceDisplay}
          onWaiting={setWaiting}
          onPaid={() => onPaid(paymentIntentId)}
        />
      </Card>
    </div>
  );
}

const OVER: Readonly<Record<string, string>> = {
  processing: "Your payment is on its way. You do not need to pay again.",
  boosted: "This boost is paid, and your job is boosted.",
  problem: "This payment has arrived, but could not be used. You do not need to pay again.",
  refunded: "This payment has been given back.",
  cancelled: "This payment was called off. Nothing has been taken from your account.",
};

/** Opened without a payment, or with one that needs no paying any more. */
function NothingToPay({ state, onSee }: { state?: string; onSee?: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<Receipt />}
        title="Nothing to pay here"
        text={
          OVER[state ?? ""] ?? "To boost a job, start from the job board: post a job, or open one of yours."
        }
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {onSee === undefined || state === "cancelled" || state === "refunded" ? null : (
              <button type="button" className={buttonClass()} onClick={onSee}>
                See what became of it
              </button>
            )}
            <Link to={paths.jobs()} className={buttonClass({ variant: "primary" })}>
              Go to the job board
            </Link>
          </div>
        }
      />
    </Card>
  );
}

function CheckoutSkeleton() {
  return (
    <SkeletonRows label="Loading the checkout..." rows={2} row="h-80" className="grid gap-5 lg:grid-cols-2" />
  );
}
