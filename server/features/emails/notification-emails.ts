import type { EmailKind } from "#contracts/emails.ts";

import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readNotification } from "../notifications/index.ts";
import { writeTo } from "./address.ts";
import { gather, sayNotification } from "./follow-emails.ts";
import { holdAct, isUnderWay, wasWritten } from "./reader.queries.ts";

const KIND: EmailKind = "notification";
const keyStart = (act: string | undefined) => (act === undefined ? "notification:" : `notification:${act}:`);
const keyOf = (act: string | undefined, notificationId: number) => `${keyStart(act)}${notificationId}`;

/**
 * Writes emails about notifications, as each kind declares. Skips a notification that was already read on the site, and an act
 * that was undone and repeated within two days of its last email.
 */
export function writeAboutNotifications(deps: Deps) {
  const { db, clock, events, mailer } = deps;
  events.on("notifications.raised_for_email", "email", ({ payload: { notificationId, userId, act } }) =>
    transaction(db, async (tx) => {
      const notification = await readNotification(tx, notificationId);
      if (notification?.email === undefined) return;
      if (notification.email.send === "gathered") return gather(deps, tx, notification);
      const key = keyOf(act, notificationId);
      await mailer.post(tx, { key, kind: KIND, payload: { notificationId, act }, userId });
    }),
  );
  mailer.register<{ notificationId: number; act?: string }>(KIND, async (tx, { notificationId, act }) => {
    if (act !== undefined) await holdAct(tx, act);
    const notification = await readNotification(tx, notificationId);
    if (notification === null || notification.isRead) return null;
    const { email, userId, path } = notification;
    if (email?.send !== "at once") return null;
    const now = clock.now();
    if (act !== undefined && (await wasWritten(tx, userId, keyStart(act), now))) return null;
    // An earlier email, written before the act was undone, has not been settled yet.
    if (act !== undefined && (await isUnderWay(tx, userId, keyStart(act), keyOf(act, notificationId), now)))
      return "later";
    const said = sayNotification(notification);
    return writeTo(tx, userId, email.preference, () => ({
      subject: said,
      paragraphs: [`${said}.`, ...email.words],
      action: { label: email.action, path },
    }));
  });
  return {};
}
