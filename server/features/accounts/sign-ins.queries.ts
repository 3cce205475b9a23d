import { LOGIN_ADDRESS_DAYS } from "#contracts/reference/limits.ts";

import type { Tx } from "../../platform/database/database.ts";
import { many, one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";

/** Sign-ins that a new one is compared with: who signs in more often has been on each device among them. */
const COMPARED = 500;

const logSignIn = statement<{ id: number }>(
  "insert into login_log (user_id, login_time, ip_address, user_agent) values ($1, $2, $3, $4) returning id",
);

interface SignInRow {
  login_time: string;
  user_agent: string | null;
}

/** A browser and system that a member signed in with. */
interface EarlierDevice {
  userAgent: string | null;
  /** Within the days for which the log keeps devices. */
  isKnown: boolean;
}

/** One line of the login log, whose id it gives; `userAgent` is cut to 400 characters. */
export async function recordSignIn(
  tx: Tx,
  signIn: { userId: number; now: Date; ip: string; userAgent: string | null },
): Promise<number> {
  const { userId, now, ip, userAgent } = signIn;
  const [row] = await tx.run(logSignIn, [userId, now, ip, userAgent?.slice(0, 400) ?? null]);
  if (row === undefined) throw new Error("The log took no line.");
  return row.id;
}

// What is older is no device any more: its user agent has been erased, or soon is.
/** With what the member signed in before; nothing before the first time. */
export const listEarlierDevices = many<EarlierDevice, [userId: number, now: Date]>(`
  select distinct user_agent as "userAgent",
    login_time >= $2::timestamptz - interval '${LOGIN_ADDRESS_DAYS} days' as "isKnown" from (
    select user_agent, login_time from login_log where user_id = $1 order by id desc limit ${COMPARED}) as latest`);

export const findSignIn = one<SignInRow, [signIn: { id: number; userId: number }]>(
  "select login_time, user_agent from login_log where id = $1 and user_id = $2",
  (signIn) => [signIn.id, signIn.userId],
);
