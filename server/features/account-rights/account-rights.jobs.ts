import type { Deps } from "../../platform/deps.ts";
import { takeEach } from "../../platform/jobs.ts";
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
  const purges = [purgeDecidedReports, purgeOldLog, purgeSanctions, purgeBannedAddresses];
  jobs.registerCron(PURGE_OLD, "5 4 * * *", () =>
    takeEach([...purges.map((purge) => () => purge(db, clock.now())), () => cleanUpExports(deps)]),
  );
}
