import { useEffect, useState } from "react";

import { takeCheckout } from "../features/boosts/checkout-secret.ts";
import type { BoostKind } from "../features/boosts/checkout-secret.ts";
import { Checkout } from "../features/boosts/Checkout.tsx";
import { paths } from "../paths.ts";
import { usePageTitle } from "../platform/page-title.ts";
import { useLocation, useNavigate } from "../platform/router/place.tsx";
import { PageHeader } from "../ui/PageHeader.tsx";

const PLACES = {
  new: { here: paths.boostCheckout, done: paths.boostSuccess },
  existing: { here: paths.boostExistingCheckout, done: paths.boostExistingSuccess },
};

/** `/boost-checkout` and `/boost-existing-checkout`. */
export function BoostCheckout({ kind }: { kind: BoostKind }) {
  usePageTitle("Boost Checkout");
  const navigate = useNavigate();
  const { search } = useLocation();
  const [secret] = useState(() => takeCheckout(kind, search));
  const { here, done } = PLACES[kind];
  useEffect(() => {
    // Removed from the address at once: it must not stay in the history, a bookmark or a log.
    if (search !== "") navigate(here(), { replace: true });
  }, [search, navigate, here]);
  return (
    <div className="flex flex-col gap-5">
      <PageHeader title="Boost your job" meta="Seen first by everyone who looks for work" />
      <Checkout
        kind={kind}
        secret={secret}
        onPaid={(payment_intent) => navigate(done({ payment_intent }), { replace: true })}
      />
    </div>
  );
}
