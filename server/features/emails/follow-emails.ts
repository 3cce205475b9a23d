import { PAGES } from "#contracts/pages.ts";
import type { EmailPreference } from "#contracts/preferences.ts";
import { FOLLOW_EMAIL_ITEMS } from "#contracts/reference/limits.ts";

import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { readNotification, type ToldNotification } from "../notifications/index.ts";
import { writeTo } from "./address.ts";
import { addToNext, noteWritten, takeDueFollowed } from "./follow-emails.queries.ts";
import { sayNotification } from "./notification-words.ts";

interface Kind {
  preference: EmailPreference;
  subject: string;
  label: string;
  path: string;
}

/** What people one follows post is gathered: half an hour for the first, and at most an email a day. */
const KINDS: Readonly<Record<string, Kind>> = {
  followed_post: {
    preference: "postActivity",
    subject: "New posts from people you follow",
    label: "Go to your feed",
    path: PAGES.home.pattern,
  },
  friend_job_post: {
    preference: "jobInterest",
    subject: "New jobs from people you follow",
    label: "Go to the job board",
    path: PAGES.jobs.pattern,
  },
};

/** Emails that one run queues, at most; the next takes the rest. */
const BATCH = 500;
const KIND = "followed";

/** Keeps a notification for the next email of its kind, if it is about somebody one follows. */
export async function noteFollowed(
  { clock }: Pick<Deps, "clock">,
  tx: Tx,
  { id: notificationId, type, userId, isRead }: ToldNotification,
): Promise<void> {
  if (isRead || !Object.hasOwn(KINDS, type)) return;
  await addToNext(tx, { userId, type, notificationId }, clock.now());
}

/** Queues the emails that are due; every minute. */
export function queueFollowEmails({
  db,
  clock,
  mailer,
}: Pick<Deps, "db" | "clock" | "mailer">): Promise<void> {
  return transaction(db, async (tx) => {
    for (const { userId, type, notificationIds, dueAt } of await takeDueFollowed(tx, clock.now(), BATCH)) {
      const payload = { userId, type, notificationIds };
      await mailer.post(tx, { key: `followed:${type}:${userId}:${dueAt}`, kind: KIND, payload, userId });
    }
  });
}

export function registerFollowEmails({ clock, mailer }: Pick<Deps, "clock" | "mailer">): void {
  type Payload = { userId: number; type: string; notificationIds: number[] };
  mailer.register<Payload>(KIND, (tx, { userId, type, notificationIds }, onSent) => {
    const kind = KINDS[type];
    if (kind === undefined) return Promise.resolve(null);
    const { preference, label, path } = kind;
    return writeTo(tx, userId, preference, async () => {
      const told = await Promise.all(notificationIds.map((id) => readNotification(tx, id)));
      const unread = told.filter((each) => each !== null).filter(({ isRead }) => !isRead);
      const [first] = unread;
      if (first === undefined) return null;
      onSent((after) => noteWritten(after, userId, type, clock.now()));
      const [shown, more] = [unread.slice(0, FOLLOW_EMAIL_ITEMS), unread.length - FOLLOW_EMAIL_ITEMS];
      return {
        subject: unread.length === 1 ? sayNotification(first) : kind.subject,
        paragraphs: [
          more > 0 ? `Here is what is new, and ${more} more are on the site.` : "Here is what is new.",
        ],
        items: shown.map((each) => ({ title: sayNotification(each), path: each.path })),
        action: { label, path },
      };
    });
  });
}
