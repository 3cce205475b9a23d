import type { closeAccount as closeEndpoint } from "#contracts/account-rights.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";
import { GRACE_DAYS } from "#contracts/reference/limits.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { orThrow } from "../../platform/errors.ts";
import { assertPassword } from "../../platform/passwords.ts";
import { findAccount } from "../accounts/index.ts";
import { setClosing } from "./closing.queries.ts";

const DAY_MS = 86_400_000;

/** An administrator gives the role up first: what they could open is everybody's. */
const mayLeave = (viewer: Viewer, account: { readonly id: number; readonly is_admin: boolean }) =>
  viewer.userId === account.id && !account.is_admin;

/**
 * Begins to delete the viewer's account: from the commit on everything of theirs is hidden and every session has ended;
 * it is erased 14 days later (`eraseDueAccounts`). Signing in before that offers to keep it.
 */
export async function closeAccount(
  deps: Deps,
  viewer: Viewer,
  password: string,
): Promise<ReplyOf<typeof closeEndpoint>> {
  const loaded = await assertPassword(await findAccount(deps.db, viewer.userId), password);
  const account = authorize(viewer, mayLeave, loaded, "administrator_stays");
  const now = deps.clock.now();
  return transaction(deps.db, async (tx) => {
    const closesAt = orThrow(
      await setClosing(tx, account, { closesAt: new Date(now.getTime() + GRACE_DAYS * DAY_MS), now }),
      "session_ended",
    );
    await deps.sessions.revoke(tx, account.id);
    await deps.events.record(tx, "account.closing", { userId: account.id });
    return { message: "Your account is hidden from now on.", closesAt };
  });
}
