import { LOGIN_ADDRESS_DAYS } from "#contracts/reference/limits.ts";

import { exactlyOne, exactlyOneValue, many, one } from "../../platform/database/queries.ts";

/** How many sign-ins a new one is compared with: enough that even a frequent member's devices are all among them. */
const COMPARED = 500;

interface SignInRow {
  login_time: string;
  user_agent: string | null;
}

/** A browser and system that a member signed in with. */
interface EarlierDevice {
  userAgent: string | null;
  /** True within the days for which the log stores devices. */
  isKnown: boolean;
}

/** Adds an entry to the login log and returns its id; `userAgent` is cut to 400 characters. */
export const recordSignIn = exactlyOne<
  { id: number },
  [signIn: { userId: number; now: Date; ip: string; userAgent: string | null }]
>(
  "insert into login_log (user_id, login_time, ip_address, user_agent) values ($1, $2, $3, $4) returning id",
  ({ userId, now, ip, userAgent }) => [userId, now, ip, userAgent?.slice(0, 400) ?? null],
);

// An older entry no longer tells the device: its user agent has been erased, or soon will be.
/** Lists the devices a member signed in with; empty before the first sign-in. */
export const listEarlierDevices = many<EarlierDevice, [userId: number, now: Date]>(`
  select distinct user_agent as "userAgent",
    login_time >= $2::timestamptz - interval '${LOGIN_ADDRESS_DAYS} days' as "isKnown" from (
    select user_agent, login_time from login_log where user_id = $1 order by id desc limit ${COMPARED}) as latest`);

/** True if a member has signed in, or changed their password, since that moment. */
export const hasComeBack = exactlyOneValue<boolean, [userId: number, since: string]>(`
  select exists (select from login_log where user_id = $1 and login_time > $2)
    or exists (select from previous_passwords where user_id = $1 and created_at > $2)`);

export const findSignIn = one<SignInRow, [signIn: { id: number; userId: number }]>(
  "select login_time, user_agent from login_log where id = $1 and user_id = $2",
  (signIn) => [signIn.id, signIn.userId],
);
