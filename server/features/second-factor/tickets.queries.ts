import { SECOND_FACTOR_TRIES } from "#contracts/reference/limits.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";
import { hashToken } from "../../platform/sessions.ts";

/** A sign-in whose password was right. */
export interface TicketRow {
  user_id: number;
  is_staff_only: boolean;
  keeps_account: boolean;
  /** What a passkey is asked to sign; null for an account without one. */
  challenge: string | null;
}

const insertTicket = statement<never>(`
  insert into sign_in_tickets (ticket_hash, user_id, is_staff_only, keeps_account, challenge, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`);
const COLUMNS = "user_id, is_staff_only, keeps_account, challenge";
const countTry = statement<TicketRow>(`
  update sign_in_tickets set tries = tries + 1
  where ticket_hash = $1 and expires_at > $2 and tries < ${SECOND_FACTOR_TRIES} returning ${COLUMNS}`);
const takeTicket = statement<TicketRow>(
  `delete from sign_in_tickets where ticket_hash = $1 returning ${COLUMNS}`,
);
const deleteOf = statement<never>("delete from sign_in_tickets where user_id = $1");
const deleteExpired = statement<never>("delete from sign_in_tickets where expires_at < $1");

export async function saveTicket(
  handle: Handle,
  ticket: TicketRow & { ticket: string; now: Date; expires: Date },
): Promise<void> {
  await handle.run(insertTicket, [
    hashToken(ticket.ticket),
    ticket.user_id,
    ticket.is_staff_only,
    ticket.keeps_account,
    ticket.challenge,
    ticket.now,
    ticket.expires,
  ]);
}

/** Whose sign-in it is, for one more try; undefined when there is none, it took too long, or the tries are used up. */
export async function drawTry(handle: Handle, ticket: string, now: Date): Promise<TicketRow | undefined> {
  return (await handle.run(countTry, [hashToken(ticket), now]))[0];
}

/** Uses it up; of several who try at once one gets the row. */
export async function consumeTicket(tx: Tx, ticket: string): Promise<TicketRow | undefined> {
  return (await tx.run(takeTicket, [hashToken(ticket)]))[0];
}

/** Sign-ins that wait are over: the password has changed. */
export async function dropTickets(tx: Tx, userId: number): Promise<void> {
  await tx.run(deleteOf, [userId]);
}

export async function dropExpiredTickets(handle: Handle, now: Date): Promise<void> {
  await handle.run(deleteExpired, [now]);
}
