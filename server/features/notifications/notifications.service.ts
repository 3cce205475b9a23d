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

/** A page of the viewer's own, latest first. */
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

/** One of the viewer's, as it was shown to them; without `before` as it is now. */
interface Shown {
  id: number;
  before?: string | undefined;
}

/** Doing it again changes nothing, nor does it where it has happened once more: it is shown as unread again. */
export async function read(deps: Deps, viewer: Viewer, { id, before }: Shown): Promise<void> {
  const shown = { id, userId: viewer.userId, now: deps.clock.now(), upTo: readCursor(before) };
  await transaction(deps.db, async (tx) => {
    const outcome = orThrow(await markRead(tx, shown), "notification_not_found");
    if (outcome === "marked") await announceReading(deps, tx, viewer);
    if (outcome === "newer") await announceChange(deps, tx, [viewer.userId]);
  });
}

/** The other way round: a reminder to oneself. An e-mail about it that still waits goes after all. */
export async function unread(deps: Deps, viewer: Viewer, id: number): Promise<void> {
  await transaction(deps.db, async (tx) => {
    // Held as by the rules, which might notify of the same in this moment.
    await lockRecipients(tx, [viewer.userId]);
    const outcome = orThrow(await markUnread(tx, id, viewer.userId), "notification_not_found");
    if (outcome === "newer") throw new AppError("newer_notification_unread");
    if (outcome === "marked") await announceChange(deps, tx, [viewer.userId]);
  });
}

/** What came, or happened once more, after the newest one that was shown stays unread, and so does what comes meanwhile. */
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

/** What is deleted counts as read. What has happened once more is not deleted. */
export async function remove(deps: Deps, viewer: Viewer, { id, before }: Shown): Promise<void> {
  const shown = { id, userId: viewer.userId, now: deps.clock.now(), upTo: readCursor(before) };
  await transaction(deps.db, async (tx) => {
    const outcome = orThrow(await hideNotification(tx, shown), "notification_not_found");
    if (outcome === "newer") throw new AppError("notification_has_more");
    await announceReading(deps, tx, viewer);
  });
}

/** Takes a deletion back while that can be done; the notification stays read. */
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

/** Emails and pushes that wait need not go, and the member's other devices show the new count. */
async function announceReading(deps: Deps, tx: Tx, { userId }: Viewer): Promise<void> {
  await deps.events.record(tx, "notifications.read", { userId });
  await announceChange(deps, tx, [userId]);
}

/** The contract's pattern lets no more through than a date that may not exist. */
function readCursor(text: string | undefined): TimePosition {
  if (text === undefined) return LATEST;
  const [at = "", id] = text.split("_");
  if (!isInstant(at)) refuseCursor();
  return { at, id: Number(id) };
}
