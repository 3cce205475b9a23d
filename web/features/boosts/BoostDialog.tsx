import { Zap } from "lucide-react";

import { BOOST_PRICE_TEXT, createBoostExistingPayment, createFreeBoostExisting } from "#contracts/boosts.ts";
import type { Job } from "#contracts/jobs.ts";
import { BOOST_PRICE_PENCE } from "#contracts/reference/limits.ts";

import type { ApiError } from "../../platform/api-error.ts";
import { NeedsSignal } from "../../platform/NeedsSignal.tsx";
import { failureMessage } from "../../platform/use-endpoint-mutation.ts";
import { useSingleWrite } from "../../platform/use-single-write.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { refreshOutdated } from "../jobs/index.ts";
import { BoostBenefits } from "./BoostBenefits.tsx";
import { BoostPriceTag } from "./BoostPriceTag.tsx";
import { whileLeaving } from "./checkout-secret.ts";
import { refreshEligibility, useBoostPrice } from "./use-boost-price.ts";

interface BoostDialogProps {
  job: Job;
  open: boolean;
  onClose: () => void;
  /** Called when the job is boosted, or was already. */
  onBoosted: (job: Job) => void;
  onPay: (clientSecret: string) => void;
}

/** Boosts the member's own job: free if eligible, otherwise at the stated price. */
export function BoostDialog({ job, open, onClose, onBoosted, onPay }: BoostDialogProps) {
  const price = useBoostPrice(open);
  const feedback = useFeedback();
  const refuse = (error: ApiError, fallback: string) => {
    if (error.status === 403) refreshEligibility();
    refreshOutdated(error, job.id);
    feedback.notify(failureMessage(error, fallback));
  };
  const free = useSingleWrite(createFreeBoostExisting, {
    onSuccess: ({ job: boosted }) => {
      toast({ title: "Job Boosted Successfully!", tone: "success" });
      onBoosted(boosted);
      onClose();
    },
    onError: (error) => refuse(error, "Failed to create boost. Please try again."),
  });
  const paid = useSingleWrite(createBoostExistingPayment, {
    onSuccess: ({ clientSecret }) => {
      onPay(clientSecret);
      return whileLeaving();
    },
    onError: (error) => refuse(error, "Failed to create payment. Please try again."),
  });
  const isPending = free.isPending || paid.isPending;
  const start = () => {
    feedback.clear();
    if (price?.isFree === true) free.send({ body: { jobId: job.id } });
    else paid.send({ body: { amount: BOOST_PRICE_PENCE, jobId: job.id } });
  };
  const isOffered = price !== null && (price.isFree || price.canPay);
  return (
    <Dialog
      open={open}
      pending={isPending}
      onOpenChange={(next) => next || onClose()}
      title="Boost this job"
      description={job.heading}
      size="sm"
      footer={
        <>
          <div className="contents *:basis-full!">{feedback.inline}</div>
          <Button
            variant="primary"
            full
            icon={<Zap />}
            disabled={!isOffered}
            pending={isPending}
            pendingText={price?.isFree === true ? "Boosting…" : "Going to checkout…"}
            onClick={start}
          >
            {price?.isFree === true
              ? "Boost for free"
              : `Boost for ${price?.priceDisplay ?? BOOST_PRICE_TEXT}`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <NeedsSignal>A boost and its payment cannot be done without one.</NeedsSignal>
        {price === null ? <Skeleton className="h-7 w-40" /> : <BoostPriceTag price={price} />}
        <BoostBenefits />
        {price === null || isOffered ? null : (
          <p className="text-sm text-muted">Payments are not set up here yet.</p>
        )}
        {price === null || price.note === "" ? null : <p className="text-sm text-muted">{price.note}</p>}
      </div>
    </Dialog>
  );
}
