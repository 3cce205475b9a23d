import type { AdPlacement } from "#contracts/advertisements.ts";
import type { ImageView } from "#contracts/media.ts";

import type { Handle } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

export interface AdvertisementRow {
  id: number;
  label: string;
  link: string;
  image: Omit<ImageView, "alt">;
}

/** As many as one answer carries; with more than that, chance decides. */
const MOST = 20;

// In another order each time, so that no advertiser always stands first.
const listRunning = statement<AdvertisementRow>(`
  select id, label, link, image from advertisements
  where placement = $1 and is_active and starts_on <= $2::date and (ends_on is null or ends_on >= $2::date)
  order by random() limit ${MOST}`);

/** The advertisements that run in a place on a day. */
export function findRunning(db: Handle, placement: AdPlacement, today: string): Promise<AdvertisementRow[]> {
  return db.run(listRunning, [placement, today]);
}
