import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { changePassword, getCurrentUser, signIn, signOut } from "#contracts/accounts.ts";
import { createPost, getPost, listPosts } from "#contracts/feed.ts";
import { CLOSE } from "#contracts/realtime.ts";

import { startEmbeddedPostgres, type EmbeddedPostgres } from "./platform/database/embedded.ts";
import { PASSWORD } from "./testing/people.ts";
import { makePicture } from "./testing/pictures.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";
import { openMemberSocket } from "./testing/sockets.ts";

/** The longest that a session ended on one node may go on working on another. */
const DEAD_WITHIN_MS = 2000;
const PATIENTLY = { timeout: 30_000, interval: 20 };

const quiet = () => {};
const log = { debug: quiet, info: quiet, warn: quiet, error: quiet };
let folder: string;
let postgres: EmbeddedPostgres;
let a: RealServer;
let b: RealServer;

const startPostgres = () => startEmbeddedPostgres({ dataDir: join(folder, "db"), log, durable: false });
const startNode = (name: string) =>
  startRealServer({ dataDir: join(folder, name), env: { DATABASE_URL: postgres.url } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crewyard-nodes-"));
  for (const name of ["db", "a", "a/outbox", "a/media", "b"]) await mkdir(join(folder, name));
  // The nodes share their pictures; either may send an email, and with one outbox there is one place to look.
  for (const name of ["outbox", "media"]) await symlink(join(folder, "a", name), join(folder, "b", name));
  postgres = await startPostgres();
  // Both start at once: the second finds the schema made.
  [a, b] = await Promise.all([startNode("a"), startNode("b")]);
}, 90_000);
afterAll(async () => {
  a.kill("SIGTERM");
  b.kill("SIGTERM");
  await Promise.all([a.ended, b.ended]);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const enter = () => {
  const email = `${randomUUID()}@crewyard.example`;
  return joinReal(a, join(folder, "a"), email).then((token) => ({ email, token }));
};

/** Returns the milliseconds until the node rejects the token. */
async function untilDead(node: RealServer, token: string): Promise<number> {
  const started = performance.now();
  while ((await node.call(getCurrentUser, {}, { token })).status === 200) await setTimeout(10);
  return performance.now() - started;
}

async function expectRevocationToArrive(): Promise<number> {
  const { email, token } = await enter();
  const { body } = await a.call(signIn, { body: { email, password: PASSWORD } });
  // B knows the session by now, and trusts its cache.
  for (const each of [token, body.token]) {
    expect((await b.call(getCurrentUser, {}, { token: each })).status).toBe(200);
  }
  await a.call(signOut, {}, { token });
  const ended = await untilDead(b, token);
  expect(ended).toBeLessThan(DEAD_WITHIN_MS);
  expect((await b.call(getCurrentUser, {}, { token: body.token })).status).toBe(200);

  const { body: here } = await b.call(signIn, { body: { email, password: PASSWORD } });
  const change = { currentPassword: PASSWORD, newPassword: `${PASSWORD}-2` };
  expect((await b.call(changePassword, { body: change }, { token: here.token })).status).toBe(200);
  expect(await untilDead(a, body.token)).toBeLessThan(DEAD_WITHIN_MS);
  return ended;
}

describe("two nodes on one database", () => {
  it("hear of each other's ended sessions", async () => {
    const ms = await expectRevocationToArrive();
    if (process.env["NODE_FIGURES"])
      process.stdout.write(`dead on the other node after ${ms.toFixed(0)} ms\n`);
  }, 60_000);

  it("close the sockets of sessions that were ended on the other", async () => {
    const { token } = await enter();
    const there = await openMemberSocket(b.url, token);
    await a.call(signOut, {}, { token });
    const ended = performance.now();
    const { code, at } = await there.closed;
    expect(code).toBe(CLOSE.signedOut);
    expect(at - ended).toBeLessThan(DEAD_WITHIN_MS);
  }, 60_000);

  it("both see what either wrote", async () => {
    const { token } = await enter();
    const bytes = await makePicture(60, 40).jpeg().toBuffer();
    const imageUrls = [`data:image/jpeg;base64,${bytes.toString("base64")}`];
    const { body } = await a.call(createPost, { body: { content: "Scaffold's up.", imageUrls } }, { token });
    const { body: seen } = await b.call(getPost, { params: { id: body.id } }, { token });
    expect(seen.imageUrls).toHaveLength(1);
    const headers = { authorization: `Bearer ${token}` };
    expect((await fetch(`${b.url}${seen.imageUrls[0]}`, { headers })).status).toBe(200);
  }, 60_000);
});

describe("PostgreSQL restarted under load", () => {
  it("costs 503s while it is away, then heals without a restart, news between the nodes and jobs included", async () => {
    const { token } = await enter();
    const answers: { turn: number; status: number; retryAfter: string | null; ms: number }[] = [];
    const posted: number[] = [];
    const over = new AbortController();
    const load = async (node: RealServer, turn: number) => {
      while (!over.signal.aborted) {
        const started = performance.now();
        const answer =
          turn % 2 === 0
            ? await node.call(listPosts, {}, { token })
            : await node.call(createPost, { body: { content: randomUUID() } }, { token });
        answers.push({ ...answer, turn, ms: performance.now() - started });
        if (answer.status === 201 && "id" in answer.body) posted.push(answer.body.id);
        if (answer.status === 503) await setTimeout(20);
      }
    };
    const sockets = await Promise.all([a, b].map(({ url }) => openMemberSocket(url, token)));
    const resyncs = () => sockets.map(({ heard }) => heard.filter(({ type }) => type === "resync").length);
    const before = resyncs();
    const turns = Array.from({ length: 12 }, (_, turn) => turn);
    /** Waits for two more such responses to each caller: the first may have been on its way already. */
    const untilAllAnswer = async (isWanted: (status: number) => boolean) => {
      const from = answers.length;
      await vi.waitFor(() => {
        const told = answers.slice(from).filter(({ status }) => isWanted(status));
        const each = turns.map((turn) => told.filter((answer) => answer.turn === turn).length);
        expect(Math.min(...each)).toBeGreaterThan(1);
      }, PATIENTLY);
    };
    const loads = turns.map((turn) => load(turn % 3 === 0 ? a : b, turn));
    await untilAllAnswer((status) => status < 300);
    await postgres.stop();
    await untilAllAnswer((status) => status === 503);
    // Alive, but not ready: a load balancer takes the node out, and nothing restarts it.
    const ask = async (path: string) => (await fetch(`${a.url}${path}`)).status;
    expect([await ask("/api/health"), await ask("/api/ready")]).toEqual([200, 503]);
    postgres = await startPostgres();
    const back = performance.now();
    for (const node of [a, b]) {
      while ((await node.call(listPosts, {}, { token })).status !== 200) await setTimeout(20);
    }
    const healed = performance.now() - back;
    const healthy = answers.length;
    await untilAllAnswer((status) => status < 300);
    over.abort();
    await Promise.all(loads);

    const count = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect(count(200) + count(201) + count(503)).toBe(answers.length);
    expect(count(503)).toBeGreaterThan(0);
    expect(answers.filter(({ status, retryAfter }) => status === 503 && retryAfter === null)).toEqual([]);
    expect(answers.slice(healthy + 12).filter(({ status }) => status === 503)).toEqual([]);
    const longest = Math.max(...answers.map(({ ms }) => ms));
    expect(longest).toBeLessThan(10_000);
    for (const id of posted) {
      expect((await a.call(getPost, { params: { id } }, { token })).status).toBe(200);
    }
    // Sent once the listening connection is back. Joining needs the jobs.
    await vi.waitFor(
      () => resyncs().forEach((count, at) => expect(count).toBeGreaterThan(before[at]!)),
      PATIENTLY,
    );
    for (const socket of sockets) socket.close();
    const ended = await expectRevocationToArrive();
    if (process.env["NODE_FIGURES"]) {
      const figures = { healed, longest, ended, ok: count(200) + count(201), refused: count(503) };
      process.stdout.write(`${JSON.stringify(figures)}\n`);
    }
  }, 120_000);
});
