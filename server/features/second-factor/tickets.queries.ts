import { SECOND_FACTOR_TRIES } from "#contracts/reference/limits.ts";

import type { Handle, Tx } from "../../platform/database/database.ts";
import { execute, one, oneValue } from "../../platform/database/queries.ts";
import { hashToken } from "../../platform/sessions.ts";

/** A sign-in with a correct password. */
export interface Ticket {
  userId: number;
  isStaffOnly: boolean;
  keepsAccount: boolean;
  /** The challenge for a passkey; null for an account without any. */
  challenge: string | null;
}

export const saveTicket = execute<[ticket: Ticket & { ticket: string; now: Date; expires: Date }], Handle>(
  `
  insert into sign_in_tickets (ticket_hash, user_id, is_staff_only, keeps_account, challenge, created_at, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7)`,
  (ticket) => [
    hashToken(ticket.ticket),
    ticket.userId,
    ticket.isStaffOnly,
    ticket.keepsAccount,
    ticket.challenge,
    ticket.now,
    ticket.expires,
  ],
);

/**
 * Counts a try and returns the account's id. Undefined if there is no such ticket, it has expired, or its tries are
 * used up.
 */
export const drawTry = oneValue<number, [ticket: string, now: Date]>(
  `
  update sign_in_tickets set tries = tries + 1
  where ticket_hash = $1 and expires_at > $2 and tries < ${SECOND_FACTOR_TRIES} returning user_id`,
  (ticket, now) => [hashToken(ticket), now],
);

/** Uses up the ticket; only one of several concurrent calls gets it. */
export const consumeTicket = one<Ticket, [ticket: string], Tx>(
  `
  delete from sign_in_tickets where ticket_hash = $1
  returning user_id as "userId", is_staff_only as "isStaffOnly", keeps_account as "keepsAccount", challenge`,
  (ticket) => [hashToken(ticket)],
);

/** Cancels waiting sign-ins, because the password has changed. */
export const dropTickets = execute<[userId: number]>("delete from sign_in_tickets where user_id = $1");

export const dropExpiredTickets = execute<[now: Date], Handle>(
  "delete from sign_in_tickets where expires_at < $1",
);
