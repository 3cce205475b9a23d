import { addDays, dayInLondon } from "#contracts/calendar.ts";

import type { Tx } from "../platform/database/database.ts";
import type { StoredImage } from "../platform/media/images.ts";
import { ADVERTISERS } from "./content/advertisers.data.ts";
import { insertRows } from "./insert-rows.ts";

/** How long the demo's advertisements run. */
const DAYS = 365;

/** Adds the advertisements. Each links to this site's page about advertising: an invented firm has no site. */
export async function insertAdvertisements(
  tx: Tx,
  pictures: ReadonlyMap<string, StoredImage>,
  now: Date,
): Promise<void> {
  const today = dayInLondon(now);
  const rows = ADVERTISERS.map(({ placement, label }, at) => {
    const picture = pictures.get(`poster-${at + 1}`);
    if (picture === undefined) throw new Error(`There is no picture for '${label}'`);
    const { id, url, width, height, placeholder } = picture;
    return {
      media_id: id,
      image: { url, width, height, placeholder },
      label,
      link: "/advertisements",
      placement,
      starts_on: today,
      ends_on: addDays(today, DAYS),
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    };
  });
  await insertRows(tx, "advertisements", rows);
}
