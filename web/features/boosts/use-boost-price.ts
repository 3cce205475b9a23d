import { BOOST_PRICE_TEXT, getBoostEligibility } from "#contracts/boosts.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { FREE_BOOSTS_MAX } from "#contracts/reference/limits.ts";

import { useEndpoint, invalidateEndpoint } from "../../platform/use-endpoint.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Europe/London" });

/**
 * The price of this member's next boost; null while loading. If it cannot be read, a boost costs the usual price and is
 * not free.
 */
export function useBoostPrice(enabled = true) {
  const { data, isError } = useEndpoint(getBoostEligibility, {}, { enabled });
  if (isError)
    return { isFree: false, isNewMember: false, priceDisplay: BOOST_PRICE_TEXT, canPay: true, note: "" };
  if (data === undefined) return null;
  const { isFreeEligible: isFree, isNewMember, priceDisplay, isPaidAvailable: canPay } = data;
  return { isFree, isNewMember, priceDisplay, canPay, note: noteFor(data) };
}

export type BoostPrice = NonNullable<ReturnType<typeof useBoostPrice>>;

/** How long and how often a boost is free, or why it is not free again yet. */
function noteFor({ isFreeEligible, isNewMember, freeLeft, freeUntil }: ReplyOf<typeof getBoostEligibility>) {
  const until = day.format(new Date(freeUntil));
  if (isFreeEligible) return `Free until ${until}: ${freeLeft} of ${FREE_BOOSTS_MAX} left.`;
  if (!isNewMember) return "";
  return `All ${FREE_BOOSTS_MAX} of your free boosts are in use. You get one back when one of those jobs ends before ${until}.`;
}

/** Reads the price again after a free boost was refused. */
export function refreshEligibility(): void {
  void invalidateEndpoint(getBoostEligibility);
}
