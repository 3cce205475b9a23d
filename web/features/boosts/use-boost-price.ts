import { BOOST_PRICE_TEXT, getBoostEligibility } from "#contracts/boosts.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { FREE_BOOSTS_MAX } from "#contracts/reference/limits.ts";

import { useEndpoint, invalidateEndpoint } from "../../platform/use-endpoint.ts";

const day = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "long", timeZone: "Europe/London" });

/**
 * What the next boost costs this member; null while it is asked. When it cannot be asked, a boost is not free and costs
 * what it usually does.
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

/** Words about how long or how often it is free, or why it is not yet again. */
function noteFor({ isFreeEligible, isNewMember, freeLeft, freeUntil }: ReplyOf<typeof getBoostEligibility>) {
  const until = day.format(new Date(freeUntil));
  if (isFreeEligible) return `Free until ${until}: ${freeLeft} of ${FREE_BOOSTS_MAX} left.`;
  if (!isNewMember) return "";
  return `All ${FREE_BOOSTS_MAX} of your free boosts are in use. You get one back when one of those jobs ends before ${until}.`;
}

/** A free boost was refused: what the next one costs is asked again. */
export function refreshEligibility(): void {
  void invalidateEndpoint(getBoostEligibility);
}
