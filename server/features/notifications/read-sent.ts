import { pathOf } from "#contracts/notification-types.ts";
import type { Notification } from "#contracts/notifications.ts";

import type { Handle } from "../../platform/database/database.ts";
import type { KindEmail } from "./kind.ts";
import { findByIds } from "./lists.queries.ts";
import { presentNotification } from "./notifications.present.ts";
import { kindOf } from "./rules.ts";

/** A notification as emails and pushes show it. */
export interface SentNotification extends Notification {
  /** The notified member. */
  userId: number;
  /** The text of a push: the actors and the kind of thing, without any member's words or titles. */
  pushMessage: string;
  /** The page that an email or a push leads to: that of its kind's email, or else of its type. */
  path: string;
  /** How its kind is emailed, if it is. */
  email: KindEmail | undefined;
}

/** Those of the notifications that still exist and have a visible actor; oldest first. */
export async function readNotifications(handle: Handle, ids: readonly number[]): Promise<SentNotification[]> {
  const rows = await findByIds(handle, ids, new Date(0));
  return rows.map((row) => {
    const notification = presentNotification(row);
    const { message: pushMessage } = presentNotification({ ...row, subject: null });
    const { email } = kindOf(row.reason);
    const path = (email?.send === "at once" ? email.path : undefined) ?? pathOf(notification);
    return { ...notification, userId: row.userId, pushMessage, path, email };
  });
}

/** Null if it has been withdrawn, deleted or forgotten, or no actor is visible to its member. */
export async function readNotification(handle: Handle, id: number): Promise<SentNotification | null> {
  return (await readNotifications(handle, [id]))[0] ?? null;
}
