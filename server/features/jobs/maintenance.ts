import { dayInLondon, daysFrom } from "#contracts/calendar.ts";
import { DELETED_KEPT_DAYS } from "#contracts/reference/limits.ts";

import { inBatches } from "../../platform/database/batches.ts";
import type { Deps } from "../../platform/deps.ts";
import { eraseClosed, eraseDeleted, expireSome } from "./maintenance.queries.ts";

/** Schedules the board's housekeeping. Readers go by the clock, so what they see does not depend on it. */
export function scheduleMaintenance(deps: Deps): void {
  const { db, clock, jobs } = deps;
  // Every hour, because midnight in London moves by an hour of UTC in summer.
  jobs.registerCron("jobs.expire_ended", "1 * * * *", () => expireEnded(deps));
  jobs.registerCron("jobs.erase_deleted", "30 3 * * *", () =>
    eraseDeleted(db, daysFrom(clock.now(), -DELETED_KEPT_DAYS)),
  );
  jobs.registerCron("jobs.erase_closed", "40 3 * * *", () => eraseClosed(db, clock.now()));
}

/** Each event is recorded in the transaction that expires the job, so however often this runs it is sent once. */
async function expireEnded({ db, clock, events }: Deps): Promise<void> {
  const now = clock.now();
  await inBatches(
    db,
    (tx) => expireSome(tx, dayInLondon(now), now),
    (tx, expired) => events.record(tx, "jobs.expired", expired),
  );
}
