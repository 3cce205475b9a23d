import type {
  AdState,
  createAdvertisement as createContract,
  OwnAdvertisement,
  updateAdvertisement as updateContract,
} from "#contracts/admin-advertisements.ts";
import type { AdPlacement, listAdvertisements } from "#contracts/advertisements.ts";
import { dayInLondon } from "#contracts/calendar.ts";
import type { BodyOf, ReplyOf } from "#contracts/endpoint.ts";
import { ADVERTISEMENTS_MAX } from "#contracts/reference/limits.ts";

import { authorize, isAdministrator, type Administrator } from "../../platform/authorization.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, fieldError, orThrow } from "../../platform/errors.ts";
import type { StoredImage } from "../../platform/media/images.ts";
import { writeLog } from "../moderation/index.ts";
import * as queries from "./own.queries.ts";

type Form = BodyOf<typeof createContract>;
type Change = BodyOf<typeof updateContract>;

/** The format's width and height, and how far a picture's shape may differ from it. */
const FORMAT = { width: 300, height: 250, tolerance: 0.01 };

/** Returns what is shown in a place today: the operator's script if one is set, otherwise their own advertisements. */
export async function listRunning(
  deps: Deps,
  placement: AdPlacement,
): Promise<ReplyOf<typeof listAdvertisements>> {
  if (deps.config.adScriptUrl !== null) return { advertisements: [], isFilledByScript: true };
  const rows = await queries.findRunning(deps.db, placement, dayInLondon(deps.clock.now()));
  const advertisements = rows.map((row) => ({ ...row, image: { ...row.image, alt: row.label } }));
  return { advertisements, isFilledByScript: false };
}

export async function listOwn({ db, clock }: Deps): Promise<OwnAdvertisement[]> {
  const today = dayInLondon(clock.now());
  return (await queries.readOwn(db)).map((row) => present(row, today));
}

/** Creates an advertisement. The picture is stored before the transaction begins; an unused picture is deleted after a day. */
export async function createOwn(deps: Deps, viewer: Administrator, form: Form): Promise<OwnAdvertisement> {
  const { imageUrl, endsOn = null, ...details } = form;
  const ad = checkDays({ ...details, endsOn });
  const image = await readImage(deps, viewer, imageUrl, null);
  if (image === null) throw fieldError("imageUrl", "Please choose a picture");
  return transaction(deps.db, async (tx) => {
    const count = await queries.lockCount(tx);
    authorize(viewer, isAdministrator, null, "admin_only");
    if (count >= ADVERTISEMENTS_MAX) throw new AppError("too_many_advertisements");
    const now = deps.clock.now();
    const { id } = await queries.addOwn(tx, ad, image, now);
    await writeLog(tx, { action: "add_advertisement", ...about(viewer, id, ad) }, now);
    return read(deps, tx, id);
  });
}

/** Changes the fields in the request and leaves the rest. */
export async function updateOwn(
  deps: Deps,
  viewer: Administrator,
  id: number,
  { imageUrl, ...change }: Change,
): Promise<OwnAdvertisement> {
  const before = orThrow(await queries.findOwn(deps.db, id), "advertisement_not_found");
  checkDays(withChange(before, change));
  const present = before.image.url;
  const image = await readImage(deps, viewer, imageUrl ?? present, present);
  return transaction(deps.db, async (tx) => {
    const held = await loadForEdit(tx, viewer, id);
    const ad = checkDays(withChange(held, change));
    const now = deps.clock.now();
    await queries.changeOwn(tx, held, ad, image, now);
    await writeLog(tx, { action: "change_advertisement", ...about(viewer, id, ad) }, now);
    return read(deps, tx, id);
  });
}

export async function deleteOwn(deps: Deps, viewer: Administrator, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    const ad = await loadForEdit(tx, viewer, id);
    await queries.removeOwn(tx, ad);
    await writeLog(tx, { action: "remove_advertisement", ...about(viewer, id, ad) }, deps.clock.now());
  });
}

/** Counts a view or a click, without storing whose it was. */
export async function count({ db, clock }: Deps, id: number, kind: "view" | "click"): Promise<void> {
  const counted = await queries.countUp(db, id, dayInLondon(clock.now()), kind);
  if (!counted) throw new AppError("advertisement_not_found");
}

/** The entry for the moderators' log: which administrator, which advertisement. */
const about = ({ userId: adminId }: Administrator, id: number, { label }: { label: string }) => ({
  adminId,
  userId: null,
  reason: label,
  content: { type: "advertisement", id },
});

async function loadForEdit(tx: Tx, viewer: Administrator, id: number) {
  const ad = orThrow(await queries.lockOwn(tx, id), "advertisement_not_found");
  return authorize(viewer, isAdministrator, ad, "admin_only");
}

/** Returns the picture, or null if it is the present one. Refuses a shape other than the format's. */
async function readImage(
  { db, images }: Deps,
  viewer: Administrator,
  url: string,
  present: string | null,
): Promise<StoredImage | null> {
  if (url === present) return null;
  const [image] = await images.resolve(db, [url], viewer.userId);
  if (image === undefined) throw new AppError("media_not_found");
  const { width, height, tolerance } = FORMAT;
  const isShaped = Math.abs((image.width / image.height) * (height / width) - 1) <= tolerance;
  if (!isShaped || image.width < width)
    throw fieldError("imageUrl", "Please use a picture of 300x250 pixels, or of the same shape in more");
  return image;
}

function withChange(before: queries.AdDetails, change: Omit<Change, "imageUrl">): queries.AdDetails {
  const {
    label = before.label,
    link = before.link,
    placement = before.placement,
    startsOn = before.startsOn,
    endsOn = before.endsOn,
    isActive = before.isActive,
  } = change;
  return { label, link, placement, startsOn, endsOn, isActive };
}

function checkDays(ad: queries.AdDetails): queries.AdDetails {
  if (ad.endsOn !== null && ad.endsOn < ad.startsOn)
    throw fieldError("endsOn", "The last day cannot be before the first");
  return ad;
}

async function read({ clock }: Deps, handle: Handle, id: number): Promise<OwnAdvertisement> {
  const row = orThrow(await queries.findOwn(handle, id), "advertisement_not_found");
  return present(row, dayInLondon(clock.now()));
}

function present({ mediaId: _, image, ...row }: queries.OwnAdRow, today: string): OwnAdvertisement {
  return { ...row, image: { ...image, alt: row.label }, state: stateOf(row, today) };
}

function stateOf({ isActive, startsOn, endsOn }: queries.AdDetails, today: string): AdState {
  if (!isActive) return "off";
  if (startsOn > today) return "waiting";
  return endsOn !== null && endsOn < today ? "over" : "running";
}
