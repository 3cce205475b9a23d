import { VERIFY_EMAIL_PATH } from "#contracts/accounts.ts";
import { BOOST_PRICE_TEXT, FREE_BOOST_DAYS } from "#contracts/boosts.ts";
import { BRAND, type SiteContact } from "#contracts/brand.ts";
import { TIME_ZONE } from "#contracts/calendar.ts";
import { RESET_LINK_MINUTES, VERIFY_LINK_HOURS } from "#contracts/reference/limits.ts";

import type { SecondStepChange } from "../../platform/event-map.ts";
import type { Email } from "../../platform/mail/email.ts";
import { headFor, type Addressee } from "../../platform/mail/greet.ts";

const secret = (token: string) => `?token=${encodeURIComponent(token)}`;

/** Asks a new member to confirm the address they joined with. */
export function writeVerifyEmail(reader: Addressee, token: string): Email {
  return {
    ...headFor(reader),
    subject: "Please confirm your email address",
    paragraphs: [
      `Welcome to ${BRAND.name}. Tap the button to confirm that this address is yours, and your account is ready.`,
      `For your first ${FREE_BOOST_DAYS} days you can boost the jobs you post for free (normally ${BOOST_PRICE_TEXT} each). A boosted job is shown at the top of the job board and on the home page.`,
    ],
    action: { label: "Confirm my address", path: VERIFY_EMAIL_PATH + secret(token) },
    footnote: `The link works for ${VERIFY_LINK_HOURS} hours. If you did not join, ignore this email and nothing will happen.`,
  };
}

/** Asks a member to confirm the address they want to change to. */
export function writeChangeEmail({ first_name }: Addressee, email: string, token: string): Email {
  return {
    ...headFor({ first_name, email }),
    subject: "Please confirm your new email address",
    paragraphs: [
      `You asked ${BRAND.name} to use this address from now on. Tap the button to confirm it. Until then we will keep using the old one.`,
    ],
    // The link itself says what it is for, because nothing else is known of a link that was replaced.
    action: { label: "Use this address", path: `${VERIFY_EMAIL_PATH}${secret(token)}&for=change` },
    footnote: `The link works for ${VERIFY_LINK_HOURS} hours. If this was not you, ignore this email and nothing will change.`,
  };
}

/** Somebody used a member's address to join, to change to, or to be confirmed again. */
export function writeKnownEmail(reader: Addressee & { is_email_verified: boolean }): Email {
  return {
    ...headFor(reader),
    subject: `You already have an account at ${BRAND.name}`,
    paragraphs: [
      `Somebody, probably you, just gave this address to ${BRAND.name}. It already has an account${reader.is_email_verified ? " and is confirmed" : ""}, so nothing was changed: you can simply sign in.`,
      "If you have forgotten your password, choose 'Forgot password?' on the sign-in page.",
    ],
    action: { label: "Sign in", path: "/signin" },
    footnote: "If this was not you, you do not need to do anything. Nobody has been let in.",
  };
}

export function writeResetEmail(reader: Addressee, token: string): Email {
  return {
    ...headFor(reader),
    subject: "Choose a new password",
    paragraphs: [`Somebody, probably you, asked for a new password for your ${BRAND.name} account.`],
    action: { label: "Choose a new password", path: `/reset-password${secret(token)}` },
    footnote: `The link works once, for ${RESET_LINK_MINUTES} minutes. If this was not you, ignore this email: your password stays as it is.`,
  };
}

const moment = new Intl.DateTimeFormat("en-GB", {
  timeZone: TIME_ZONE,
  dateStyle: "long",
  timeStyle: "short",
});

export function writePasswordChangedEmail(
  reader: Addressee,
  { at, isCalledOff = false }: { at: string; isCalledOff?: boolean },
  { supportEmail }: SiteContact,
): Email {
  const calledOff =
    "A change to another email address was waiting to be confirmed, and has been called off. If you asked for it, please ask again in Preferences. If you did not, somebody else could get into your account with the old one.";
  return {
    ...headFor(reader),
    subject: "Your password was changed",
    paragraphs: [
      `The password of your ${BRAND.name} account was changed on ${moment.format(new Date(at))} (UK time). You have been signed out everywhere else.`,
      ...(isCalledOff ? [calledOff] : []),
      `If that was you, you do not need to do anything. If not, choose a new password now, and write to ${supportEmail} if you need help.`,
    ],
    action: { label: "I did not do this", path: "/forgot-password" },
  };
}

/** Somebody signed in with another kind of device than before. */
export function writeNewDeviceEmail(
  reader: Addressee,
  { device, at }: { device: string; at: string },
  { supportEmail }: SiteContact,
): Email {
  return {
    ...headFor(reader),
    subject: "A new device signed in to your account",
    paragraphs: [
      `Somebody, probably you, signed in to your ${BRAND.name} account on ${moment.format(new Date(at))} (UK time) with ${device}. You have not used this device lately.`,
      "If that was you, you do not need to do anything. If not, choose a new password now: that signs everybody out. Preferences shows every place where you are signed in.",
      // An intruder may have set up a second step, which a new password does not remove.
      `If signing in then asks for a passkey or a code that you do not have, write to ${supportEmail} straight away.`,
    ],
    action: { label: "I did not do this", path: "/forgot-password" },
  };
}

const SECOND_STEP_CHANGES: Readonly<Record<SecondStepChange, string>> = {
  app_added: "An authenticator app was added to your account",
  app_removed: "The authenticator app was removed from your account",
  passkey_added: "A passkey was added to your account",
  passkey_removed: "A passkey was removed from your account",
  codes_made: "New recovery codes were made for your account",
  all_removed: "The second step for signing in was taken off your account",
};

/** The second step or recovery codes were changed: by the member, an intruder signed in as them, or the operator. */
export function writeSecondStepEmail(
  reader: Addressee,
  { change, at }: { change: SecondStepChange; at: string },
  { supportEmail }: SiteContact,
): Email {
  const subject = SECOND_STEP_CHANGES[change];
  const codes = change === "codes_made" ? " Any you had before no longer work." : "";
  return {
    ...headFor(reader),
    subject,
    paragraphs: [
      `${subject} on ${moment.format(new Date(at))} (UK time).${codes}`,
      `If you wanted that, you do not need to do anything. If not, write to ${supportEmail} straight away: somebody else may be able to sign in as you. A new password alone may not stop them.`,
    ],
    action: { label: "I did not do this", path: "/contact" },
  };
}

/** To the address that no longer counts, and to the one that now does. */
export function writeEmailChangedEmail(
  { first_name }: Addressee,
  change: { to: string; newEmail: string },
  { supportEmail }: SiteContact,
): Email {
  const isNew = change.to === change.newEmail;
  return {
    ...headFor({ first_name, email: change.to }),
    subject: "Your email address was changed",
    paragraphs: [
      `Your ${BRAND.name} account now uses ${isNew ? "this address" : change.newEmail}. Please sign in with it from now on.`,
      isNew
        ? "We have also emailed your old address."
        : `If it was not you who changed it, please write to ${supportEmail} straight away.`,
    ],
  };
}
