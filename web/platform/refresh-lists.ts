import { listSessions } from "#contracts/accounts.ts";
import { getStatistics, listModerationLogs } from "#contracts/moderation.ts";
import { listPushDevices } from "#contracts/push.ts";

import { invalidateEndpoint } from "./use-endpoint.ts";

/** Reads the portal's log and statistics again, after an act that is logged. */
export function refreshLog(): void {
  for (const read of [getStatistics, listModerationLogs]) void invalidateEndpoint(read);
}

/**
 * After other sessions have ended, reads the lists of sessions and devices again: a session's end also ends pushes to
 * its device.
 */
export async function refreshSessions(): Promise<void> {
  await Promise.all([listSessions, listPushDevices].map((list) => invalidateEndpoint(list)));
}
