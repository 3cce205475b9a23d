import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout } from "node:timers/promises";

import { inject } from "vitest";

import { TIMEOUT_MS } from "../../tools/lib/wait-timeout.ts";

/** A message as the server writes it to `DATA_DIR/outbox` when there is no mail server. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** A message is written once and never changed, so each is read once. */
const read = new Map<string, Promise<Mail>>();

/** Returns all mails to that address so far, oldest first. */
export async function readMails(to: string): Promise<Mail[]> {
  const folder = path.join(inject("site").dataDir, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => !name.startsWith("."));
  const mails = await Promise.all(names.toSorted().map((name) => readOnce(path.join(folder, name))));
  return mails.filter((mail) => mail.to === to);
}

function readOnce(file: string): Promise<Mail> {
  const mail = read.get(file) ?? readFile(file, "utf8").then((text) => JSON.parse(text) as Mail);
  read.set(file, mail);
  return mail;
}

/** Waits for the `count`th mail to that address with that subject: mail is sent in the background. */
export async function receiveMail(to: string, subject: string, count = 1): Promise<Mail> {
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() < deadline) {
    const mail = (await readMails(to)).filter((each) => each.subject === subject)[count - 1];
    if (mail !== undefined) return mail;
    await setTimeout(50);
  }
  const there = (await readMails(to)).map((mail) => mail.subject);
  throw new Error(`No mail "${subject}" (number ${count}) to ${to}; there: ${there.join(", ") || "none"}`);
}

/** Returns the address that a mail asks to open. */
export function linkIn(mail: Mail): string {
  const link = /https?:\/\/\S+/.exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`No link in the mail "${mail.subject}"`);
  return link;
}
