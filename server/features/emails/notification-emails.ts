import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readNotification } from "../notifications/index.ts";
import { writeTo } from "./address.ts";
import { gather, sayNotification } from "./follow-emails.ts";

const KIND = "notification";

/** E-mails about notifications, as the kind of each declares. One that was read on the site first is not written. */
export function writeAboutNotifications(deps: Deps) {
  const { db, events, mailer } = deps;
  events.on("notifications.raised_for_email", "email", ({ payload: { notificationId, userId } }) =>
    transaction(db, async (tx) => {
      const notification = await readNotification(tx, notificationId);
      if (notification?.email === undefined) return;
      if (notification.email.send === "gathered") return gather(deps, tx, notification);
      const payload = { notificationId };
      await mailer.post(tx, { key: `notification:${notificationId}`, kind: KIND, payload, userId });
    }),
  );
  mailer.register<{ notificationId: number }>(KIND, async (tx, { notificationId }) => {
    const notification = await readNotification(tx, notificationId);
    if (notification === null || notification.isRead) return null;
    const { email, userId, path } = notification;
    if (email?.send !== "at once") return null;
    const said = sayNotification(notification);
    return writeTo(tx, userId, email.preference, () => ({
      subject: said,
      paragraphs: [`${said}.`, ...email.words],
      action: { label: email.action, path },
    }));
  });
  return {};
}
