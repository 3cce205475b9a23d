import type { LetterSwitch } from "#contracts/preferences.ts";

import type { Tx } from "../../platform/database/database.ts";
import { greet } from "../../platform/mail/greet.ts";
import type { Letter } from "../../platform/mail/letter.ts";
import { unsubscribePath } from "../preferences/index.ts";
import { findReader } from "./reader.queries.ts";

/** Which switch a letter belongs to, as its foot says it. */
const REASONS: Readonly<Record<LetterSwitch, string>> = {
  crewRequests: "You get this e-mail because crew request notifications are on.",
  postActivity: "You get this e-mail because post activity notifications are on.",
  jobInterest: "You get this e-mail because job interest notifications are on.",
  messages: "You get this e-mail because message notifications are on.",
  weeklyDigest: "You get this e-mail because you asked for the weekly digest.",
  savedSearches: "You get this e-mail because you asked for what this saved search finds.",
};

/** What a letter says, without whom it is for. */
export type LetterWords = Pick<Letter, "subject" | "paragraphs" | "items" | "action" | "footnote">;

/**
 * Addresses a letter under one of the switches, at the moment of sending: null when the member is not to be written to,
 * or when `write` finds that there is nothing left to say.
 */
export async function writeTo(
  tx: Tx,
  userId: number,
  preference: LetterSwitch,
  write: () => Promise<LetterWords | null> | LetterWords | null,
): Promise<Letter | null> {
  const reader = await findReader(tx, userId, preference);
  const words = reader && (await write());
  if (reader === undefined || words === undefined || words === null) return null;
  const path = await unsubscribePath(tx, { userId, preference });
  return {
    ...words,
    to: reader.email,
    greeting: greet(reader.first_name),
    unsubscribe: { reason: REASONS[preference], path },
  };
}
