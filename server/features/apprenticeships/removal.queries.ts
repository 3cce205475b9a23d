import type { Authorized } from "../../platform/authorization.ts";
import type { Tx } from "../../platform/database/database.ts";
import { statement } from "../../platform/database/statements.ts";

const hide = statement<{ user_id: number }>(`
  update apprenticeships set deleted_at = $2, updated_at = $2 where id = $1 and deleted_at is null returning user_id`);
const expire = statement<{ id: number; applicant_id: number }>(`
  update apprenticeship_applications set status = 'expired', updated_at = $2
  where apprenticeship_id = $1 and status in ('submitted', 'viewed', 'shortlisted') returning id, applicant_id`);

/** Whose it was; undefined when it is gone already. Also a banned member's. */
export async function hideAnyApprenticeship(tx: Tx, it: Authorized<{ id: number }>, now: Date) {
  return (await tx.run(hide, [it.id, now]))[0]?.user_id;
}

/** Ends what nobody had decided. */
export function expireUndecided(tx: Tx, it: Authorized<{ id: number }>, now: Date) {
  return tx.run(expire, [it.id, now]);
}
