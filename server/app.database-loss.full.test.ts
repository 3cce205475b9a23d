import { randomUUID } from "node:crypto";
import { mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { createInteraction, createPost, getPost, listPosts } from "#contracts/feed.ts";

import { findPostmaster, signalChildren } from "./testing/postgres-processes.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";
import { openMemberSocket, type TestSocket } from "./testing/sockets.ts";

/** Requests are answered within 5 s; the rest is room for a busy machine, and still short of hanging. */
const ANSWERED_WITHIN_MS = 10_000;
const PATIENTLY = { timeout: 40_000, interval: 100 };

let dataDir: string;
let cluster: string;
let server: RealServer;
let token: string;
let socket: TestSocket;
const acknowledged: number[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-loss-"));
  cluster = join(dataDir, "postgres-18");
  server = await startRealServer({ dataDir, env: { LOG_LEVEL: "info" } });
  token = await joinReal(server, dataDir, "dan@crewyard.example");
  socket = await openMemberSocket(server.url, token);
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function ask(path: string): Promise<{ status: number; retryAfter: string | null; code: unknown }> {
  const answer = await fetch(`${server.url}${path}`, {
    headers: { authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(ANSWERED_WITHIN_MS),
  });
  const body = (await answer.json()) as { code?: unknown };
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), code: body.code };
}

async function post(): Promise<void> {
  const { status, body } = await server.call(createPost, { body: { content: randomUUID() } }, { token });
  expect(status).toBe(201);
  acknowledged.push(body.id);
}

/** Everything recovers without a restart: reads and writes, the bus, the sockets, the jobs. */
async function expectHealed(resyncs: number): Promise<void> {
  await vi.waitFor(async () => {
    expect((await ask("/api/ready")).status).toBe(200);
    expect((await ask(listPosts.path)).status).toBe(200);
  }, PATIENTLY);
  for (const id of acknowledged) {
    expect((await server.call(getPost, { params: { id } }, { token })).status).toBe(200);
  }
  await post();
  // Sent once the listening connection is back; from then on no event is missed.
  await vi.waitFor(() => expect(countHeard("resync")).toBeGreaterThan(resyncs), PATIENTLY);
  // Joining needs an email, and the email a job; so does the notification, which arrives over the socket that stayed open.
  const other = await joinReal(server, dataDir, `${randomUUID()}@crewyard.example`);
  const heard = countHeard("notification");
  const comment = { postId: acknowledged.at(-1)!, type: "comment", content: "Still here." } as const;
  expect((await server.call(createInteraction, { body: comment }, { token: other })).status).toBe(200);
  await vi.waitFor(() => expect(countHeard("notification")).toBeGreaterThan(heard), PATIENTLY);
}

const countHeard = (kind: string) => socket.heard.filter(({ type }) => type === kind).length;

describe("the embedded database dying", { timeout: 240_000 }, () => {
  it("is survived, also when it does not start again at once: 503 in words meanwhile, then all heals", async () => {
    await post();
    const resyncs = countHeard("resync");
    const killed = await findPostmaster(cluster);
    process.kill(killed, "SIGKILL");
    await rename(cluster, `${cluster}-away`);
    const unavailable = { status: 503, retryAfter: "2", code: "unavailable" };
    // Its connections outlive the database by a moment.
    await vi.waitFor(async () => expect(await ask(listPosts.path)).toEqual(unavailable), PATIENTLY);
    await vi.waitFor(() => expect(server.said()).toContain("The next attempt is in"), PATIENTLY);
    expect(await ask("/api/ready")).toEqual(unavailable);
    expect((await ask("/api/health")).status).toBe(200);
    await rename(`${cluster}-away`, cluster);
    await expectHealed(resyncs);
    expect(await findPostmaster(cluster)).not.toBe(killed);
  });

  it("is survived when it is only its connections", async () => {
    await post();
    const resyncs = countHeard("resync");
    await signalChildren(await findPostmaster(cluster), "SIGKILL");
    await expectHealed(resyncs);
  });

  it("does not keep the site from stopping, and costs nothing that was acknowledged", async () => {
    process.kill(await findPostmaster(cluster), "SIGKILL");
    await rename(cluster, `${cluster}-away`);
    const said = server.said().length;
    await vi.waitFor(() => expect(server.said().slice(said)).toContain("The next attempt is in"), PATIENTLY);
    server.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    await rename(`${cluster}-away`, cluster);
    server = await startRealServer({ dataDir });
    for (const id of acknowledged) {
      expect((await server.call(getPost, { params: { id } }, { token })).status).toBe(200);
    }
  });
});
