import { VISIT_IDLE_MINUTES } from "#contracts/reference/analytics.ts";
import { LOGIN_ADDRESS_DAYS } from "#contracts/reference/limits.ts";

import { batchOf, deleteDue, untilDone } from "../../platform/database/batches.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOneValue, execute, one } from "../../platform/database/queries.ts";

export interface NewVisit {
  userId: number | null;
  sessionId: string;
  now: Date;
  /** The day in London. */
  day: string;
  userAgent: string;
  network: string;
  device: string;
  referrer: string | null;
  /** True once a page's script has claimed the visit; an unclaimed one, counted by the server, is found by its device. */
  isClaimed: boolean;
}

interface OpenVisit {
  id: number;
  user_id: number | null;
  session_id: string;
}

const visitorOf = (userId: number | null, device: string) => (userId === null ? device : `member:${userId}`);

const optOut = execute<[userId: number, now: Date]>(
  "insert into visit_opt_outs (user_id, since) values ($1, $2) on conflict (user_id) do nothing",
);
const POINTING_TO = [
  "update visits set user_id = null where user_id = $1",
  "delete from visitors where visitor = 'member:' || $1::bigint",
  "delete from member_visit_days where user_id = $1",
  "delete from member_activity where user_id = $1",
].map((text) => execute<[userId: number]>(text));

const IS_TRACED_TOO_LONG = `(device is not null or user_id is not null)
  and start_time < $1::timestamptz - interval '${LOGIN_ADDRESS_DAYS} days'`;
const purgeTraces = untilDone<[now: Date]>(`
  update visits set user_id = null, user_agent = null, ip_address = null, referrer = null, device = null, visitor = null
  where ${batchOf("visits", IS_TRACED_TOO_LONG, "start_time")} returning 1`);
const purgeVisitors = deleteDue<[now: Date]>(
  "visitors",
  `last_day < london_day($1::timestamptz - interval '${LOGIN_ADDRESS_DAYS} days')`,
  "last_day",
);

export const insertVisit = execute<[visit: NewVisit], Handle>(
  `
  insert into visits (user_id, session_id, start_time, last_activity, day, user_agent, ip_address, device, visitor, referrer, is_claimed)
  values ($1, $2, $3, $3, $4, $5, $6, $7, $8, $9, $10)`,
  ({ userId, sessionId, now, day, userAgent, network, device, referrer, isClaimed }) => {
    const from = [userAgent.slice(0, 400), network, device, visitorOf(userId, device)];
    return [userId, sessionId, now, day, ...from, referrer, isClaimed];
  },
);

/** Finds this tab's visit, if it is not over, and locks it until the transaction ends. */
export const findOpenVisit = one<OpenVisit, [sessionId: string, now: Date], Tx>(`
  select id, user_id, session_id from visits
  where session_id = $1 and last_activity > $2::timestamptz - interval '${VISIT_IDLE_MINUTES} minutes' for update`);

// Two browsers of one household may claim each other's page load; each is still counted once.
/** Finds the page load that the server just counted for this browser, if no page has claimed it yet. */
export const findUnclaimedLoad = one<OpenVisit, [device: string, userId: number | null, now: Date], Tx>(`
  select id, user_id, session_id from visits
  where not is_claimed and device = $1 and (user_id is null or user_id = $2)
    and last_activity > $3::timestamptz - interval '5 minutes'
  order by id desc limit 1 for update skip locked`);

export const addPageView = execute<[visitId: number, now: Date]>(`
  update visits set page_views = page_views + 1, last_activity = greatest(last_activity, $2), is_active = true, end_time = null
  where id = $1`);

export const claimLoad = execute<[visitId: number]>("update visits set is_claimed = true where id = $1");

export const dropLoad = execute<[visitId: number]>("delete from visits where id = $1");

/** Attaches a visit to the member who signed in during it. */
export const attachMember = execute<[visitId: number, userId: number]>(`
  update visits set user_id = $2, visitor = 'member:' || $2::bigint where id = $1 and user_id is null`);

export const hasOptedOut = exactlyOneValue<boolean, [userId: number]>(
  "select exists(select from visit_opt_outs where user_id = $1)",
);

export const noteOptIn = execute<[userId: number]>("delete from visit_opt_outs where user_id = $1");

/** Stops counting the member, and removes everything that points from counted visits to them. */
export async function noteOptOut(tx: Tx, userId: number, now: Date): Promise<void> {
  await optOut(tx, userId, now);
  for (const forget of POINTING_TO) await forget(tx, userId);
}

/** Ends visits without a sign of life for 30 minutes. */
export const endVisits = execute<[now: Date], Handle>(`
  update visits set is_active = false, end_time = last_activity, is_claimed = true
  where is_active and last_activity <= $1::timestamptz - interval '${VISIT_IDLE_MINUTES} minutes'`);

/** Reduces visits older than 90 days to a time and a number of pages. */
export async function purgeVisitTraces(handle: Handle, now: Date): Promise<void> {
  await purgeTraces(handle, now);
  await purgeVisitors(handle, now);
}
