import { getStatistics, listModerationLogs } from "#contracts/moderation.ts";

import { invalidateEndpoint } from "./use-endpoint.ts";

/** Reads the portal's log and its numbers again, after an act that stands in the log. */
export function refreshLog(): void {
  for (const read of [getStatistics, listModerationLogs]) void invalidateEndpoint(read);
}
