import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

/** Sign-ins that a new one is compared with: who signs in more often has been on each device among them. */
const COMPARED = 500;

const logSignIn = statement<{ id: number }>(
  "insert into login_log (user_id, login_time, ip_address, user_agent) values ($1, $2, $3, $4) returning id",
);
const readAgents = statement<{ user_agent: string | null }>(`
  select distinct user_agent from (
    select user_agent from login_log where user_id = $1 order by id desc limit ${COMPARED}) as latest`);
const readSignIn = statement<SignInRow>(
  "select login_time, user_agent from login_log where id = $1 and user_id = $2",
);

interface SignInRow {
  login_time: string;
  user_agent: string | null;
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

/** With what the member signed in lately; nothing before the first time. */
export async function listUserAgents(handle: Handle, userId: number): Promise<(string | null)[]> {
  return (await handle.run(readAgents, [userId])).map((row) => row.user_agent);
}

export async function findSignIn(
  handle: Handle,
  signIn: { id: number; userId: number },
): Promise<SignInRow | undefined> {
  return (await handle.run(readSignIn, [signIn.id, signIn.userId]))[0];
}
