import type { EmailSwitch } from "#contracts/preferences.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Email } from "../../platform/mail/email.ts";
import { headFor } from "../../platform/mail/greet.ts";
import { unsubscribePath } from "../preferences/index.ts";
import { findReader } from "./reader.queries.ts";

/** Which switch an email belongs to, as its foot says it. */
const REASONS: Readonly<Record<EmailSwitch, string>> = {
  crewRequests: "You get this e-mail because crew request notifications are on.",
  postActivity: "You get this e-mail because post activity notifications are on.",
  jobInterest: "You get this e-mail because job interest notifications are on.",
  messages: "You get this e-mail because message notifications are on.",
  weeklyDigest: "You get this e-mail because you asked for the weekly digest.",
  savedSearches: "You get this e-mail because you asked for what this saved search finds.",
};

/**
 * Declares one e-mail: registers who writes it (`mailer.register`), the events that lead to it, and, where it has to
 * wait, gives what queues it when it is due.
 */
export type RegisterEmail = (deps: Deps) => {
  /** Every minute. */
  queueDue?: () => Promise<void>;
};

/** What an email says, without whom it is for. */
export type EmailContent = Pick<Email, "subject" | "paragraphs" | "items" | "action" | "footnote">;

/**
 * Addresses an email under one of the switches, at the moment of sending: null when the member is not to be written to,
 * or when `write` finds that there is nothing left to say.
 */
export async function writeTo(
  tx: Tx,
  userId: number,
  preference: EmailSwitch,
  write: () => Promise<EmailContent | null> | EmailContent | null,
): Promise<Email | null> {
  const reader = await findReader[preference](tx, userId);
  const words = reader && (await write());
  if (reader === undefined || words === undefined || words === null) return null;
  const path = await unsubscribePath(tx, { userId, preference });
  return {
    ...words,
    ...headFor(reader),
    unsubscribe: { reason: REASONS[preference], path },
  };
}
