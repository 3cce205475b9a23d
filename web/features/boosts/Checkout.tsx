import { HardHat, MapPin, PoundSterling, Receipt } from "lucide-react";
import { useState } from "react";
import type { ReactNode } from "react";

import { getBoostPayment, getPaymentSettings } from "#contracts/boosts.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { formatRate } from "#contracts/job-words.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";
import { BoostBenefits } from "./BoostBenefits.tsx";
import type { BoostKind, Checkout as Secret } from "./checkout-secret.ts";
import { PaymentForm } from "./PaymentForm.tsx";

interface CheckoutProps {
  kind: BoostKind;
  /** Null when neither the address nor this tab has a payment. */
  secret: Secret | null;
  onPaid: (paymentIntentId: string) => void;
}

/** Pays for a boost: the job, the price, and the provider's form. All of it comes from the server. */
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
  boosted: "This boost is paid. You do not need to pay again.",
  problem: "This payment has arrived, but could not be used. You do not need to pay again.",
  refunded: "This payment has been refunded.",
  refund_failed: "The refund of this payment did not arrive. Please write to us.",
  cancelled: "This payment was called off. Nothing has been taken from your account.",
};

/** Opened without a payment, or with one that is already paid or closed. */
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

interface CheckoutSummaryProps {
  summary: ReplyOf<typeof getBoostPayment>["summary"];
  priceDisplay: string;
}

/** The server's summary of the payment: the job, the benefits and the total. */
function CheckoutSummary({ summary, priceDisplay }: CheckoutSummaryProps) {
  return (
    <Card boosted padded className="flex min-w-0 flex-col gap-4 pl-5! md:p-6">
      {summary === null ? (
        <p className="text-muted">This job is no longer available.</p>
      ) : (
        <div className="flex flex-col gap-2">
          <h2 className="wide text-lg [overflow-wrap:anywhere]">{summary.heading}</h2>
          <dl className="flex flex-col gap-1 text-sm">
            <Fact icon={<HardHat />} name="Trade">
              {summary.trade}
            </Fact>
            <Fact icon={<MapPin />} name="Location">
              {summary.location}
            </Fact>
            <Fact icon={<PoundSterling />} name="Pay">
              {formatRate(summary)}
            </Fact>
          </dl>
        </div>
      )}
      <div className="border-t border-line pt-4">
        <h3 className="pb-2 text-sm font-semibold">What the boost gives your job</h3>
        <BoostBenefits />
      </div>
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-4">
        <span className="font-semibold">Total</span>
        <span className="text-right">
          <span className="money text-2xl">{priceDisplay}</span>
          <span className="block text-xs text-muted">VAT included where it applies</span>
        </span>
      </p>
    </Card>
  );
}

function Fact({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) {
  return (
    <div className="flex items-start gap-2 [&_.lucide]:mt-[0.15em] [&_.lucide]:size-[1.2em] [&_.lucide]:shrink-0 [&_.lucide]:text-muted">
      {icon}
      <dt className="sr-only">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
