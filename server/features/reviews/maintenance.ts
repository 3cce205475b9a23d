import type { Deps } from "../../platform/deps.ts";
import { expireRequests, repairRatings } from "./maintenance.queries.ts";

/** Closes requests that ran out, and at night sees to it that stars add up. */
export function scheduleMaintenance({
  db,
  clock,
  jobs,
  log,
}: Pick<Deps, "db" | "clock" | "jobs" | "log">): void {
  jobs.registerCron("reviews.expire_requests", "7 * * * *", () => expireRequests(db, clock.now()));
  jobs.registerCron("reviews.repair_ratings", "50 3 * * *", async () => {
    const repaired = await repairRatings(db);
    if (repaired > 0) log.warn({ repaired }, "ratings were repaired");
  });
}
