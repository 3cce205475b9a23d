import { EMAIL_KEPT_DAYS, EMAIL_TRIED_DAYS } from "#contracts/reference/limits.ts";

import { deleteDue } from "../database/batches.ts";
import type { Handle, Tx } from "../database/database.ts";
import { statement } from "../database/statements.ts";
import type { MailFailure } from "./transport.ts";

/** A queued email; it is written when it is due. */
export interface PostedEmail {
  /** Identifies the email: a second email with the same key is not queued. */
  key: string;
  /** The registered writer (`Mailer.register`). */
  kind: string;
  /** Ids for the writer, never texts or secrets. */
  payload: object;
  /** The recipient, if certainly a member: the email is erased with the account. */
  userId?: number;
  /** True for an email about the reader's own account: sent before all others. */
  isUrgent?: boolean;
}

/** An email that this process is sending. */
export interface ClaimedEmail {
  id: number;
  key: string;
  kind: string;
  payload: object;
  attempts: number;
  /** When the claim ends. No other claim on this email ends at that moment, so it also identifies the claim. */
  dueAt: string;
}

const addEmail = statement<{ id: number }>(`
  insert into emails (key, kind, payload, user_id, is_urgent, due_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $6) on conflict (key) do nothing returning id`);

// Due again when the claim ends: no other process takes it before then. Concurrent processes each take a different
// email.
const claimEmail = statement<ClaimedEmail>(`
  update emails set due_at = $2 where id = (
    select id from emails where status = 'waiting' and due_at <= $1
    order by is_urgent desc, due_at, id limit 1 for update skip locked)
  returning id, key, kind, payload, attempts, due_at as "dueAt"`);

const markEmailSent = statement<{ id: number }>(`
  update emails set status = $2, settled_at = $3, payload = '{}', failure = null
  where id = $1 and status = 'waiting' and due_at = $4 returning id`);

const failEmail = statement<{ status: string }>(`
  update emails set attempts = attempts + 1, failure = $2, is_put_off = $7,
    status = case when $3 or created_at < $4::timestamptz - interval '${EMAIL_TRIED_DAYS} days' then 'dead' else 'waiting' end,
    settled_at = case when $3 or created_at < $4::timestamptz - interval '${EMAIL_TRIED_DAYS} days' then $4::timestamptz end,
    due_at = $5
  where id = $1 and status = 'waiting' and (due_at = $6 or due_at <= $4) returning status`);

/** Deletes old settled emails. Their keys stay for as long as the job that queued the email could run again. */
export const purgeOldEmails = deleteDue<[now: Date]>(
  "emails",
  `status <> 'waiting' and settled_at < $1::timestamptz - interval '${EMAIL_KEPT_DAYS} days'`,
  "settled_at",
);

/** Queues an email. Returns false if its key exists already. */
export async function queueEmail(handle: Handle, mail: PostedEmail, now: Date): Promise<boolean> {
  const { key, kind, payload, userId = null, isUrgent = false } = mail;
  const values = [key, kind, JSON.stringify(payload), userId, isUrgent, now];
  return (await handle.run(addEmail, values)).length > 0;
}

/** How long an email is claimed: several times the timeout for the slowest mail server (`transport.ts`). */
export const CLAIM_SECONDS = 120;

/** Claims the first due email for as long as sending one may take. */
export async function claimDueEmail(tx: Tx, now: Date): Promise<ClaimedEmail | undefined> {
  return (await tx.run(claimEmail, [now, new Date(now.getTime() + CLAIM_SECONDS * 1000)]))[0];
}

/**
 * Records the outcome of an email. Returns false if the claim is over: another sender has it, or the recipient's
 * account is gone.
 */
export async function markEmail(
  tx: Tx,
  { id, dueAt }: ClaimedEmail,
  status: "sent" | "dropped",
  now: Date,
): Promise<boolean> {
  return (await tx.run(markEmailSent, [id, status, now, dueAt])).length > 0;
}

const SECOND = 1000;
/** Seconds until the next attempt, by the number of attempts; after that always the last. */
const PAUSES = [15, 60, 120, 300, 600, 1200, 1800, 3600];

/** The outcome of a failed email, and the time of the next attempt. */
interface PutOff {
  became: "waiting" | "dead" | "settled";
  dueAt: Date;
}

/** Postpones or gives up an email, unless another sender has claimed it. Returns which. */
export async function recordFailure(
  handle: Handle,
  { id, attempts, dueAt: claim }: ClaimedEmail,
  { kind, reason }: MailFailure,
  now: Date,
): Promise<PutOff> {
  const seconds = PAUSES[Math.min(attempts, PAUSES.length - 1)] ?? 0;
  const dueAt = new Date(now.getTime() + seconds * SECOND);
  const [row] = await handle.run(failEmail, [
    id,
    reason,
    kind === "refused",
    now,
    dueAt,
    claim,
    kind === "email",
  ]);
  if (row === undefined) return { became: "settled", dueAt };
  return { became: row.status === "dead" ? "dead" : "waiting", dueAt };
}
