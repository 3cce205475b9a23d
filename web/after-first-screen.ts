import { signUpSteps } from "./features/accounts/sign-up-steps.ts";
import { startVisits } from "./features/analytics/start-visits.ts";
import { watchDataUse } from "./platform/data-use.ts";
import { startServiceWorker } from "./platform/service-worker.ts";
import { readMemberId } from "./platform/session.ts";
import { CACHE_KEY, readStored } from "./platform/storage.ts";

/** What waits until the first screen has all it needs. */
export async function startAfterFirstScreen(): Promise<void> {
  watchDataUse();
  signUpSteps.dropOld();
  startVisits();
  if (readMemberId() === null && readStored(CACHE_KEY) !== null) {
    // The page in which that session ended went before it was done.
    await import("./platform/offline-cache/response-store.ts").then((store) => store.clearCache());
  }
  await startServiceWorker();
}
