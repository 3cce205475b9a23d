import { OPERATOR } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { deleteFactors, tellOfChange } from "../second-factor/index.ts";
import { writeLog } from "./log.queries.ts";

/**
 * For whoever lost what they sign in with beside the password, and the recovery codes: the operator takes it away, having
 * made sure of who asks. Every session of the member ends, an e-mail tells them, and the portal's log has it.
 */
export function resetSecondFactor(deps: Deps, userId: number): Promise<void> {
  const { db, clock, sessions } = deps;
  return transaction(db, async (tx) => {
    await deleteFactors(tx, userId);
    await sessions.revoke(tx, userId);
    await tellOfChange(deps, tx, userId, "all_removed");
    await writeLog(tx, { action: "reset_second_factor", adminId: OPERATOR.userId, userId }, clock.now());
  });
}
