import type { BodyOf } from "#contracts/endpoint.ts";
import {
  UNSUBSCRIBE_PATH,
  type EmailPreferences,
  type EmailSwitch,
  type updateEmailPreferences,
} from "#contracts/preferences.ts";

import type { Viewer } from "../../platform/authorization.ts";
import type { Handle } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { orThrow } from "../../platform/errors.ts";
import { readSiteKey } from "../../platform/site-key.ts";
import { findPreferences, savePreferences, turnOff } from "./preferences.queries.ts";
import { openLink, sealLink, type UnsubscribeLink } from "./unsubscribe-token.ts";

/** Returns which emails the member wants. */
export async function readPreferences({ db }: Deps, viewer: Viewer): Promise<EmailPreferences> {
  return orThrow(await findPreferences(db, viewer.userId), "session_ended");
}

/** Saves all switches. They apply at once, also to emails already waiting. */
export async function changePreferences(
  { db, clock }: Deps,
  viewer: Viewer,
  wanted: BodyOf<typeof updateEmailPreferences>,
): Promise<EmailPreferences> {
  return orThrow(await savePreferences(db, viewer.userId, wanted, clock.now()), "session_ended");
}

/** Returns the path of a link that turns one of a member's switches off; it works as long as the account exists. */
export async function unsubscribePath(handle: Handle, link: UnsubscribeLink): Promise<string> {
  return `${UNSUBSCRIBE_PATH}?token=${sealLink(link, await readSiteKey(handle))}`;
}

/** The switch that a link is for; null for a link that is not ours. */
export async function readLink({ db }: Deps, token: unknown): Promise<EmailSwitch | null> {
  return (await open(db, token))?.preference ?? null;
}

/** Turns the switch off. The result is the same if it is already off or the account is gone. */
export async function unsubscribe({ db, clock }: Deps, token: unknown): Promise<EmailSwitch | null> {
  const link = await open(db, token);
  if (link === null) return null;
  await turnOff(db, link, clock.now());
  return link.preference;
}

async function open(handle: Handle, token: unknown): Promise<UnsubscribeLink | null> {
  return typeof token === "string" ? openLink(token, await readSiteKey(handle)) : null;
}
