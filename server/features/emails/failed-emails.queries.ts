import type { Authorized } from "../../platform/authorization.ts";
import type { Handle, Tx } from "../../platform/database/database.ts";
import { exactlyOne, execute, many, one } from "../../platform/database/queries.ts";

export interface FailedEmailRow {
  id: number;
  kind: string;
  failure: string | null;
  attempts: number;
  created_at: string;
  settled_at: string;
  user_id: number | null;
  first_name: string;
  last_name: string;
}

/** Not counted beyond this: a higher number would tell the administrator nothing more. */
const WAITING_MAX = 1000;
export const readWaiting = exactlyOne<{ count: number; since: string | null }, [], Handle>(`
  select count(*)::integer as count, min(created_at) as since from (
    select created_at from emails where status = 'waiting' order by is_urgent desc, due_at, id limit ${WAITING_MAX}
  ) as waiting`);

// The reader is the email's member, or the member of the event behind it.
const READER = "coalesce(l.user_id, (l.payload ->> 'userId')::bigint)";
export const readFailedEmails = many<FailedEmailRow, [before: number, take: number]>(`
  select l.id, l.kind, l.failure, l.attempts, l.created_at, l.settled_at, u.id as user_id,
    coalesce(u.first_name, '') as first_name, coalesce(u.last_name, '') as last_name
  from emails l left join users u on u.id = ${READER}
  where l.status = 'dead' and l.id < $1
  order by l.id desc limit $2`);

interface HeldEmail {
  id: number;
  userId: number | null;
}

/** Locked, so that two administrators at once send it once. */
export const lockFailedEmail = one<HeldEmail, [id: number], Tx>(
  `select l.id, u.id as "userId" from emails l left join users u on u.id = ${READER}
  where l.id = $1 and l.status = 'dead' for update of l`,
);

// As if it had just been queued: it gets all its attempts again.
export const revive = execute<[mail: Authorized<HeldEmail>, now: Date]>(
  `
  update emails set status = 'waiting', settled_at = null, due_at = $2, created_at = $2, attempts = 0, is_put_off = false where id = $1`,
  (mail, now) => [mail.id, now],
);
