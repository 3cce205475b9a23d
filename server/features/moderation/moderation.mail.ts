import { appealPath } from "../../platform/appeal-link.ts";
import type { Deps } from "../../platform/deps.ts";
import { findAppeal } from "./appeals.queries.ts";
import { appealEnds } from "./appeals.service.ts";
import {
  writeLimitEndEmail,
  writeOutcomeEmail,
  writeSanctionEmail,
  writeUnbanEmail,
} from "./moderation.emails.ts";
import { isShownToAll } from "./reach.queries.ts";
import { findSanction } from "./sanctions.queries.ts";
import { lockUser } from "./users.queries.ts";

/** Emails members about decisions against them with how to appeal, the outcomes of appeals, and the ends of bans and limits. */
export function mailMembers({ mailer }: Deps): void {
  mailer.onEvent("moderation.sanctioned", "mail_member", async (tx, { sanctionId, userId }) => {
    const [user, sanction] = [await lockUser(tx, userId), await findSanction(tx, sanctionId)];
    // Already ended, replaced or overturned: what applies instead has an email of its own.
    if (user === undefined || sanction === undefined) return null;
    if (sanction.withdrawn_at !== null || sanction.has_ended) return null;
    const path = await appealPath(tx, sanctionId);
    return writeSanctionEmail(user, sanction, { path, ends: appealEnds(sanction) });
  });
  mailer.onEvent("moderation.appeal_decided", "mail_member", async (tx, { appealId, userId }) => {
    const [user, appeal] = [await lockUser(tx, userId), await findAppeal(tx, appealId)];
    return user === undefined || appeal === undefined ? null : writeOutcomeEmail(user, appeal);
  });
  mailer.onEvent("moderation.unbanned", "mail_member", async (tx, { userId }) => {
    const user = await lockUser(tx, userId);
    return user === undefined || user.banned_at !== null ? null : writeUnbanEmail(user);
  });
  mailer.onEvent("moderation.limit_ended", "mail_member", async (tx, { userId }) => {
    const user = await lockUser(tx, userId);
    // Limited again, or banned: that has an email of its own.
    return user !== undefined && (await isShownToAll(tx, userId)) ? writeLimitEndEmail(user) : null;
  });
}
