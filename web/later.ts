import { startVisits } from "./features/analytics/start-visits.ts";
import { startServiceWorker } from "./platform/service-worker.ts";

/** What waits until the first screen has all it needs. */
export async function startLater(): Promise<void> {
  startVisits();
  await startServiceWorker();
}
