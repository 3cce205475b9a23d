import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { expireSome, repairRatings } from "./maintenance.queries.ts";

/** Closes requests that ran out, and at night sees to it that stars add up. */
export function scheduleMaintenance(deps: Deps): void {
  const { db, jobs, log } = deps;
  jobs.registerCron("reviews.expire_requests", "7 * * * *", () => expireRequests(deps));
  jobs.registerCron("reviews.repair_ratings", "50 3 * * *", async () => {
    const repaired = await repairRatings(db);
    if (repaired > 0) log.warn({ repaired }, "ratings were repaired");
  });
}

/** Readers go by the clock: only the notifications depend on this having run. */
async function expireRequests({ db, clock, events }: Deps): Promise<void> {
  const now = clock.now();
  for (let mayBeMore = true; mayBeMore;) {
    mayBeMore = await transaction(db, async (tx) => {
      const some = await expireSome(tx, now);
      for (const { id: requestId, requester_id: userId } of some.expired)
        await events.record(tx, "reviews.request_closed", { requestId, userId });
      return some.mayBeMore;
    });
  }
}
