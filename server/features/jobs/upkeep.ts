import { dayInLondon } from "#contracts/calendar.ts";

import type { Deps } from "../../platform/deps.ts";
import { eraseDeleted, expireEnded } from "./upkeep.queries.ts";

/** Days for which a deleted job can still be looked into (`Q206`). */
const KEPT_DAYS = 30;

/** What keeps the board tidy. Readers go by the clock, so nothing depends on this having run. */
export function scheduleUpkeep({ db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">): void {
  // Every hour, since midnight in London is not at the same hour of UTC all year.
  jobs.registerCron("jobs.expire_ended", "1 * * * *", () => {
    const now = clock.now();
    return expireEnded(db, dayInLondon(now), now);
  });
  jobs.registerCron("jobs.erase_deleted", "30 3 * * *", () =>
    eraseDeleted(db, new Date(clock.now().getTime() - KEPT_DAYS * 86_400_000)),
  );
}
