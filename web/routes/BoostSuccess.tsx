import { useEffect, useState } from "react";

import { getBoostPayment } from "#contracts/boosts.ts";
import type { BoostOutcome } from "#contracts/boosts.ts";

import { clearCheckout, takePaidIntent } from "../features/boosts/checkout-secret.ts";
import type { BoostKind } from "../features/boosts/checkout-secret.ts";
import { Outcome } from "../features/boosts/Outcome.tsx";
import { putJob, refreshBoard } from "../features/jobs/job-cache.ts";
import { forgetPaidForm } from "../features/jobs/listings/job-form-values.ts";
import { paths } from "../paths.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { Link } from "../platform/router/Link.tsx";
import { useLocation, useNavigate } from "../platform/router/place.tsx";
import { invalidateEndpoint } from "../platform/use-endpoint.ts";
import { buttonClass } from "../ui/button-class.ts";
import { Card } from "../ui/Card.tsx";
import { EmptyState } from "../ui/EmptyState.tsx";

const PLACES = {
  new: { here: paths.boostSuccess, checkout: paths.boostCheckout },
  existing: { here: paths.boostExistingSuccess, checkout: paths.boostExistingCheckout },
};

/** `/boost-success` and `/boost-existing-success`. */
export function BoostSuccess({ kind }: { kind: BoostKind }) {
  usePageTitle("Boost Payment");
  const navigate = useNavigate();
  const { search } = useLocation();
  const [paymentIntentId] = useState(() => takePaidIntent(kind, search));
  const { here } = PLACES[kind];
  useEffect(() => {
    if (search !== "") navigate(here(), { replace: true });
  }, [search, navigate, here]);

  if (paymentIntentId === null) return <NoPayment />;
  const finish = ({ job }: BoostOutcome) => {
    clearCheckout(kind);
    if (kind === "new") forgetPaidForm();
    void invalidateEndpoint(getBoostPayment);
    if (job !== null) putJob(job);
    refreshBoard();
  };
  return (
    <Outcome kind={kind} paymentIntentId={paymentIntentId} onBoosted={finish}>
      {(outcome) => <NextSteps kind={kind} outcome={outcome} />}
    </Outcome>
  );
}

function NextSteps({ kind, outcome }: { kind: BoostKind; outcome: BoostOutcome | null }) {
  if (outcome?.state === "unpaid") {
    return (
      <>
        {/* Loads a whole page: the provider's form needs a policy of its own. */}
        <a href={PLACES[kind].checkout()} className={buttonClass({ variant: "primary" })}>
          Try again
        </a>
        <Link to={paths.jobs()} className={buttonClass()}>
          Back to Job Board
        </Link>
      </>
    );
  }
  const isDone = outcome?.success === true;
  const board = (
    <Link
      key="board"
      // Opens the job over the board: the bare board might be filtered so that the job is missing.
      to={paths.jobs(isDone && outcome.job !== null ? { jobId: outcome.job.id } : {})}
      className={buttonClass({ variant: kind === "new" && isDone ? "primary" : "outline" })}
    >
      {kind === "new" ? "View Job Board" : "Back to Job Board"}
    </Link>
  );
  const home = (
    <Link
      key="home"
      to={paths.home()}
      className={buttonClass({ variant: kind === "existing" && isDone ? "primary" : "outline" })}
    >
      {kind === "new" ? "Go to Home" : "View on Home Page"}
    </Link>
  );
  return kind === "new" ? [board, home] : [home, board];
}

function NoPayment() {
  return (
    <Card>
      <EmptyState
        title="Nothing to pay here"
        text="There is no payment to look at. Your boosted jobs are on the job board."
        action={
          <Link to={paths.jobs()} className={buttonClass({ variant: "primary" })}>
            Go to the job board
          </Link>
        }
      />
    </Card>
  );
}
