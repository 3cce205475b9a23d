import { daysFrom } from "#contracts/calendar.ts";
import { APPEAL_DAYS } from "#contracts/reference/limits.ts";
import type { OwnSanction } from "#contracts/sanctions.ts";

import { readAppealLink } from "../../platform/appeal-link.ts";
import { authorize, authorizeBy, type Authorized, type Viewer } from "../../platform/authorization.ts";
import { transaction, type Handle, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { presentOwnSanction } from "./appeals.present.ts";
import { addAppeal } from "./appeals.queries.ts";
import { findItems } from "./items.queries.ts";
import { writeLog } from "./log.queries.ts";
import { isAboutViewer } from "./moderation.access.ts";
import { findSanction, lockSanction, type OwnSanctionRow } from "./sanctions.queries.ts";

/** Returns a decision against the viewer; decisions against others are not found. */
export async function readSanction({ db, clock }: Deps, viewer: Viewer, id: number): Promise<OwnSanction> {
  const found = authorizeOwn(viewer, await findSanction(db, id));
  return show(db, found, clock.now());
}

/** Appeals against a decision, once and in time. Returns the decision with its appeal. */
export function appealAgainst(
  deps: Deps,
  viewer: Viewer,
  { id, message }: { id: number; message: string },
): Promise<OwnSanction> {
  return transaction(deps.db, async (tx) => {
    const found = authorizeOwn(viewer, await lockSanction(tx, id));
    return appeal(tx, found, message, deps.clock.now());
  });
}

/** Returns the decision that an email's link is about, while it can be appealed against. The link opens nothing else. */
export async function openAppealLink({ db, clock }: Deps, token: string): Promise<OwnSanction> {
  const found = authorizeLink(await findSanction(db, await idOf(db, token)));
  const now = clock.now();
  if (isTooLate(found, now)) throw new AppError("appeal_too_late");
  // The link opens one decision: the later one has an email of its own.
  return show(db, { ...found, replaced_by: null }, now);
}

/** The same as `appealAgainst`, for the holder of the link. */
export function appealByLink(
  deps: Deps,
  { token, message }: { token: string; message: string },
): Promise<OwnSanction> {
  return transaction(deps.db, async (tx) => {
    const found = authorizeLink(await lockSanction(tx, await idOf(tx, token)));
    return appeal(tx, found, message, deps.clock.now());
  });
}

async function appeal(
  tx: Tx,
  found: Authorized<OwnSanctionRow>,
  message: string,
  now: Date,
): Promise<OwnSanction> {
  if (found.appealed_at !== null) throw new AppError("already_appealed");
  if (found.withdrawn_at !== null) throw new AppError("sanction_withdrawn");
  if (isTooLate(found, now)) throw new AppError("appeal_too_late");
  if (!(await addAppeal(tx, found, message, now))) throw new AppError("already_appealed");
  await writeLog(tx, { action: "appeal_received", adminId: null, userId: found.user_id }, now);
  const after = await findSanction(tx, found.id);
  return show(tx, after ?? found, now);
}

/** The end of the time to appeal: the same time of day, a fixed number of days later, or when the account is erased. */
export function appealEnds({ created_at: at, closes_at: erasedAt }: OwnSanctionRow): Date {
  const ends = daysFrom(new Date(at), APPEAL_DAYS);
  const erasure = new Date(erasedAt ?? ends);
  return erasure < ends ? erasure : ends;
}

function isTooLate(found: OwnSanctionRow, now: Date): boolean {
  return appealEnds(found) < now;
}

async function show(handle: Handle, row: OwnSanctionRow, now: Date): Promise<OwnSanction> {
  const { content_type: type, content_id: id } = row;
  // A profile's present text is not the text that was removed.
  const isStored = type !== null && id !== null && type !== "profile";
  const [item] = isStored ? await findItems(handle, type, [id]) : [];
  return presentOwnSanction(row, { content: item?.content ?? null, endsAt: appealEnds(row), now });
}

function authorizeOwn(viewer: Viewer, found: OwnSanctionRow | undefined): Authorized<OwnSanctionRow> {
  if (found === undefined) throw new AppError("sanction_not_found");
  return authorize(viewer, isAboutViewer, found, "sanction_not_found");
}

async function idOf(handle: Handle, token: string): Promise<number> {
  return orThrow(await readAppealLink(handle, token), "appeal_link_invalid");
}

/** Holding the link is the permission. A decision whose member is gone cannot be appealed against. */
function authorizeLink(found: OwnSanctionRow | undefined): Authorized<OwnSanctionRow> {
  if (found === undefined || found.user_id === null) throw new AppError("appeal_link_invalid");
  return authorizeBy("the link in an email about it", found);
}
