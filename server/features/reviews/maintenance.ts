import { inBatches } from "../../platform/database/batches.ts";
import type { Deps } from "../../platform/deps.ts";
import { BATCH, expireSome, repairRatings } from "./maintenance.queries.ts";

/** Closes expired requests, and repairs star totals at night. */
export function scheduleMaintenance(deps: Deps): void {
  const { db, jobs, log } = deps;
  jobs.registerCron("reviews.expire_requests", "7 * * * *", () => expireRequests(deps));
  jobs.registerCron("reviews.repair_ratings", "50 3 * * *", async () => {
    const repaired = await repairRatings(db);
    if (repaired > 0) log.warn({ repaired }, "ratings were repaired");
  });
}

/** Only notifications depend on this: readers go by the clock. */
async function expireRequests({ db, clock, events }: Deps): Promise<void> {
  const now = clock.now();
  await inBatches(
    db,
    (tx) => expireSome(tx, now),
    (tx, expired) => events.record(tx, "reviews.request_closed", expired),
    BATCH,
  );
}
