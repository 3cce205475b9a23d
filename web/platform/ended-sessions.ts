import { listSessions } from "#contracts/accounts.ts";
import { listPushDevices } from "#contracts/push.ts";

import { invalidateEndpoint } from "./use-endpoint.ts";

/** After other sessions have ended, reads again what lists them: a session takes the pushes to its device with it. */
export async function readSessionsAgain(): Promise<void> {
  await Promise.all([listSessions, listPushDevices].map((list) => invalidateEndpoint(list)));
}
