import { HardHat, MapPin, PoundSterling } from "lucide-react";
import type { ReactNode } from "react";

import type { getBoostPayment } from "#contracts/boosts.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { formatRate } from "#contracts/job-words.ts";

import { Card } from "../../ui/Card.tsx";
import { BoostBenefits } from "./BoostBenefits.tsx";

interface CheckoutSummaryProps {
  summary: ReplyOf<typeof getBoostPayment>["summary"];
  priceDisplay: string;
}

/** What is paid for, as the server has it: the job, the benefits and the total. */
export function CheckoutSummary({ summary, priceDisplay }: CheckoutSummaryProps) {
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
