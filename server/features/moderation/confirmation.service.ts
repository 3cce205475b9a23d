import type { AdminUser } from "#contracts/admin-users.ts";

import { authorize, type Administrator, type Authorized } from "../../platform/authorization.ts";
import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { orThrow } from "../../platform/errors.ts";
import { withoutClaim } from "../../platform/idempotency.ts";
import { markVerified, requestLink } from "../accounts/index.ts";
import { writeLog } from "./log.queries.ts";
import { listPowers } from "./moderation.access.ts";
import { presentUser } from "./users.present.ts";
import { lockUser, type UserRow } from "./users.queries.ts";

/** Sends the confirmation email again, within the address's budget for such emails. */
export async function resendConfirmation(deps: Deps, viewer: Administrator, userId: number): Promise<void> {
  const load = (tx: Tx) => loadUnconfirmed(tx, viewer, userId);
  const { email } = await withoutClaim(() => transaction(deps.db, load));
  await requestLink(deps, email, "verify", async (tx) => {
    await load(tx);
    const line = { action: "resend_confirmation", adminId: viewer.userId, userId } as const;
    await writeLog(tx, line, deps.clock.now());
  });
}

/** Marks the address as confirmed. A second concurrent call is told that it already was. */
export async function confirmByHand(deps: Deps, viewer: Administrator, userId: number): Promise<AdminUser> {
  return transaction(deps.db, async (tx) => {
    const user = await loadUnconfirmed(tx, viewer, userId);
    const now = deps.clock.now();
    await markVerified(tx, user.id, now);
    await deps.realtime.send(tx, [user.id], { type: "account_changed" });
    await writeLog(tx, { action: "confirm_email", adminId: viewer.userId, userId }, now);
    return presentUser({ ...user, is_email_verified: true }, viewer);
  });
}

async function loadUnconfirmed(tx: Tx, viewer: Administrator, userId: number): Promise<Authorized<UserRow>> {
  const found = orThrow(await lockUser(tx, userId), "user_not_found");
  return authorize(viewer, (who, user) => listPowers(who, user).confirm, found, "email_already_confirmed");
}
