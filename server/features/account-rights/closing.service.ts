import type { closeAccount as closeEndpoint } from "#contracts/account-rights.ts";
import { daysFrom } from "#contracts/calendar.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import type { IdentityProof } from "#contracts/identity-proof.ts";
import { GRACE_DAYS } from "#contracts/reference/limits.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { orThrow } from "../../platform/errors.ts";
import { findAccount } from "../accounts/index.ts";
import { assertIdentity } from "../second-factor/index.ts";
import { setClosing } from "./closing.queries.ts";

/** An administrator must give up the role first, because it opens everybody's data. */
const mayLeave = (viewer: Viewer, account: { readonly id: number; readonly is_admin: boolean }) =>
  viewer.userId === account.id && !account.is_admin;

/**
 * Begins to delete the viewer's account: on commit everything of theirs is hidden and every session ends. The account is
 * erased 14 days later (`eraseDueAccounts`). Signing in before that offers to keep it.
 */
export async function closeAccount(
  deps: Deps,
  viewer: Viewer,
  proof: IdentityProof,
): Promise<ReplyOf<typeof closeEndpoint>> {
  await assertIdentity(deps, viewer, "close_account", proof);
  const loaded = orThrow(await findAccount(deps.db, viewer.userId), "session_ended");
  const account = authorize(viewer, mayLeave, loaded, "administrator_stays");
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const closesAt = orThrow(
      await setClosing(tx, account, { closesAt: daysFrom(now, GRACE_DAYS), now }),
      "session_ended",
    );
    await deps.sessions.revoke(tx, account.id);
    await deps.events.record(tx, "account.closing", { userId: account.id });
    const line = { userId: account.id, joinedAt: account.created_at, closesAt };
    tx.afterCommit(() => deps.log.warn(line, "an account is to be erased on that day"));
    return { message: "Your account is hidden from now on.", closesAt };
  });
}
