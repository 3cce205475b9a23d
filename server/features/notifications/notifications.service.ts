import type { QueryOf } from "#contracts/endpoint.ts";
import type { listNotifications, Notification } from "#contracts/notifications.ts";
import { NOTIFICATION_UNDO_MINUTES } from "#contracts/reference/limits.ts";

import type { Viewer } from "../../platform/authorization.ts";
import { isInstant, LATEST, refuseCursor, type TimePosition } from "../../platform/cursor.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { findByIds, findNotifications, retentionStart } from "./lists.queries.ts";
import { presentNotification } from "./notifications.present.ts";
import { lockRecipients } from "./notify.queries.ts";
import { announceChange } from "./notify.ts";
import { hideNotification, markNextRead, markRead, markUnread, unhideNotification } from "./own.queries.ts";

/** Returns a page of the viewer's notifications, latest first. */
export async function list(
  { db, clock }: Deps,
  { userId }: Viewer,
  { before, limit }: QueryOf<typeof listNotifications>,
): Promise<Notification[]> {
  const rows = await findNotifications(db, {
    userId,
    since: retentionStart(clock.now()),
    after: readCursor(before),
    take: limit,
  });
  return rows.map(presentNotification);
}

/** One of the viewer's notifications, as it was shown to them; without `before`, as it is now. */
interface Shown {
  id: number;
  before?: string | undefined;
}

/**
 * Marks a notification as read. Repeats change nothing. If there has been another act since it was shown, it stays
 * unread.
 */
export async function read(deps: Deps, viewer: Viewer, { id, before }: Shown): Promise<void> {
  const shown = { id, userId: viewer.userId, now: deps.clock.now(), upTo: readCursor(before) };
  await transaction(deps.db, async (tx) => {
    const outcome = orThrow(await markRead(tx, shown), "notification_not_found");
    if (outcome === "marked") await announceReading(deps, tx, viewer);
    if (outcome === "newer") await announceChange(deps, tx, [viewer.userId]);
  });
}

/** Marks a notification as unread, as a reminder. An email about it that has not gone out yet is sent after all. */
export async function unread(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    // Locked as by the rules, which might be notifying of the same thing at this moment.
    await lockRecipients(tx, [viewer.userId]);
    const outcome = orThrow(await markUnread(tx, id, viewer.userId), "notification_not_found");
    if (outcome === "newer") throw new AppError("newer_notification_unread");
    if (outcome === "marked") await announceChange(deps, tx, [viewer.userId]);
  });
}

/** Marks all as read up to the newest one shown. Notifications that are newer, or had another act since, stay unread. */
export async function readAll(deps: Deps, viewer: Viewer, before?: string): Promise<void> {
  let upTo: TimePosition | undefined = readCursor(before);
  let marked = 0;
  while (upTo !== undefined) {
    const from: TimePosition = upTo;
    upTo = await transaction(deps.db, async (tx) => {
      const { count, more } = await markNextRead(tx, viewer.userId, from, deps.clock.now());
      marked += count;
      if (more === undefined && marked > 0) await announceReading(deps, tx, viewer);
      return more;
    });
  }
}

/** Deletes a notification, which counts as read; refused if there has been another act since it was shown. */
export async function remove(deps: Deps, viewer: Viewer, { id, before }: Shown): Promise<void> {
  const shown = { id, userId: viewer.userId, now: deps.clock.now(), upTo: readCursor(before) };
  await transaction(deps.db, async (tx) => {
    const outcome = orThrow(await hideNotification(tx, shown), "notification_not_found");
    if (outcome === "newer") throw new AppError("notification_has_more");
    await announceReading(deps, tx, viewer);
  });
}

/** Undoes a deletion within the time allowed; the notification stays read. */
export async function restore(deps: Deps, viewer: Viewer, id: number): Promise<Notification> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - NOTIFICATION_UNDO_MINUTES * 60_000);
  return transaction(deps.db, async (tx) => {
    const isBack = await unhideNotification(tx, id, viewer.userId, since);
    const [row] = isBack ? await findByIds(tx, [id], retentionStart(now)) : [];
    if (row === undefined) throw new AppError("notification_not_found");
    await announceChange(deps, tx, [viewer.userId]);
    return presentNotification(row);
  });
}

/** Cancels waiting emails and pushes, and updates the count on the member's other devices. */
async function announceReading(deps: Deps, tx: Tx, { userId }: Viewer): Promise<void> {
  await deps.events.record(tx, "notifications.read", { userId });
  await announceChange(deps, tx, [userId]);
}

/** The contract's pattern has checked the format; only the date may not exist. */
function readCursor(text: string | undefined): TimePosition {
  if (text === undefined) return LATEST;
  const [at = "", id] = text.split("_");
  if (!isInstant(at)) refuseCursor();
  return { at, id: Number(id) };
}
