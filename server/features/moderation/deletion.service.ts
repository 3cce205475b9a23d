import { authorize, type Administrator } from "../../platform/authorization.ts";
import { transaction } from "../../platform/database/database.ts";
import { BACKGROUND_QUERY_TIMEOUT_MS, withQueryTimeout } from "../../platform/database/driver.ts";
import type { Deps } from "../../platform/deps.ts";
import { orThrow } from "../../platform/errors.ts";
import { nameOf } from "../../platform/person.ts";
import { beginErasure, eraseAccount } from "../account-rights/index.ts";
import { writeLog } from "./log.queries.ts";
import { mayDelete } from "./moderation.access.ts";
import { lockUser } from "./users.queries.ts";

/**
 * Permanently deletes a member, at once. The account is emptied in one transaction with its log line, and the member's
 * data is gone before this returns. A second concurrent call is told that there is no such member.
 */
export async function deleteUser(
  deps: Deps,
  viewer: Administrator,
  userId: number,
  reason: string | null,
): Promise<{ message: string }> {
  const name = await transaction(deps.db, async (tx) => {
    const found = orThrow(await lockUser(tx, userId), "user_not_found");
    const user = authorize(viewer, mayDelete, found, "admin_protected");
    await writeLog(tx, { action: "delete_user", adminId: viewer.userId, userId, reason }, deps.clock.now());
    await beginErasure(deps, tx, user.id);
    return nameOf(user);
  });
  // Erasing can take long, as some members leave a lot of data.
  await withQueryTimeout(BACKGROUND_QUERY_TIMEOUT_MS, () => eraseAccount(deps, userId));
  return { message: `${name} has been deleted.` };
}
