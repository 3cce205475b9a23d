import { BRAND } from "#contracts/brand.ts";
import { PRIVACY_VERSION, TERMS_VERSION } from "#contracts/reference/documents.ts";
import { OTHER_TRADE } from "#contracts/reference/trades.ts";

import { transaction, type Tx } from "../../platform/database/database.ts";
import type { Deps } from "../../platform/deps.ts";
import { startedYear } from "../../platform/experience.ts";
import { hashPassword } from "../../platform/passwords.ts";
import {
  claimFirstAdmin,
  findAccountByEmail,
  findTakenUsernames,
  grantAdmin,
  markVerified,
  removeUnverifiedAt,
  saveNewAccount,
} from "./accounts.queries.ts";
import { suggestUsernames } from "./username.ts";

/**
 * Makes the first administrator from `ADMIN_EMAIL` and `ADMIN_PASSWORD`, verified, once in the life of a database; later starts
 * change nothing, whatever became of that account. A member who has confirmed that address becomes an administrator and keeps
 * their own password; an unconfirmed account at that address is deleted.
 */
export async function ensureFirstAdmin(deps: Deps): Promise<void> {
  const { config, db, clock, log } = deps;
  const wanted = config.firstAdmin;
  if (wanted === null) return;
  const email = wanted.email.trim().toLowerCase();
  await transaction(db, async (tx) => {
    const now = clock.now();
    if (!(await claimFirstAdmin(tx, now))) return;
    const member = await findAccountByEmail(tx, email);
    if (member?.is_email_verified === true) {
      await deps.sessions.revokeEnded(tx, member.id);
      await grantAdmin(tx, member.id, now);
      log.info({ userId: member.id }, "a member became the first administrator and keeps their password");
      return;
    }
    await removeUnverifiedAt(tx, email);
    const userId = await makeAccount(tx, email, await hashPassword(wanted.password), now);
    await markVerified(tx, userId, now);
    await grantAdmin(tx, userId, now);
    log.info({ userId }, "the first administrator was made");
  });
}

async function makeAccount(tx: Tx, email: string, passwordHash: string, now: Date): Promise<number> {
  const names = suggestUsernames("Site", "Manager");
  const taken = await findTakenUsernames(tx, names);
  const account = {
    username: names.find((name) => !taken.includes(name)) ?? "member",
    firstName: BRAND.name,
    lastName: "Administrator",
    email,
    passwordHash,
    phone: null,
    dateOfBirth: null,
    tradeKey: OTHER_TRADE,
    customTrade: "Administrator",
    startedYear: startedYear(0, now),
    company: BRAND.name,
    county: null,
    contactVisibility: "nobody" as const,
    termsVersion: TERMS_VERSION,
    privacyVersion: PRIVACY_VERSION,
  };
  const userId = await saveNewAccount(tx, account, now);
  if (userId === undefined) throw new Error("The address of the first administrator was taken meanwhile.");
  return userId;
}
