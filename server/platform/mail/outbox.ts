import { randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

import { assertNoTransaction } from "../database/outside.ts";
import type { Clock } from "../deps.ts";

/** A message that is ready to go. */
export interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
}

/** A message in the outbox; `id` is its file's name without `.json`. */
export interface StoredMessage extends Message {
  id: string;
  createdAt: string;
}

/** The folder for messages when there is no mail server. */
export function outboxFolder(dataDir: string): string {
  return join(dataDir, "outbox");
}

/** Keeps messages of one millisecond in order. */
let stored = 0;

/** Writes a message to the outbox as one file, invisible until complete. Only the server's own account can read it. */
export async function writeToOutbox(folder: string, message: Message, clock: Clock): Promise<void> {
  assertNoTransaction("The outbox");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const createdAt = clock.now().toISOString();
  stored += 1;
  const id = `${String(stored).padStart(6, "0")}${randomUUID().slice(0, 6)}`;
  const name = `${createdAt.replaceAll(":", "-")}-${id}.json`;
  const draft = join(folder, `.${name}`);
  await writeFile(draft, JSON.stringify({ ...message, createdAt }, null, 2), { mode: 0o600 });
  await rename(draft, join(folder, name));
}

/** Returns the newest messages, newest first; leaves out files that cannot be read. */
export async function listMessages(folder: string, most: number): Promise<StoredMessage[]> {
  const names = await readdir(folder).catch(() => []);
  const newest = names
    .filter((name) => name.endsWith(".json") && !name.startsWith("."))
    .toSorted()
    .toReversed()
    .slice(0, most);
  const messages = await Promise.all(newest.map((name) => readMessage(folder, name)));
  return messages.filter((message) => message !== null);
}

async function readMessage(folder: string, name: string): Promise<StoredMessage | null> {
  try {
    const message = JSON.parse(await readFile(join(folder, name), "utf8")) as Omit<StoredMessage, "id">;
    return { id: name.replace(/\.json$/, ""), ...message };
  } catch {
    return null;
  }
}
