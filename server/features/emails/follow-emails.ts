import { dayInLondon } from "#contracts/calendar.ts";
import type { EmailKind } from "#contracts/emails.ts";
import { FOLLOW_EMAIL_ITEMS } from "#contracts/reference/limits.ts";

import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { plainName, plainText } from "../../platform/mail/greet.ts";
import { readNotifications, type SentNotification } from "../notifications/index.ts";
import { writeTo } from "./address.ts";
import { addToNext, findWanted, KEPT, noteWritten, takeDueFollowed } from "./follow-emails.queries.ts";

/** Most emails queued per run; the next run takes the rest. */
const BATCH = 500;
const KIND: EmailKind = "followed";

/** Stores a notification for the next email of its type. */
export async function gather(
  { clock }: Deps,
  tx: Tx,
  { id: notificationId, type, userId, isRead }: SentNotification,
): Promise<void> {
  if (!isRead) await addToNext(tx, { userId, type, notificationId }, clock.now());
}

function queueDue({ db, clock, mailer }: Deps): Promise<void> {
  return transaction(db, async (tx) => {
    for (const { userId, type, notificationIds, dueAt } of await takeDueFollowed(tx, clock.now(), BATCH)) {
      const payload = { userId, type, notificationIds };
      await mailer.post(tx, { key: `followed:${type}:${userId}:${dueAt}`, kind: KIND, payload, userId });
    }
  });
}

/** Writes emails about new posts of followed members. */
export function writeAboutFollowed(deps: Deps) {
  const { clock, mailer } = deps;
  type Payload = { userId: number; type: string; notificationIds: number[] };
  mailer.register<Payload>(KIND, async (tx, { userId, type, notificationIds }, onSent) => {
    const wanted = await findWanted(tx, notificationIds, dayInLondon(clock.now()));
    const unread = (await readNotifications(tx, wanted)).filter(({ isRead }) => !isRead);
    const [first] = unread;
    if (first?.email?.send !== "gathered") return null;
    const { preference, subject, action, path } = first.email;
    return writeTo(tx, userId, preference, () => {
      onSent((after) => noteWritten(after, userId, type, clock.now()));
      const isFull = notificationIds.length === KEPT;
      const [shown, more] = [unread.slice(0, FOLLOW_EMAIL_ITEMS), unread.length - FOLLOW_EMAIL_ITEMS];
      return {
        subject: unread.length === 1 ? sayNotification(first) : subject,
        paragraphs: [
          more > 0
            ? `Here is what is new, and ${isFull ? "more" : `${more} more`} are on the site.`
            : "Here is what is new.",
        ],
        items: shown.map((each) => ({ title: sayNotification(each), path: each.path })),
        action: { label: action, path },
      };
    });
  });
  return { queueDue: () => queueDue(deps) };
}

const SAID_MAX = 160;

/** The notification's text; a stranger's name in it is reduced to what an email may contain. */
export function sayNotification({ message, actor }: SentNotification): string {
  const said = actor === null ? message : message.replaceAll(actor.name, plainName(actor.name));
  return plainText(said, SAID_MAX);
}
