import type { AdPlacement } from "#contracts/advertisements.ts";
import type { ImageView } from "#contracts/media.ts";

import { many } from "../../platform/database/queries.ts";

export interface AdvertisementRow {
  id: number;
  label: string;
  link: string;
  image: Omit<ImageView, "alt">;
}

/** As many as one answer carries; with more than that, chance decides. */
const MOST = 20;

// In another order each time, so that no advertiser always stands first.
/** The advertisements that run in a place on a day. */
export const findRunning = many<AdvertisementRow, [placement: AdPlacement, today: string]>(`
  select id, label, link, image from advertisements
  where placement = $1 and is_active and starts_on <= $2::date and (ends_on is null or ends_on >= $2::date)
  order by random() limit ${MOST}`);
