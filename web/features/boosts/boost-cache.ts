import { getBoostEligibility } from "#contracts/boosts.ts";

import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** A free boost has been used, or is over: what the next one costs is asked again. */
export function refreshEligibility(): void {
  void invalidateEndpoint(getBoostEligibility);
}
