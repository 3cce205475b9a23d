import type { Viewer } from "../../platform/authorization.ts";

/** Accounts are changed by their owner alone. */
export function isOwnAccount(viewer: Viewer, account: { id: number }): boolean {
  return viewer.userId === account.id;
}

interface Standing {
  is_email_verified: boolean;
  banned_at: string | null;
  ban_until: string | null;
}

/**
 * Whether an account may sign in at that moment; asked only after the right password (`Q16`). A ban weighs more than
 * an unconfirmed address, and ends by itself at its `ban_until`.
 */
export function admitAccount(account: Standing, now: Date): "admitted" | "banned" | "unverified" {
  const isOver = account.ban_until !== null && Date.parse(account.ban_until) <= now.getTime();
  if (account.banned_at !== null && !isOver) return "banned";
  return account.is_email_verified ? "admitted" : "unverified";
}
