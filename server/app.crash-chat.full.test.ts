import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, it } from "vitest";

import { getCurrentUser } from "#contracts/accounts.ts";
import { countUnreadMessages, listMessages, openConversation, sendMessage } from "#contracts/chat.ts";
import type { Message } from "#contracts/message.ts";

import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";

const MESSAGES = 500;
/** `CRASH_ROUNDS=20` for a thorough run. */
const ROUNDS = Number(process.env["CRASH_ROUNDS"] ?? 1);
/** Killed after this many acknowledgements: in the middle of writing, however slow the machine. */
const KILLED_AFTER = MESSAGES / 5;

let dataDir: string;
let server: RealServer;
let dan: string;
let priya: string;
let conversationId: number;
/** Every message acknowledged in any round, by content. */
const acknowledged = new Map<string, number>();

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-crash-chat-"));
  server = await startRealServer({ dataDir });
  [dan, priya] = [
    await joinReal(server, dataDir, "dan@crewyard.example"),
    await joinReal(server, dataDir, "priya@crewyard.example"),
  ];
  const { body: other } = await server.call(getCurrentUser, {}, { token: priya });
  const { body } = await server.call(openConversation, { body: { otherUserId: other.id } }, { token: dan });
  conversationId = body.id;
}, 120_000);
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
}, 60_000);

const send = (content: string) =>
  server.call(sendMessage, { body: { conversationId, content, clientId: content } }, { token: dan });

/** Simulates a power cut: kills the program and its database at once. */
async function cutPower(): Promise<void> {
  const pidFile = await readFile(join(dataDir, "postgres-18/postmaster.pid"), "utf8");
  server.kill("SIGKILL");
  process.kill(Number(pidFile.split("\n", 1)[0]), "SIGKILL");
  await server.ended;
}

async function readThread(): Promise<Message[]> {
  const thread: Message[] = [];
  for (;;) {
    const before = thread[0]?.id;
    const query = { limit: 200, ...(before !== undefined && { before }) };
    const call = { params: { id: conversationId }, query };
    const { body } = await server.call(listMessages, call, { token: priya });
    thread.unshift(...body);
    if (body.length < 200) return thread;
  }
}

it.each(Array.from({ length: ROUNDS }, (_, round) => round))(
  "every acknowledged message is there after a power cut, and a repeat adds none twice: round %i",
  async () => {
    const contents = Array.from({ length: MESSAGES }, () => randomUUID());
    const before = acknowledged.size;
    const sending = contents.map(async (content) => {
      const answer = await send(content).catch(() => null);
      if (answer?.status === 201) acknowledged.set(content, answer.body.id);
    });
    while (acknowledged.size - before < KILLED_AFTER) await setTimeout(5);
    await cutPower();
    await Promise.all(sending);
    server = await startRealServer({ dataDir });

    const there = new Map((await readThread()).map(({ content, id }) => [content, id]));
    const missing = [...acknowledged].filter(([content, id]) => there.get(content) !== id);
    expect(missing).toEqual([]);

    // A sender without a response retries with the same `clientId`: a stored message is found, and none is duplicated.
    for (const content of contents.filter((each) => !acknowledged.has(each))) {
      const { status, body } = await send(content);
      expect(status).toBe(there.has(content) ? 200 : 201);
      acknowledged.set(content, body.id);
    }
    const thread = await readThread();
    expect(thread.map(({ content }) => content).toSorted()).toEqual([...acknowledged.keys()].toSorted());
    const { body: unread } = await server.call(countUnreadMessages, {}, { token: priya });
    expect(unread.count).toBe(thread.length);
  },
  180_000,
);
