import { EXAMPLE_CONTACT } from "#contracts/brand.ts";

import type { Deps } from "../platform/deps.ts";
import { readSignIns } from "./sign-ins.ts";

const NO_MAIL =
  "No mail leaves: SMTP_URL is not set, so nobody can confirm an address or choose a new password.";
const NO_CONTACT = `Members are told to write to ${EXAMPLE_CONTACT.supportEmail}, which does not exist: SUPPORT_EMAIL and SITE_ADDRESS are not set.`;

/** Prints where the site is, how to sign in as a demo member, and what a real site still lacks. */
export async function greet({ config, log }: Pick<Deps, "config" | "log">): Promise<void> {
  const lines = ["", `  Crewyard is at ${config.publicUrl}`];
  const signIns = config.demo ? await readSignIns(config.dataDir) : [];
  if (signIns.length > 0) lines.push("", "  Sign in as one of the demo community, or as its administrator:");
  for (const { name, email, password } of signIns)
    lines.push(`    ${email.padEnd(30)} ${password.padEnd(32)} ${name}`);
  if (config.mail.smtpUrl === null) {
    const kept = `Emails are kept in ${config.dataDir}/outbox`;
    if (config.environment === "production") {
      log.warn(NO_MAIL);
      lines.push("", `  ${NO_MAIL}`, `  ${kept}.`);
    } else lines.push("", `  ${kept} and shown at ${config.publicUrl}/dev/outbox`);
  }
  if (config.environment === "production" && config.contact === EXAMPLE_CONTACT) {
    log.warn(NO_CONTACT);
    lines.push("", `  ${NO_CONTACT}`);
  }
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
