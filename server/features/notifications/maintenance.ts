import type { Deps } from "../../platform/deps.ts";
import { keptSince } from "./kept.ts";
import { forgetOld } from "./maintenance.queries.ts";

/** Forgets what is too old to be shown, at night. */
export function scheduleMaintenance({ db, clock, jobs }: Pick<Deps, "db" | "clock" | "jobs">): void {
  jobs.registerCron("notifications.forget_old", "20 4 * * *", () => forgetOld(db, keptSince(clock.now())));
}
