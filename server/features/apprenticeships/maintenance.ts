import { addDays, dayInLondon, daysFrom } from "#contracts/calendar.ts";
import { DELETED_KEPT_DAYS, UNDECIDED_DAYS } from "#contracts/reference/limits.ts";

import { inBatches } from "../../platform/database/batches.ts";
import type { Deps } from "../../platform/deps.ts";
import { eraseClosed, eraseDeleted, expireSome } from "./maintenance.queries.ts";

/** Registers the board's clean-up. Readers go by the clock, so no list depends on it having run. */
export function scheduleMaintenance(deps: Deps): void {
  const { db, clock, jobs } = deps;
  jobs.registerCron("apprenticeships.expire_undecided", "11 * * * *", () => expireUndecided(deps));
  jobs.registerCron("apprenticeships.erase_deleted", "35 3 * * *", () =>
    eraseDeleted(db, daysFrom(clock.now(), -DELETED_KEPT_DAYS)),
  );
  jobs.registerCron("apprenticeships.erase_closed", "45 3 * * *", () =>
    eraseClosed(db, dayInLondon(clock.now())),
  );
}

/** The event is recorded with the row it reports: however often this runs, each member is notified once. */
async function expireUndecided({ db, clock, events }: Deps): Promise<void> {
  const now = clock.now();
  const closedBefore = addDays(dayInLondon(now), -UNDECIDED_DAYS);
  await inBatches(
    db,
    (tx) => expireSome(tx, closedBefore, now),
    (tx, expired) =>
      events.record(tx, "apprenticeships.application_decided", { ...expired, status: "expired" }),
  );
}
