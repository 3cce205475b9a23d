import type { Viewer } from "../../platform/authorization.ts";

/** True for the account's owner, the only one who may change it. */
export function isOwnAccount(viewer: Viewer, account: { id: number }): boolean {
  return viewer.userId === account.id;
}

interface AccountDates {
  is_email_verified: boolean;
  banned_at: string | null;
  ban_reason: string | null;
  ban_until: string | null;
  closes_at: string | null;
}

/**
 * Decides if an account may sign in at that moment; asked only after the right password. A ban outranks an unconfirmed address,
 * and ends by itself at its `ban_until`. A member who is leaving is hidden as if banned, without a reason, and may come back
 * until the account is erased.
 */
export function admitAccount(
  account: AccountDates,
  now: Date,
): "admitted" | "banned" | "closing" | "unverified" {
  const isOver = account.ban_until !== null && Date.parse(account.ban_until) <= now.getTime();
  const isLeaving = account.closes_at !== null && account.ban_reason === null;
  if (account.banned_at !== null && !isOver && !isLeaving) return "banned";
  // A member who leaves has confirmed their address; an unconfirmed account that is closing is about to be cleaned up.
  if (!account.is_email_verified) return "unverified";
  return account.closes_at === null ? "admitted" : "closing";
}
