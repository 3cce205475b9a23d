import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { manyValues, one, oneValue } from "../../platform/database/queries.ts";
import type { Account } from "../accounts/index.ts";
import { AWAITS_APPEAL } from "./erase.queries.ts";

// Hides the account everywhere at once, as a ban does; an existing ban is left unchanged.
/** Sets the day on which an account is erased and returns it; a day that is already set stays. */
export const setClosing = oneValue<
  string,
  [account: Authorized<Account>, dates: { closesAt: Date; now: Date }],
  Tx
>(
  `
  update users set closes_at = coalesce(closes_at, $2), banned_at = coalesce(banned_at, $3), updated_at = $3
  where id = $1 returning closes_at`,
  (account, { closesAt, now }) => [account.id, closesAt, now],
);

/** The leaving member's address and name; undefined once they are erased. */
export const findReader = one<
  { email: string; first_name: string; closes_at: string | null; banned_at: string | null },
  [userId: number],
  Tx
>("select email, first_name, closes_at, banned_at from users where id = $1 and erased_at is null");

/** A batch of accounts that are due, including those whose erasure was cut off. */
export const findDueAccounts = manyValues<number, [now: Date]>(
  `select id from users where closes_at <= $1 and (erased_at is not null or not ${AWAITS_APPEAL})
  order by closes_at, id limit 100`,
);
