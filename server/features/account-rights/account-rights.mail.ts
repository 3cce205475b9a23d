import type { Deps } from "../../platform/deps.ts";
import { writeClosingEmail, writeExportReadyEmail } from "./account-rights.emails.ts";
import { findReader } from "./closing.queries.ts";
import { findExport } from "./exports.queries.ts";

/** Emails members about their account. An email whose reason no longer holds by sending time is not written. */
export function mailAccountRights({ config, mailer }: Deps): void {
  mailer.onEvent("account.closing", "mail_owner", async (tx, { userId }) => {
    const reader = await findReader(tx, userId);
    if (reader === undefined || reader.closes_at === null) return null;
    return writeClosingEmail(reader, reader.closes_at, config.contact);
  });
  mailer.onEvent("account.export_ready", "mail_owner", async (tx, { userId, run }) => {
    const reader = await findReader(tx, userId);
    const copy = await findExport(tx, userId);
    // A leaving or banned member cannot sign in to download the copy. If they are back in time, it is in Preferences.
    if (reader === undefined || reader.banned_at !== null) return null;
    if (copy?.run !== run || copy.state !== "ready") return null;
    return writeExportReadyEmail(reader, copy.expires_at);
  });
}
