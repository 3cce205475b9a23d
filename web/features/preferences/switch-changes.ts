import type { EmailPreference, EmailPreferences } from "#contracts/preferences.ts";

/** One press of a switch that the server does not know of yet. */
export interface SwitchChange {
  readonly name: EmailPreference;
  readonly wanted: boolean;
}

/** How the switches stand once those changes are saved too. */
export function withChanges(saved: EmailPreferences, changes: readonly SwitchChange[]): EmailPreferences {
  return changes.reduce((shown, { name, wanted }) => ({ ...shown, [name]: wanted }), saved);
}
