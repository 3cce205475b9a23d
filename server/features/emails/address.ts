import type { EmailSwitch } from "#contracts/preferences.ts";

import type { Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import type { Email } from "../../platform/mail/email.ts";
import { headFor } from "../../platform/mail/greet.ts";
import { unsubscribePath } from "../preferences/index.ts";
import { findReader } from "./reader.queries.ts";

/** The reason in an email's footer, per switch. */
const REASONS: Readonly<Record<EmailSwitch, string>> = {
  crewRequests: "You get this email because crew request notifications are on.",
  postActivity: "You get this email because post activity notifications are on.",
  jobInterest: "You get this email because job interest notifications are on.",
  messages: "You get this email because message notifications are on.",
  weeklyDigest: "You get this email because you asked for the weekly digest.",
  savedSearches: "You get this email because this saved search sends you alerts.",
};

/**
 * Declares an email: registers its writer (`mailer.register`) and the events that lead to it. An email that waits also returns
 * the function that queues it when due.
 */
export type RegisterEmail = (deps: Deps) => {
  /** Called every minute. */
  queueDue?: () => Promise<void>;
};

/** An email's content, without its addressee. */
export type EmailContent = Pick<Email, "subject" | "paragraphs" | "items" | "action" | "footnote">;

/**
 * Addresses an email at the moment of sending, under one of the switches. Null if the member does not want or may not get it, or
 * if `write` finds nothing left to say.
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
