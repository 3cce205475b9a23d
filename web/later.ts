import { signUpSteps } from "./features/accounts/sign-up-steps.ts";
import { startVisits } from "./features/analytics/start-visits.ts";
import { startServiceWorker } from "./platform/service-worker.ts";

/** What waits until the first screen has all it needs. */
export async function startLater(): Promise<void> {
  signUpSteps.dropOld();
  startVisits();
  await startServiceWorker();
}
