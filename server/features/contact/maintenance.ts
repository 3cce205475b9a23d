import { CONTACT_KEPT_DAYS } from "#contracts/reference/limits.ts";

import type { Deps } from "../../platform/deps.ts";
import { eraseClosedBefore } from "./contact.queries.ts";

const DAY_MS = 24 * 3_600_000;

/** Erases messages a year after they were closed. */
export async function eraseClosed({ db, clock }: Deps): Promise<void> {
  await eraseClosedBefore(db, new Date(clock.now().getTime() - CONTACT_KEPT_DAYS * DAY_MS));
}

export function scheduleMaintenance(deps: Deps): void {
  deps.jobs.registerCron("contact.erase_closed", "55 3 * * *", () => eraseClosed(deps));
}
