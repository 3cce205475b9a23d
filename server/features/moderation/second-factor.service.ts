import { OPERATOR } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { deleteFactors } from "../second-factor/index.ts";
import { writeLog } from "./log.queries.ts";

/**
 * For whoever lost what they sign in with beside the password, and the recovery codes: the operator takes it away, having
 * made sure of who asks. Every session of the member ends, and the portal's log has it.
 */
export function resetSecondFactor({ db, clock, sessions }: Deps, userId: number): Promise<void> {
  return transaction(db, async (tx) => {
    await deleteFactors(tx, userId);
    await sessions.revoke(tx, userId);
    await writeLog(tx, { action: "reset_second_factor", adminId: OPERATOR.userId, userId }, clock.now());
  });
}
