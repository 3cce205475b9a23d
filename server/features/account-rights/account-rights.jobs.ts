import type { Deps } from "../../platform/deps.ts";
import { eraseDueAccounts } from "./erase.ts";
import { cleanUpExports, EXPORT_JOB, runExport } from "./exports.service.ts";
import {
  purgeBannedAddresses,
  purgeDecidedReports,
  purgeOldLog,
  purgeSanctions,
} from "./maintenance.queries.ts";

/** Names of the jobs, for running them by hand. */
export const ERASE_DUE = "account_rights.erase_due";
export const PURGE_OLD = "account_rights.purge_old";

/** Registers the jobs: erasing accounts that are due, making and expiring data copies, and purging moderation records. */
export function registerAccountRightsJobs(deps: Deps): void {
  const { db, clock, jobs } = deps;
  jobs.register<{ userId: number; run: string }>(EXPORT_JOB, (asked) => runExport(deps, asked));
  jobs.registerCron(ERASE_DUE, "*/10 * * * *", () => eraseDueAccounts(deps));
  jobs.registerCron(PURGE_OLD, "5 4 * * *", async () => {
    await purgeDecidedReports(db, clock.now());
    await purgeOldLog(db, clock.now());
    await purgeSanctions(db, clock.now());
    await purgeBannedAddresses(db, clock.now());
    await cleanUpExports(deps);
  });
}
