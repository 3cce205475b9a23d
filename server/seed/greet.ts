import type { Deps } from "../platform/deps.ts";
import { readSignIns } from "./sign-ins.ts";

/** Says where the site is, how to sign in as one of the demo community, and where e-mails go that are not sent. */
export async function greet({ config, log }: Pick<Deps, "config" | "log">): Promise<void> {
  const lines = ["", `  Crewyard is at ${config.publicUrl}`];
  const signIns = config.demo ? await readSignIns(config.dataDir) : [];
  if (signIns.length > 0) lines.push("", "  Sign in as one of the demo community, or as its administrator:");
  for (const { name, email, password } of signIns)
    lines.push(`    ${email.padEnd(30)} ${password.padEnd(32)} ${name}`);
  if (config.mail.smtpUrl === null) {
    const kept = `E-mails are kept in ${config.dataDir}/outbox`;
    const noMail =
      "No mail leaves: SMTP_URL is not set, so nobody can confirm an address or choose a new password.";
    if (config.environment === "production") {
      log.warn(noMail);
      lines.push("", `  ${noMail}`, `  ${kept}.`);
    } else lines.push("", `  ${kept} and shown at ${config.publicUrl}/dev/outbox`);
  }
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
