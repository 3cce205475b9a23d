import { BRAND, type SiteContact } from "#contracts/brand.ts";
import { longDayInLondon } from "#contracts/calendar.ts";

import type { Email } from "../../platform/mail/email.ts";
import { headFor, type Addressee } from "../../platform/mail/greet.ts";

/** Told to a leaving member: what happens after the day on which everything is erased. */
export const HOW_TO_STAY =
  "If you would rather stay, sign in before that day and choose 'Keep my account'. What you have here will be there again. What others have decided and what has run out in the meantime does not come back. Notifications to your phone have to be turned on again.";

/** Confirms that account deletion was requested by someone who knew the password. */
export function writeClosingEmail(reader: Addressee, closesAt: string, { supportEmail }: SiteContact): Email {
  const on = longDayInLondon(new Date(closesAt));
  return {
    ...headFor(reader),
    subject: `Your ${BRAND.name} account will be deleted on ${on}`,
    paragraphs: [
      `You asked us to delete your account. Your profile, posts and jobs are hidden already, and you have been signed out everywhere. On ${on} everything is erased for good. We will not write to you about it again.`,
      HOW_TO_STAY,
    ],
    action: { label: "Keep my account", path: "/signin" },
    footnote: `If this was not you, somebody else can sign in to your account. Keep it, and choose a new password now: that signs everybody out. If signing in then asks for a passkey or a code that you do not have, write to ${supportEmail} straight away. If it does not, remove passkeys that are not yours in Preferences.`,
  };
}

/** Tells the member that the copy of their data can be downloaded. */
export function writeExportReadyEmail(reader: Addressee, expiresAt: string): Email {
  return {
    ...headFor(reader),
    subject: "Your data is ready to download",
    paragraphs: [
      `The copy of your ${BRAND.name} data that you asked for is ready. Sign in and download it in Preferences by ${longDayInLondon(new Date(expiresAt))}.`,
    ],
    action: { label: "Go to Preferences", path: "/settings" },
    footnote:
      "If you did not ask for it, somebody else may be signed in to your account. Choose a new password now: that signs everybody out. In Preferences, remove passkeys that are not yours.",
  };
}
