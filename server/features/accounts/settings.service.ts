import type { SessionView } from "#contracts/accounts.ts";
import type { IdentityProof } from "#contracts/identity-proof.ts";

import { authorize, type Viewer } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { AppError, orThrow } from "../../platform/errors.ts";
import { assertIdentity } from "../second-factor/index.ts";
import { isOwnAccount } from "./accounts.access.ts";
import { presentSession } from "./accounts.present.ts";
import { findAccount } from "./accounts.queries.ts";
import { listOpenSessions, savePendingEmail } from "./settings.queries.ts";
import { dropUnusedTokens } from "./tokens.queries.ts";

/**
 * Requests a change of address. The present one goes on working until the new one is confirmed. The response does not tell
 * whether another member has the new address. Entering the present address cancels an earlier request.
 */
export async function changeEmail(
  deps: Deps,
  viewer: Viewer,
  { email, ...proof }: { email: string } & IdentityProof,
): Promise<{ message: string }> {
  await assertIdentity(deps, viewer, "change_email", proof);
  const loaded = orThrow(await findAccount(deps.db, viewer.userId), "session_ended");
  const account = authorize(viewer, isOwnAccount, loaded);
  const isPresent = account.email === email;
  // Each address gets a limited number of emails; a refusal here says nothing about whose it is.
  if (!isPresent) await deps.limits.consume("mail_link_account", email);
  await transaction(deps.db, async (tx) => {
    await dropUnusedTokens(tx, account.id, ["change"]);
    await savePendingEmail(tx, account, isPresent ? null : email, deps.clock.now());
    await deps.realtime.send(tx, [account.id], { type: "account_changed" });
    if (isPresent) return;
    await deps.events.record(tx, "account.email_change_requested", { userId: account.id, email });
  });
  if (isPresent) return { message: "Your email address stays as it is." };
  return { message: "Please check your new mailbox and confirm the address. Until then the old one works." };
}

/** Lists where the member is signed in. */
export async function listSessions(deps: Deps, viewer: Viewer): Promise<{ sessions: SessionView[] }> {
  const rows = await listOpenSessions(deps.db, viewer.userId, deps.clock.now());
  return { sessions: rows.map((row) => presentSession(row, viewer.sessionId)) };
}

/** Ends one of the member's sessions; another member's session is "not found", like one that never existed. */
export async function endSession(deps: Deps, viewer: Viewer, sessionId: number): Promise<void> {
  const ended = await transaction(deps.db, (tx) =>
    deps.sessions.revoke(tx, viewer.userId, { only: sessionId }),
  );
  if (ended.length === 0) throw new AppError("session_not_found");
}

/** Ends every other session of the member. */
export async function endOtherSessions(deps: Deps, viewer: Viewer): Promise<void> {
  await transaction(deps.db, (tx) => deps.sessions.revoke(tx, viewer.userId, { except: viewer.sessionId }));
}
