import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { one } from "../../platform/database/queries.ts";
import { statement } from "../../platform/database/statements.ts";
import type { Account } from "../accounts/index.ts";

// Hidden as a banned account is, everywhere at once; a ban that is there already stays what it is.
const close = statement<{ closes_at: string }>(`
  update users set closes_at = coalesce(closes_at, $2), banned_at = coalesce(banned_at, $3), updated_at = $3
  where id = $1 returning closes_at`);

/** Sets the day on which an account is erased, and gives it: the first one stays. */
export async function setClosing(
  tx: Tx,
  account: Authorized<Account>,
  { closesAt, now }: { closesAt: Date; now: Date },
): Promise<string | undefined> {
  return (await tx.run(close, [account.id, closesAt, now]))[0]?.closes_at;
}

/** Whom to write to about leaving; undefined once they are erased. */
export const findReader = one<
  { email: string; first_name: string; closes_at: string | null },
  [userId: number],
  Tx
>("select email, first_name, closes_at from users where id = $1 and erased_at is null");
