import type { Deps } from "../../platform/deps.ts";
import { eraseOld, repairCounts } from "./maintenance.queries.ts";

/** What is done at night, so that the feed stays true and forgets what it should. */
export function scheduleMaintenance(deps: Pick<Deps, "db" | "clock" | "jobs" | "log">): void {
  const { db, clock, jobs, log } = deps;
  jobs.registerCron("feed.erase_old", "20 3 * * *", () => eraseOld(db, clock.now()));
  jobs.registerCron("feed.repair_counts", "40 3 * * *", async () => {
    const repaired = await repairCounts(db);
    if (repaired > 0) log.warn({ repaired }, "counts of the feed were repaired");
  });
}
