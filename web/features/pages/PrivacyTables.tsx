import { BRAND } from "#contracts/brand.ts";
import {
  LOGIN_ADDRESS_DAYS,
  RESET_LINK_MINUTES,
  SESSION_IDLE_DAYS,
  SESSION_MAX_DAYS,
  UNVERIFIED_DAYS,
  VERIFY_LINK_HOURS,
} from "#contracts/reference/limits.ts";

/** What is kept, and for how long; the numbers are the ones the server works with. */
const KEPT: readonly (readonly [what: string, howLong: string])[] = [
  ["Your account and what you posted", "Until you delete it or ask us to delete your account"],
  [
    "Something you deleted",
    "Hidden at once, erased after 30 days (reported items once the report is closed)",
  ],
  ["Earlier versions of an edited post", "90 days, for moderators only"],
  ["An account whose e-mail address was never confirmed", `${UNVERIFIED_DAYS} days`],
  ["A confirmation link", `${VERIFY_LINK_HOURS} hours`],
  ["A link to reset a password", `${RESET_LINK_MINUTES} minutes`],
  ["Being signed in", `${SESSION_IDLE_DAYS} days without a visit, ${SESSION_MAX_DAYS} days at most`],
  ["Internet addresses in the sign-in record", `Cut short after ${LOGIN_ADDRESS_DAYS} days`],
  ["Notifications", "90 days"],
  ["A photo that was uploaded but never used", "1 day"],
  ["Records of moderation", "12 months, without contact details once the account is gone"],
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

/** What the browser keeps. */
export function CookiesText() {
  return (
    <>
      <p>
        {BRAND.name} uses only what it needs to work, so there is no cookie banner. There are no advertising
        cookies and no trackers of other companies.
      </p>
      <ul>
        <li>
          One cookie (<code>crewyard_session</code>) and one entry in your browser’s storage (
          <code>authToken</code>) keep you signed in. Logging out removes both.
        </li>
        <li>
          Your browser’s storage also remembers your theme and, for 30 days, what you were writing, so that a
          lost signal does not cost you your words. It stays on your device.
        </li>
      </ul>
    </>
  );
}
