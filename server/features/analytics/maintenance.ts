import { addDays, atHourInLondon, dayInLondon } from "#contracts/calendar.ts";
import { ANALYTICS_MONTHS, MOST_ACTIVE_DAYS } from "#contracts/reference/analytics.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { takeEach } from "../../platform/jobs.ts";
import { purgeMonths } from "./leaderboard.queries.ts";
import { computeLastMonth } from "./leaderboard.service.ts";
import { dropOldRows, dropVisitDays } from "./maintenance.queries.ts";
import { keepModerationMonths, monthsBefore } from "./moderation-months.service.ts";
import { addUpTallies, purgeTallies, recountTallies } from "./tallies.queries.ts";
import { endVisits, purgeVisitTraces } from "./visits.queries.ts";

/** Jobs' names, for running them by hand. */
export const ROLL_UP = "analytics.roll_up";
export const MAINTENANCE = "analytics.maintenance";

/** Registers the jobs: adding up counts and ending idle visits every minute, deleting old rows at night. */
export function scheduleMaintenance(deps: Deps): void {
  const { db, clock, jobs } = deps;
  jobs.registerCron(ROLL_UP, "* * * * *", async () => {
    const now = clock.now();
    await endVisits(db, now);
    await dropVisitDays(db, addDays(dayInLondon(now), 1 - MOST_ACTIVE_DAYS));
    await addUpTallies(db);
  });
  jobs.registerCron(MAINTENANCE, "25 2 * * *", () => {
    const now = clock.now();
    const oldest = monthsBefore(dayInLondon(now), ANALYTICS_MONTHS);
    return takeEach([
      () => computeLastMonth(db, now),
      () => keepModerationMonths(deps),
      () => purgeVisitTraces(db, now),
      () => dropOldRows(db, atHourInLondon(oldest, 0)),
      () => transaction(db, recountTallies),
      () => addUpTallies(db),
      () => purgeTallies(db, oldest),
      () => purgeMonths(db, oldest),
    ]);
  });
}
