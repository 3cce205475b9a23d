import { getProfile } from "#contracts/profiles.ts";
import { listQualifications } from "#contracts/qualifications.ts";

import { invalidateEndpoint } from "../../platform/use-endpoint.ts";

/** Asks the server how the list is now, and the profile, which counts it. Done when the list has come. */
export function refreshQualifications(userId: number): Promise<void> {
  void invalidateEndpoint(getProfile, { params: { id: userId } });
  return invalidateEndpoint(listQualifications, { params: { userId } });
}
