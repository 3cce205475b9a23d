import { Chip } from "../../ui/Chip.tsx";
import type { BoostPrice } from "./use-boost-price.ts";

/** What it costs: the price struck out beside FREE and NEW MEMBER, or the price. */
export function BoostPriceTag({ price }: { price: BoostPrice }) {
  if (!price.isFree) return <span className="money text-lg">{price.priceDisplay}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <s className="text-sm text-muted">
        <span className="sr-only">Usually </span>
        {price.priceDisplay}
      </s>
      <span className="money text-lg">FREE</span>
      {price.badge === "NEW MEMBER" ? (
        <Chip tone="crew" icon={null}>
          {price.badge}
        </Chip>
      ) : null}
    </span>
  );
}
