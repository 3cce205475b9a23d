import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { createPost, getPost, listPosts } from "#contracts/feed.ts";

import { findPostmaster, signalAll } from "./testing/postgres-processes.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";

const CALLERS = 8;
/** Everybody is told within 5 s; the rest is for a machine with much else to do, and still no hanging. */
const TOLD_WITHIN_MS = 10_000;
const PATIENTLY = { timeout: 30_000, interval: 50 };

interface Told {
  status: number;
  inWords: boolean;
  ms: number;
}

let dataDir: string;
let server: RealServer;
let token: string;
/** What each caller was told, in order. */
const told: Told[][] = Array.from({ length: CALLERS }, () => []);
const acknowledged: number[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "crewyard-load-"));
  server = await startRealServer({ dataDir });
  token = await joinReal(server, dataDir, "dan@crewyard.example");
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await rm(dataDir, { recursive: true, force: true });
});

async function call(path: string, content?: string): Promise<Told & { id?: number }> {
  const started = performance.now();
  const answer = await fetch(`${server.url}${path}`, {
    method: content === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(content !== undefined && { "content-type": "application/json", "idempotency-key": randomUUID() }),
    },
    ...(content !== undefined && { body: JSON.stringify({ content }) }),
    // Longer than anybody may wait, so that how long it took is what fails.
    signal: AbortSignal.timeout(60_000),
  });
  const body = (await answer.json()) as { id?: number; message?: string };
  const inWords = answer.headers.has("retry-after") && (body.message ?? "") !== "";
  const { status } = answer;
  return { status, inWords, ms: performance.now() - started, ...(status === 201 && { id: body.id ?? 0 }) };
}

/** Reads and writes in turns, one after the other, until all is over. */
async function load(caller: number, over: AbortSignal): Promise<void> {
  for (let turn = caller; !over.aborted; turn++) {
    const answer = turn % 2 === 0 ? await call(listPosts.path) : await call(createPost.path, randomUUID());
    told[caller]?.push(answer);
    if (answer.id !== undefined) acknowledged.push(answer.id);
    await setTimeout(answer.status === 503 ? 100 : 10);
  }
}

/** Waits until every caller was told something of this kind that it had not been told when this was called. */
async function untilAllAreTold(isKind: (one: Told) => boolean): Promise<void> {
  const before = told.map((each) => each.length);
  await vi.waitFor(() => {
    const each = told.map((all, at) => all.slice(before[at]).filter(isKind).length);
    expect(Math.min(...each)).toBeGreaterThan(1);
  }, PATIENTLY);
}

const served = ({ status }: Told) => status < 300;
const refused = ({ status }: Told) => status === 503;

it("a database stopped, killed and paused under load: everybody is served or told, and all heals without a restart", async () => {
  const over = new AbortController();
  const loads = Promise.all(told.map((_, caller) => load(caller, over.signal)));
  // A caller that fails is heard of at the end; until then it would be an error that nobody awaits.
  loads.catch(() => {});
  const postmaster = () => findPostmaster(join(dataDir, "postgres-18"));
  await untilAllAreTold(served);

  for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
    const pid = await postmaster();
    process.kill(pid, signal);
    await vi.waitFor(async () => expect(await postmaster()).not.toBe(pid), PATIENTLY);
    await untilAllAreTold(served);
  }

  const pid = await postmaster();
  await signalAll(pid, "SIGSTOP");
  try {
    await untilAllAreTold(refused);
    const [ready, health] = await Promise.all([call("/api/ready"), call("/api/health")]);
    expect([ready.status, health.status]).toEqual([503, 200]);
    expect(ready.ms).toBeLessThan(TOLD_WITHIN_MS);
  } finally {
    await signalAll(pid, "SIGCONT");
  }
  await untilAllAreTold(served);
  // Joining takes a mail, and a mail a job.
  await joinReal(server, dataDir, `${randomUUID()}@crewyard.example`);
  over.abort();
  await loads;

  const all = told.flat();
  expect(all.filter((one) => !served(one) && !(refused(one) && one.inWords))).toEqual([]);
  expect(all.filter(({ ms }) => ms > TOLD_WITHIN_MS)).toEqual([]);
  if (process.env["LOAD_FIGURES"]) {
    const longest = Math.round(Math.max(...all.map(({ ms }) => ms)));
    const figures = { answers: all.length, refused: all.filter(refused).length, longest };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  }
  expect(acknowledged.length).toBeGreaterThan(CALLERS);
  for (const id of acknowledged) {
    expect((await server.call(getPost, { params: { id } }, { token })).status).toBe(200);
  }
}, 240_000);
