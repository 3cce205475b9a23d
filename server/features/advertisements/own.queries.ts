import type { OwnAdvertisement } from "#contracts/admin-advertisements.ts";
import type { AdPlacement } from "#contracts/advertisements.ts";
import { ADVERTISEMENTS_MAX } from "#contracts/reference/limits.ts";

import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { exactlyOne, exactlyOneValue, execute, many, matched, one } from "../../platform/database/queries.ts";
import type { StoredImage } from "../../platform/media/images.ts";

/** The fields of an advertisement that an administrator sets. */
export type AdDetails = Omit<OwnAdvertisement, "id" | "image" | "state" | "createdAt" | "views" | "clicks">;

export interface OwnAdRow extends Omit<OwnAdvertisement, "image" | "state"> {
  mediaId: number;
  image: Omit<StoredImage, "alt" | "id">;
}

const COLUMNS = `a.id, a.media_id as "mediaId", a.image, a.label, a.link, a.placement, a.starts_on as "startsOn",
  a.ends_on as "endsOn", a.is_active as "isActive", a.created_at as "createdAt"`;
const COUNTED = `coalesce(c.views, 0)::int as views, coalesce(c.clicks, 0)::int as clicks`;
const COUNTS = `left join lateral (select sum(views) as views, sum(clicks) as clicks from advertisement_counts
  where advertisement_id = a.id) c on true`;

const lockRow = matched<[id: number], Tx>("select id from advertisements where id = $1 for update");
const closeList = execute("lock table advertisements in share row exclusive mode");
const countAll = exactlyOneValue<number>("select count(*)::int from advertisements");

/** Most advertisements per response; if more are running, a random selection. */
const RUNNING_MAX = 20;

// In random order, so that no advertiser always comes first.
/** Returns the advertisements running in a place on that day. */
export const findRunning = many<
  Pick<OwnAdRow, "id" | "label" | "link" | "image">,
  [placement: AdPlacement, today: string]
>(`
  select id, label, link, image from advertisements
  where placement = $1 and is_active and starts_on <= $2::date and (ends_on is null or ends_on >= $2::date)
  order by random() limit ${RUNNING_MAX}`);

/** Lists all advertisements, newest first. */
export const readOwn = many<OwnAdRow>(`
  select ${COLUMNS}, ${COUNTED} from advertisements a ${COUNTS} order by a.id desc limit ${ADVERTISEMENTS_MAX}`);

export const findOwn = one<OwnAdRow, [id: number]>(
  `select ${COLUMNS}, ${COUNTED} from advertisements a ${COUNTS} where a.id = $1`,
);

/** Reads an advertisement and locks it until the transaction ends. */
export async function lockOwn(tx: Tx, id: number): Promise<OwnAdRow | undefined> {
  return (await lockRow(tx, id)) ? findOwn(tx, id) : undefined;
}

/** Counts the advertisements; nobody else can add one until the transaction ends. */
export async function lockCount(tx: Tx): Promise<number> {
  await closeList(tx);
  return countAll(tx);
}

export const addOwn = exactlyOne<{ id: number }, [ad: AdDetails, image: StoredImage, now: Date]>(
  `
  insert into advertisements (media_id, image, label, link, placement, starts_on, ends_on, is_active, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
  (ad, image, now) => [...toValues(ad, image), now],
);

/** `image` is null to leave the picture as it is. */
export const changeOwn = execute<
  [before: Authorized<OwnAdRow>, ad: AdDetails, image: StoredImage | null, now: Date]
>(
  `
  update advertisements set media_id = $2, image = $3, label = $4, link = $5, placement = $6, starts_on = $7,
    ends_on = $8, is_active = $9, updated_at = $10 where id = $1`,
  ({ id, mediaId, image: kept }, ad, image, now) => {
    return [id, ...toValues(ad, image ?? { ...kept, id: mediaId, alt: "" }), now];
  },
);

export const removeOwn = execute<[ad: Authorized<OwnAdRow>]>(
  "delete from advertisements where id = $1",
  (ad) => [ad.id],
);

// One row per advertisement and day; only advertisements running that day are counted.
/** Counts a view or a click; false if no such advertisement is running that day. */
export const countUp = matched<[id: number, day: string, kind: "view" | "click"]>(
  `
  insert into advertisement_counts as c (advertisement_id, day, views, clicks)
  select id, $2::date, $3, $4 from advertisements
    where id = $1 and is_active and starts_on <= $2::date and (ends_on is null or ends_on >= $2::date)
  on conflict (advertisement_id, day) do update set views = c.views + excluded.views, clicks = c.clicks + excluded.clicks
  returning advertisement_id`,
  (id, day, kind) => [id, day, kind === "view" ? 1 : 0, kind === "click" ? 1 : 0],
);

function toValues(ad: AdDetails, { id, url, width, height, placeholder }: StoredImage): unknown[] {
  const image = JSON.stringify({ url, width, height, placeholder });
  return [id, image, ad.label, ad.link, ad.placement, ad.startsOn, ad.endsOn, ad.isActive];
}
