import { BRAND } from "#contracts/brand.ts";
import { ANALYTICS_MONTHS } from "#contracts/reference/analytics.ts";
import {
  APPEAL_DAYS,
  APPLICATION_KEPT_MONTHS,
  BAN_STRIKE_DAYS,
  CLOSED_KEPT_MONTHS,
  CONTACT_KEPT_DAYS,
  DELETED_KEPT_DAYS,
  EXPORT_DAYS,
  GRACE_DAYS,
  EMAIL_KEPT_DAYS,
  LOGIN_ADDRESS_DAYS,
  MODERATION_KEPT_MONTHS,
  NOTIFICATION_DAYS,
  PAYMENT_KEPT_YEARS,
  PUSH_SENT_DAYS,
  REPEAT_HOURS,
  RESET_LINK_MINUTES,
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
  STRIKE_DAYS,
  UNPAID_KEPT_DAYS,
  UNVERIFIED_DAYS,
  VERIFY_LINK_HOURS,
  VERSION_KEPT_DAYS,
} from "#contracts/reference/limits.ts";

/** What is stored, and for how long; the numbers are those that the server uses. */
const KEPT: readonly (readonly [what: string, howLong: string])[] = [
  ["Your account and what you posted", "Until you delete it, or your account"],
  [
    "An account you asked to be deleted",
    `Hidden at once, erased after ${GRACE_DAYS} days or, if you were suspended and appealed, at most ${GRACE_DAYS} days after the appeal was decided, if that is later. Messages you sent stay with the people you wrote to, and reviews you gave stay, without your name`,
  ],
  [
    "Something you deleted",
    `Hidden at once, erased after ${DELETED_KEPT_DAYS} days (reported items once the report is closed)`,
  ],
  ["Chat messages", "For as long as either person has an account, so that they can read what was said"],
  [
    "Jobs and apprenticeships that have closed",
    `${CLOSED_KEPT_MONTHS} months, or until a report about them is decided, if that is later`,
  ],
  [
    "Applications for an apprenticeship, with the CV that was sent",
    `The message and the CV until you withdraw. The application itself ${APPLICATION_KEPT_MONTHS} months after the closing date or after it ended, whichever is sooner, or until a report about the apprenticeship is decided, if that is later`,
  ],
  ["Earlier versions of an edited post", `${VERSION_KEPT_DAYS} days, for moderators only`],
  [
    "An account whose email address was never confirmed",
    `${UNVERIFIED_DAYS} days, or until its last confirmation link stops working, or until a decision about it can no longer be appealed against and the appeal is decided, if that is later`,
  ],
  ["A confirmation link", `${VERIFY_LINK_HOURS} hours`],
  ["A link to reset a password", `${RESET_LINK_MINUTES} minutes`],
  ["Being signed in", `${SESSION_IDLE_DAYS} days without a visit, ${SESSION_MAX_DAYS} days at most`],
  [
    "The public keys of your passkeys, the encrypted secret of your authenticator app, and your recovery codes, as one-way codes",
    "Until you remove them",
  ],
  [
    "The address and the keys by which notifications reach your phone or computer",
    "Until you turn them off there or are signed out, and at most a day longer",
  ],
  ["Which notifications were sent to it", `${PUSH_SENT_DAYS} days`],
  ["Internet addresses in the sign-in record", `Cut short after ${LOGIN_ADDRESS_DAYS} days`],
  ["The sign-in record itself: your account, the time and the network", `${ANALYTICS_MONTHS} months`],
  ["Notifications", `${NOTIFICATION_DAYS} days`],
  [
    "Our answer to something you sent, so that sending it again does not do it twice",
    `${REPEAT_HOURS / 24 + 1} days at most`,
  ],
  ["A record that we sent you an email", `${EMAIL_KEPT_DAYS} days, without its contents`],
  [
    "Your visits to the site",
    `Your account, the network, the browser and the site you came from ${LOGIN_ADDRESS_DAYS} days, the times and the number of pages ${ANALYTICS_MONTHS} months`,
  ],
  ["A photo or file that was uploaded but never used", "2 days at most"],
  ["What you wrote to us by the contact form", `${CONTACT_KEPT_DAYS} days after it was dealt with`],
  ["The copy of your data that you asked for", `${EXPORT_DAYS} days`],
  [
    "Records of moderation",
    `${MODERATION_KEPT_MONTHS} months after the decision, without contact details once the account is gone`,
  ],
  [
    "A text in which a word on our list was found, or that was held back",
    `${DELETED_KEPT_DAYS} days, and until a moderator has decided`,
  ],
  [
    "The same where a moderator refused it; which word was found, and what was decided",
    `${MODERATION_KEPT_MONTHS} months. Of a message and of what is typed while joining we keep the word alone`,
  ],
  [
    "Decisions against you, the strikes they count as, and your appeals",
    `${MODERATION_KEPT_MONTHS} months, and the reason, the day and the end of a suspension for as long as it stands; a strike counts for ${STRIKE_DAYS} days, a suspension for ${BAN_STRIKE_DAYS}. What you wrote in an appeal is erased with your account`,
  ],
  [
    "What moderators removed from your profile, projects, messages or replies to reviews",
    `Until an appeal has been decided, or ${APPEAL_DAYS} days`,
  ],
  [
    "The address of a suspended account that was deleted",
    `${MODERATION_KEPT_MONTHS} months, only as a code that nobody can turn back into the address. Until then moderators see that an account with the same address was suspended before`,
  ],
  [
    "Payments",
    `${PAYMENT_KEPT_YEARS} years: tax law asks for six after the end of the year. Without your name once the account is gone. Longer only where money still has to be given back`,
  ],
  ["A payment that was begun and never made", `${UNPAID_KEPT_DAYS} days after it was called off`],
];

