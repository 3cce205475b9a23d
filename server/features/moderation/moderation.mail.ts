import type { Deps } from "../../platform/deps.ts";
import { writeBanEmail, writeUnbanEmail } from "./moderation.emails.ts";
import { lockUser } from "./users.queries.ts";

/** Writes to whoever is banned, and when that is over; what is no longer true by then is not written. */
export function mailBans({ mailer }: Pick<Deps, "mailer">): void {
  mailer.onEvent("moderation.banned", "mail_member", async (tx, { userId }) => {
    const user = await lockUser(tx, userId);
    return user === undefined || user.banned_at === null ? null : writeBanEmail(user);
  });
  mailer.onEvent("moderation.unbanned", "mail_member", async (tx, { userId }) => {
    const user = await lockUser(tx, userId);
    return user === undefined || user.banned_at !== null ? null : writeUnbanEmail(user);
  });
}
