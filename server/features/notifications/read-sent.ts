import { pathOf } from "#contracts/notification-types.ts";
import type { Notification } from "#contracts/notifications.ts";

import type { Handle } from "../../platform/database/database.ts";
import type { KindEmail } from "./kind.ts";
import { findByIds } from "./lists.queries.ts";
import { presentNotification } from "./notifications.present.ts";
import { kindOf } from "./rules.ts";

/** A notification as e-mails and pushes repeat it. */
export interface SentNotification extends Notification {
  /** Who is notified. */
  userId: number;
  /** What a push says: who, and what kind of thing, without what anybody wrote or called it. */
  pushMessage: string;
  /** The page that an e-mail or a push leads to: the one that its kind's e-mail names, else that of its type. */
  path: string;
  /** How its kind is e-mailed, if it is. */
  email: KindEmail | undefined;
}

/** Those of them that are still there and have somebody in them whom their member sees; the oldest first. */
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

/** Null once it has been withdrawn, deleted or forgotten, or nobody is left in it whom its member sees. */
export async function readNotification(handle: Handle, id: number): Promise<SentNotification | null> {
  return (await readNotifications(handle, [id]))[0] ?? null;
}
