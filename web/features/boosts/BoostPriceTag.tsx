import { Chip } from "../../ui/Chip.tsx";
import type { BoostPrice } from "./use-boost-price.ts";

/** The price tag: the price struck out beside FREE and NEW MEMBER, or the price. */
export function BoostPriceTag({ price: { isFree, isNewMember, priceDisplay } }: { price: BoostPrice }) {
  if (!isFree) return <span className="money text-lg">{priceDisplay}</span>;
  return (
    <span className="flex flex-wrap items-center gap-2">
      <s className="text-sm text-muted">
        <span className="sr-only">Usually </span>
        {priceDisplay}
      </s>
      <span className="money text-lg">FREE</span>
      {isNewMember ? (
        <Chip tone="crew" icon={null}>
          NEW MEMBER
        </Chip>
      ) : null}
    </span>
  );
}
