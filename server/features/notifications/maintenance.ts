import type { Deps } from "../../platform/deps.ts";
import { retentionStart, purgeOld } from "./maintenance.queries.ts";

/** Forgets what is too old to be shown, at night. */
export function scheduleMaintenance({ db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">): void {
  jobs.registerCron("notifications.purge_old", "20 4 * * *", () => purgeOld(db, retentionStart(clock.now())));
}
