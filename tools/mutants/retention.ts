import type { Fault } from "./fault.ts";

/** How long things are kept, and by which clock. */
export const RETENTION: readonly Fault[] = [
  {
    name: "deleted posts and comments are kept for a day longer",
    file: "server/features/feed/maintenance.queries.ts",
    from: '{ days: 30, erase: batchOf("comments"',
    to: '{ days: 31, erase: batchOf("comments"',
    tests: ["server/features/feed/maintenance"],
  },
  {
    name: "earlier texts of posts are kept for a day longer",
    file: "server/features/feed/maintenance.queries.ts",
    from: "{ days: 90, erase",
    to: "{ days: 91, erase",
    tests: ["server/features/feed/maintenance"],
  },
  {
    name: "what is under review is erased with the rest",
    file: "server/features/feed/maintenance.queries.ts",
    from: "deleted_at < $1 and not is_under_review('comment', id)",
    to: "deleted_at < $1",
    tests: ["server/app.erasure"],
  },
  {
    name: "unconfirmed accounts are kept for ever",
    file: "server/features/accounts/clean-up.queries.ts",
    from: "where not is_email_verified and created_at <",
    to: "where is_email_verified is null and created_at <",
    tests: ["server/features/accounts/accounts.operations"],
  },
  {
    name: "addresses stay whole in the login log",
    file: "server/features/accounts/clean-up.queries.ts",
    from: "case family(ip_address) when 4 then 24 else 48 end))",
    to: "case family(ip_address) when 4 then 32 else 128 end))",
    tests: ["server/features/accounts/accounts.operations"],
  },
  {
    name: "reports that nobody decided are deleted after a year",
    file: "server/features/account-rights/maintenance.queries.ts",
    from: "where status in ('resolved', 'ignored') and",
    to: "where status in ('resolved', 'ignored', 'pending') and",
    tests: ["server/features/account-rights/maintenance"],
  },
  {
    name: "an address is remembered as banned after its year",
    file: "server/features/account-rights/maintenance.queries.ts",
    from: "delete from banned_addresses where until <= $1",
    to: "delete from banned_addresses where until <= $1::timestamptz - interval '1 day'",
    tests: ["server/features/account-rights/maintenance"],
  },
  {
    name: "days are reckoned in UTC",
    file: "contracts/calendar.ts",
    from: 'export const TIME_ZONE = "Europe/London";',
    to: 'export const TIME_ZONE = "UTC";',
    tests: ["contracts/calendar"],
    step: "unit",
  },
  {
    name: "somebody is a year older on the day before their birthday",
    file: "contracts/calendar.ts",
    from: "day.slice(5) < birthday.slice(5) ? years - 1 : years",
    to: "day.slice(5, 7) < birthday.slice(5, 7) ? years - 1 : years",
    tests: ["contracts/calendar"],
    step: "unit",
  },
  {
    name: "an administrator's session lasts as long as a member's",
    file: "server/platform/sessions.ts",
    from: "isStaff ? ADMIN_SESSION_IDLE_MINUTES * MINUTE_MS : SESSION_IDLE_DAYS * DAY_MS",
    to: "SESSION_IDLE_DAYS * DAY_MS",
    tests: ["server/features/accounts/accounts.admin-sign-in"],
  },
  {
    name: "a session in daily use never ends",
    file: "server/platform/sessions.ts",
    from: "if (now > known.expiresAt || now > known.seenAt + known.idleMs) return null;",
    to: "if (now > known.seenAt + known.idleMs) return null;",
    tests: ["server/features/accounts/accounts.sign-in"],
  },
];
