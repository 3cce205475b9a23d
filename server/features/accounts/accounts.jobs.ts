import type { Deps } from "../../platform/deps.ts";
import { purgeOldClaims } from "../../platform/idempotency.ts";
import { takeEach } from "../../platform/jobs.ts";
import { listChores } from "./clean-up.queries.ts";

/** The nightly job's name, for running it by hand. */
export const CLEAN_UP = "accounts.clean_up";

/** Registers the nightly clean-up. */
export function registerAccountJobs({ db, clock, jobs }: Deps): void {
  jobs.registerCron(CLEAN_UP, "17 3 * * *", () =>
    takeEach([...listChores(db, clock.now()), () => purgeOldClaims(db, clock)]),
  );
}
