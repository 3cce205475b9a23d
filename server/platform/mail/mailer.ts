import { createHash } from "node:crypto";

import { createTransport } from "nodemailer";

import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { transaction, type Database, type Tx } from "../database/database.ts";
import { statement } from "../database/statements.ts";
import type { Letter } from "./letter.ts";
import { renderLetter } from "./letter.ts";
import { draftMessage, outboxFolder, type Message } from "./outbox.ts";

const claimMail = statement<{ key: string }>(
  "insert into sent_mails (key, sent_at) values ($1, $2) on conflict do nothing returning key",
);

/** Sends e-mail. Called from jobs only, so that a mail server that is down delays nobody. */
export interface Mailer {
  /**
   * Writes and sends the letter once for this key, however often it is called. `write` runs in the transaction that
   * remembers the key; it may answer null when there is nothing left to say. Throws when the letter did not go out.
   */
  sendOnce(key: string, write: (tx: Tx) => Promise<Letter | null>): Promise<void>;
}

type Transport = (message: Message, tx: Tx) => Promise<void>;

/** Through `SMTP_URL`, or without it into `DATA_DIR/outbox/` as one JSON file per message (`architecture.md` §3). */
export function createMailer(deps: { config: Config; db: Database; clock: Clock }): Mailer {
  const { config, db, clock } = deps;
  const transport: Transport =
    config.mail.smtpUrl === null
      ? async (message, tx) => {
          tx.afterCommit(await draftMessage(outboxFolder(config.dataDir), message, clock));
        }
      : toSmtp(config.mail.smtpUrl);
  return {
    async sendOnce(key, write) {
      await transaction(db, async (tx) => {
        const claimed = await tx.run(claimMail, [key, clock.now()]);
        if (claimed.length === 0) return;
        const letter = await write(tx);
        if (letter === null) return;
        const message = renderLetter(letter, config.publicUrl);
        const headers = { ...automatic(key, config.publicUrl), ...message.headers };
        await transport({ from: config.mail.from, ...message, headers }, tx);
      });
    },
  };
}

/** The transaction that remembers the key waits meanwhile, so a silent server must not hold it for long. */
function toSmtp(url: string): Transport {
  const smtp = createTransport({
    url,
    connectionTimeout: 8000,
    greetingTimeout: 8000,
    socketTimeout: 12_000,
  });
  return async (message) => void (await smtp.sendMail(message));
}

/**
 * Headers of mail that no person wrote: out-of-office replies stay away, and a letter that a crash sent twice has one
 * Message-ID, so that mail programs show it once.
 */
function automatic(key: string, publicUrl: string): Record<string, string> {
  const id = createHash("sha256").update(key).digest("hex").slice(0, 32);
  return {
    "Message-ID": `<${id}@${new URL(publicUrl).hostname}>`,
    "Auto-Submitted": "auto-generated",
    "X-Auto-Response-Suppress": "All",
  };
}
