import type { Deps } from "../../platform/deps.ts";
import { purgeOldClaims } from "../../platform/idempotency.ts";
import { cleanUp } from "./clean-up.queries.ts";

/** The nightly job's name, for running it by hand. */
export const CLEAN_UP = "accounts.clean_up";

/** Registers the nightly clean-up. */
export function registerAccountJobs(deps: Deps): void {
  const { db, clock, jobs, log } = deps;
  jobs.registerCron(CLEAN_UP, "17 3 * * *", async () => {
    await cleanUp(db, clock.now(), (error, chore) =>
      log.error({ err: error, chore }, "a nightly chore failed"),
    );
    await purgeOldClaims(db, clock);
  });
}
