import type { AdPlacement, Advertisement } from "#contracts/advertisements.ts";
import { dayInLondon } from "#contracts/calendar.ts";

import type { Deps } from "../../platform/deps.ts";
import { findRunning } from "./advertisements.queries.ts";

/** What stands in a place today: the operator's script where one is set, their own advertisements otherwise. */
export async function listRunning(
  deps: Deps,
  placement: AdPlacement,
): Promise<{ advertisements: Advertisement[]; isFilledByScript: boolean }> {
  if (deps.config.adScriptUrl !== null) return { advertisements: [], isFilledByScript: true };
  const rows = await findRunning(deps.db, placement, dayInLondon(deps.clock.now()));
  const advertisements = rows.map((row) => ({ ...row, image: { ...row.image, alt: row.label } }));
  return { advertisements, isFilledByScript: false };
}
