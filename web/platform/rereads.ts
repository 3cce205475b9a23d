import { listSessions } from "#contracts/accounts.ts";
import { getStatistics, listModerationLogs } from "#contracts/moderation.ts";
import { listPushDevices } from "#contracts/push.ts";

import { invalidateEndpoint } from "./use-endpoint.ts";

/** Reads the portal's log and its numbers again, after an act that stands in the log. */
export function refreshLog(): void {
  for (const read of [getStatistics, listModerationLogs]) void invalidateEndpoint(read);
}

/** After other sessions have ended, reads again what lists them: a session takes the pushes to its device with it. */
export async function readSessionsAgain(): Promise<void> {
  await Promise.all([listSessions, listPushDevices].map((list) => invalidateEndpoint(list)));
}
