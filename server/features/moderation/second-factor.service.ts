import { OPERATOR } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { deleteFactors, announceFactorChange } from "../second-factor/index.ts";
import { writeLog } from "./log.queries.ts";

/**
 * Removes the second step of a member who has lost it and the recovery codes. The operator does this after verifying the
 * member's identity. Ends every session of the member, emails them, and records it in the portal's log.
 */
export function resetSecondFactor(deps: Deps, userId: number): Promise<void> {
  const { db, clock, sessions } = deps;
  return transaction(db, async (tx) => {
    await deleteFactors(tx, userId);
    await sessions.revoke(tx, userId);
    await announceFactorChange(deps, tx, userId, "all_removed");
    await writeLog(tx, { action: "reset_second_factor", adminId: OPERATOR.userId, userId }, clock.now());
  });
}