/** How long data is kept. */
export function RetentionText() {
  return (
    <dl className="divide-y divide-line rounded-control border border-line">
      {KEPT.map(([what, howLong]) => (
        <div key={what} className="grid gap-x-4 px-4 py-2.5 md:grid-cols-2">
          <dt>{what}</dt>
          <dd className="text-muted">{howLong}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What the browser stores. */
export const COOKIES = `
  ${BRAND.name} uses only what it needs to work, so there is no cookie banner. There are no advertising cookies and no
  trackers of other companies.

  - One cookie (<code>__Host-crewyard_session</code>) and one entry in your browser’s storage (<code>authToken</code>)
    keep you signed in. Logging out removes both and ends the session; if you have no signal, the session ends as soon
    as you have one.
  - Where you pay by card, our payment provider, Stripe, sets two cookies of its own to prevent fraud:
    <code>__stripe_mid</code> for a year and <code>__stripe_sid</code> for half an hour.
  - Your browser’s storage also remembers your theme and, for 30 days, what you were writing, so that a lost signal
    does not cost you your words. For ${REPEAT_HOURS} hours after you last sent it, it remembers a form whose answer was lost or
    that we refused, so that sending it again does not do it twice. All of this stays on your device.
  - It also remembers how you like the app (saving data, keyboard shortcuts, where the chat panel stands) and how much
    data the app has used this month. Until a tab is closed or you log out, it keeps for that tab the posts it has
    loaded, your place in them and your last five searches for people. All of it stays on your device, too.
  - What you do without a signal waits in your browser’s storage until it is sent: messages, posts with their photos
    and video, comments, likes, interest, applications with a CV, reviews, changes of your profile. It is encrypted
    with a key of your account, so that only you, signed in on that device, can open or send it. It stays there when
    you log out, until it is sent or you delete it in Preferences.
  - So that you can read without a signal, the browser keeps the latest things you read: the feed, your profile and
    those you opened, with the phone numbers they showed you, your crew, your last 30 chats with their last 50
    messages, jobs, apprenticeships and notifications. It is encrypted with a key that is deleted when you log out. It
    is at most 20 MB, is kept for at most 30 days, and is wiped when you log out or your session ends.
  - While you join, a cookie (<code>crewyard_sign_up</code>, 48 hours at most) lets the link in our email sign this
    browser in, once. What you have typed until then, except your password, is kept in your browser’s storage for a
    day, and the address we emailed for 48 hours.
  - What you last looked for on the job board is kept on your device until you log out. If you tap ‘Use my phone’s
    place’, your phone asks you first; we get your place rounded to about a kilometre, answer with the nearest town,
    and keep nothing of it.
  - We count visits ourselves, to see how busy the site is: when a visit began, when something was last done in it and
    when it ended, how many pages it had, the site you came from, the browser, the first part of the internet address,
    and the account if you are signed in. Until its tab is closed, your browser keeps a random number for that
    (<code>visitId</code>). We do not count search engines, other machines or browsers that send Global Privacy
    Control. If you do not want to be counted, switch it off here; a cookie (<code>crewyard_visits</code>) then
    remembers only that.`;
