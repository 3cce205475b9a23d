import { pathOf } from "#contracts/notification-destination.ts";
import type { Notification } from "#contracts/notifications.ts";

import type { Handle } from "../../platform/database/database.ts";
import { findByIds } from "./lists.queries.ts";
import { presentNotification } from "./notifications.present.ts";

/** A notification as emails and pushes tell of it. */
export interface ToldNotification extends Notification {
  /** Why: one type may have several. */
  reason: string;
  /** Who is told. */
  userId: number;
  /** The page that it leads to. */
  path: string;
}

/** Null once it has been taken back, deleted or forgotten, or nobody is left in it whom its member sees. */
export async function readNotification(handle: Handle, id: number): Promise<ToldNotification | null> {
  const [row] = await findByIds(handle, [id], new Date(0));
  if (row === undefined) return null;
  const notification = presentNotification(row);
  return { ...notification, reason: row.reason, userId: row.userId, path: pathOf(notification) };
}
