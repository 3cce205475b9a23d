import { Zap } from "lucide-react";
import { useEffect } from "react";

import { createBoostPayment, createFreeBoost } from "#contracts/boosts.ts";
import type { Job } from "#contracts/jobs.ts";
import { BOOST_PRICE_PENCE } from "#contracts/reference/limits.ts";

import { isUnanswered } from "../../platform/api-error.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { keepWithDraft } from "../../platform/drafts.ts";
import { unlessHeld } from "../../platform/held-for-moderation.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { HazardEdge } from "../../ui/Card.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import type { NewJobHandle } from "../jobs/index.ts";
import { BoostBenefits } from "./BoostBenefits.tsx";
import { BoostPriceTag } from "./BoostPriceTag.tsx";
import { readCheckout, whileLeaving } from "./checkout-secret.ts";
import { refreshEligibility, useBoostPrice } from "./use-boost-price.ts";

/** The same fields make the same call, which the server performs once. */
const UNANSWERED =
  "No answer came, so your job may have been posted. Change nothing and press either button again: it is posted only once.";

/** Boosting from the form would post the job a second time. */
const UNSURE =
  "No answer came, so your job may have been posted. Change nothing and press Post Job again: it is posted only once. You can boost it after that.";

interface NewJobBoostProps {
  form: NewJobHandle;
  /** Opens the checkout with the payment's client secret. */
  onPay: (clientSecret: string, paymentIntentId: string | undefined) => void;
}

/** The boost choices in the form of a new job: free if eligible, otherwise at the stated price. */
export function NewJobBoost({ form, onPay }: NewJobBoostProps) {
  const price = useBoostPrice();
  const feedback = useFeedback();
  const refuse = (error: ApiError, fallback: string) => {
    const fields = Object.entries(error.fields).map(([name, words]) => [
      name.replace(/^jobData\./, ""),
      words,
    ]);
    if (form.refuse(Object.fromEntries(fields) as Record<string, string>)) return;
    if (error.status === 403) refreshEligibility();
    feedback.notify(failureMessage(error, fallback));
  };
  const finish = (job: Job | null) => form.done(job, "Job Boosted Successfully!");
  const free = useSingleWrite(createFreeBoost, {
    keys: keepWithDraft(form.draft),
    onSuccess: ({ job }) => finish(job),
    onError: unlessHeld(form.close, (error) => {
      if (error.code === "request_already_done") return finish(null);
      if (isUnanswered(error)) {
        form.setBoostAgain(start);
        return feedback.notify({ title: "Error", text: UNANSWERED, tone: "error" });
      }
      // A refusal means that the earlier attempt did not post it either.
      if (error.status === 400 || error.status === 403) form.setBoostAgain(null);
      return refuse(error, "Failed to create boost. Please try again.");
    }),
  });
  const paid = useSingleWrite(createBoostPayment, {
    onSuccess: ({ clientSecret }) => {
      onPay(clientSecret, readCheckout(clientSecret)?.paymentIntentId);
      return whileLeaving();
    },
    onError: (error) => refuse(error, "Failed to create payment. Please try again."),
  });
  const isPending = free.isPending || paid.isPending;
  const { setBoosting } = form;
  useEffect(() => setBoosting(isPending), [isPending, setBoosting]);
  // A free boost that may have succeeded is retried as a free one, whatever the next boost costs.
  const isFree = price?.isFree === true || form.boostAgain !== null;
  const start = () => {
    feedback.clear();
    const jobData = form.read();
    if (jobData === null)
      feedback.notify({ title: "Error", text: "Please complete all required fields", tone: "error" });
    else
      form.unlessPaid(() => {
        if (isFree) free.send({ body: { jobData } });
        else paid.send({ body: { amount: BOOST_PRICE_PENCE, jobData } });
      });
  };

  if (price === null) return <Skeleton className="h-52" />;
  if (!isFree && !price.canPay) return null;
  return (
    <section
      aria-labelledby="boost-new-job"
      className="relative flex flex-col gap-3 rounded-card border border-line bg-ground p-4 pl-5"
    >
      <HazardEdge />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="boost-new-job" className="wide text-base">
          Boost this job
        </h3>
        <BoostPriceTag price={price} />
      </div>
      <NeedsSignal>A boost and its payment cannot be done without one.</NeedsSignal>
      <BoostBenefits />
      {price.note === "" ? null : <p className="text-sm text-muted">{price.note}</p>}
      {form.isUnsure ? <p className="text-sm font-semibold">{UNSURE}</p> : null}
      {feedback.inline}
      <Button
        variant="solid"
        icon={<Zap />}
        pending={isPending || form.isAsking}
        disabled={form.isPosting || form.isUnsure}
        pendingText={isFree ? "Boosting…" : "Going to checkout…"}
        onClick={start}
        className="self-start max-md:w-full"
      >
        {isFree ? "Post and boost for free" : `Post and boost for ${price.priceDisplay}`}
      </Button>
    </section>
  );
}
