import { POST_EMAIL_TOTALS } from "#contracts/reference/limits.ts";

/** Whether a post is written about: the first time for anything, later when one of the totals was reached. */
export function isWorthAnEmail(total: number, last: { isFirst: boolean; lastTotal: number }): boolean {
  if (last.isFirst) return total > 0;
  return POST_EMAIL_TOTALS.some((step) => last.lastTotal < step && step <= total);
}
