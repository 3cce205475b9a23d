import type { EmailKind } from "#contracts/emails.ts";
import { PAGES } from "#contracts/pages.ts";

import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { plainName } from "../../platform/mail/greet.ts";
import type { WriteEmail } from "../../platform/mail/mailer.ts";
import { nameOf } from "../../platform/person.ts";
import { markEmailMissed } from "../chat/index.ts";
import { writeTo } from "./address.ts";
import {
  addPendingEmail,
  addUnlessPending,
  cancelPendingEmail,
  dropPendingEmail,
  findCancelled,
  purgeSentEmails,
  lockDueEmail,
  readDueEmails,
  markMessageSent,
} from "./message-emails.queries.ts";

const KIND: EmailKind = "messages";
const BATCH = 500;

interface Pending {
  pendingId: number;
}

/** Writes emails about messages left unread for a quarter of an hour. They never quote a message. */
export function writeAboutMessages(deps: Deps) {
  const { db, clock, events, jobs, mailer } = deps;
  events.on("chat.unread_began", "email", ({ payload }) => addPendingEmail(db, payload, clock.now()));
  events.on("chat.unread_went_on", "email", ({ payload }) => addUnlessPending(db, payload, clock.now()));
  events.on("chat.messages_read", "email", async ({ payload }) => {
    if (payload.unreadCount === 0) await cancelPendingEmail(db, payload, clock.now());
  });
  events.on("chat.conversation_hidden", "email", ({ payload }) =>
    cancelPendingEmail(db, payload, clock.now()),
  );
  events.on("chat.conversation_shown", "email", async ({ payload }) => {
    const cancelled = await findCancelled(db, payload);
    if (cancelled !== undefined) await addPendingEmail(db, cancelled, clock.now());
  });

  /** Gives the email up; the next message then gets its own. */
  const giveUp = async (tx: Tx, { pendingId }: Pending) => {
    const missed = await dropPendingEmail(tx, pendingId, clock.now());
    if (missed !== undefined) await markEmailMissed(tx, missed, true);
  };
  const write: WriteEmail<Pending> = async (tx, { pendingId }, onSent) => {
    const due = await lockDueEmail(tx, pendingId);
    const name = due === null ? "" : plainName(nameOf(due));
    const what = due === null || due.unread === 1 ? "a message" : `${due.unread} messages`;
    const mail =
      due &&
      (await writeTo(tx, due.recipientId, "messages", () => ({
        subject: `${name} sent you ${what}`,
        paragraphs: [`You have not read ${what} from ${name} yet.`],
        action: {
          label: "Read and answer",
          path: `${PAGES.mobileChat.pattern}?conversation=${due.conversationId}`,
        },
      })));
    if (due === null || mail === null) await giveUp(tx, { pendingId });
    else onSent((after) => markMessageSent(after, pendingId, due.messageId, clock.now()));
    return mail;
  };
  mailer.register(KIND, write, giveUp);
  jobs.registerCron("emails.purge", "35 3 * * *", () => purgeSentEmails(db, clock.now()));
  return { queueDue: () => queueDue(deps) };
}

function queueDue({ db, clock, mailer }: Deps): Promise<void> {
  return transaction(db, async (tx) => {
    for (const { id, userId } of await readDueEmails(tx, clock.now(), BATCH)) {
      await mailer.post(tx, { key: `messages:${id}`, kind: KIND, payload: { pendingId: id }, userId });
    }
  });
}
