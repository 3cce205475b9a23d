import { randomUUID } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { createTransport } from "nodemailer";

import type { Clock } from "../clock.ts";
import type { Config } from "../config.ts";
import { transaction, type Database, type Tx } from "../database/database.ts";
import { statement } from "../database/statements.ts";
import type { Letter } from "./letter.ts";
import { renderLetter } from "./letter.ts";

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

interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

type Transport = (message: Message) => Promise<void>;

/** Through `SMTP_URL`, or without it into `DATA_DIR/outbox/` as one JSON file per message (`architecture.md` §3). */
export function createMailer(deps: { config: Config; db: Database; clock: Clock }): Mailer {
  const { config, db, clock } = deps;
  const transport =
    config.mail.smtpUrl === null
      ? toOutbox(join(config.dataDir, "outbox"), clock)
      : toSmtp(config.mail.smtpUrl);
  return {
    async sendOnce(key, write) {
      await transaction(db, async (tx) => {
        const claimed = await tx.run(claimMail, [key, clock.now()]);
        if (claimed.length === 0) return;
        const letter = await write(tx);
        if (letter === null) return;
        await transport({ from: config.mail.from, ...renderLetter(letter, config.publicUrl) });
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

function toOutbox(folder: string, clock: Clock): Transport {
  return async (message) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const createdAt = clock.now().toISOString();
    const name = `${createdAt.replaceAll(":", "-")}-${randomUUID().slice(0, 8)}.json`;
    const draft = join(folder, `.${name}`);
    await writeFile(draft, JSON.stringify({ ...message, createdAt }, null, 2), { mode: 0o600 });
    // Renamed when whole: a reader never sees half a message.
    await rename(draft, join(folder, name));
  };
}
