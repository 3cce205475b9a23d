import { mkdtemp, rm } from "node:fs/promises";
import { setPriority, tmpdir } from "node:os";
import { join } from "node:path";

import { signIn } from "#contracts/accounts.ts";
import { createPost } from "#contracts/feed.ts";
import { createJob } from "#contracts/jobs.ts";
import { uploadImage } from "#contracts/media.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";
import { flood, watchHealth, type Target } from "#server/testing/body-flood.ts";
import { hostileBodies } from "#server/testing/hostile-bodies.ts";
import { joinReal, startRealServer, type RealServer } from "#server/testing/real-server.ts";
import { readMemory } from "#server/testing/upload-storm.ts";

import { MEMORY_ENVIRONMENT } from "../tools/lib/memory.mjs";

const TURN_WATCH = new URL("../server/testing/turn-watch.ts", import.meta.url).href;
const AT_ONCE = 12;
const KILOBYTE = 1024;
const MEGABYTES = [1, 5, 14, 20];
/** The longest that other callers may wait during the flood, in ms; the pause before memory is read again. */
const WAIT_MAX = 250;
const REST_MS = 60_000;
/** An attack comes from other machines: here its senders run at low priority, to leave the cores to the server. */
const SENDERS_PRIORITY = 10;

/** Measures how long other callers wait during hostile bodies, and the memory used afterwards (Linux only). */
export async function measureBodies(print: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "crewyard-bodies-"));
  const server = await startRealServer({
    dataDir,
    nodeOptions: ["--import", TURN_WATCH],
    env: MEMORY_ENVIRONMENT,
  });
  try {
    const token = await joinReal(server, dataDir, "bodies@crewyard.example");
    const known = [createPost, createJob, uploadImage, signIn].map(({ path }) => path);
    // Leaves out bodies that announce more than they send: at this size the server would wait for the rest.
    const small = hostileBodies(KILOBYTE).filter(({ length }) => length === undefined);
    // The memory of a warmed-up server: the same requests, each of a normal size.
    for (let round = 0; round < 4; round += 1) await flood(server, small, toTargets(known, token), AT_ONCE);
    const idle = await watchHealth(server);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    const { slowest } = await idle.stop();
    const before = readMemory(server.pid, "VmRSS");
    await readLongestTurn(server);
    print(
      `\nHostile bodies, ${AT_ONCE} at once; after ordinary ones, at rest, the slowest /api/health is ${slowest} ms, memory ${before} MB`,
    );
    for (const megabytes of MEGABYTES) {
      await measure(server, { who: "nobody, known paths", megabytes }, toTargets(known), print);
      await measure(server, { who: "a member, known paths", megabytes }, toTargets(known, token), print);
      await measure(
        server,
        { who: "anybody, unknown paths", megabytes },
        toTargets(["/api/nope", "/nope"], token),
        print,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    print(`A minute later the server takes ${readMemory(server.pid, "VmRSS")} MB`);
  } finally {
    server.kill("SIGTERM");
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

function toTargets(paths: readonly string[], token?: string): Target[] {
  return paths.map((path) => ({ path, ...(token !== undefined && { token }) }));
}

async function measure(
  server: RealServer,
  { who, megabytes }: { who: string; megabytes: number },
  targets: readonly Target[],
  print: (line: string) => void,
): Promise<void> {
  const bodies = hostileBodies(megabytes * MEGABYTE);
  const health = await watchHealth(server);
  setPriority(SENDERS_PRIORITY);
  const errors = await flood(server, bodies, targets, AT_ONCE);
  setPriority(0);
  const { slowest, asked } = await health.stop();
  const turn = await readLongestTurn(server);
  const statuses: Record<string, number> = {};
  for (const { status, code, what } of errors) {
    const answer = code === "" ? `${status} without words to ${what}` : String(status);
    statuses[answer] = (statuses[answer] ?? 0) + 1;
  }
  const slowestRefusal = errors.toSorted((a, b) => b.ms - a.ms)[0];
  const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
  print(
    `${String(megabytes).padStart(2)} MB ${who.padEnd(23)} longest turn ${String(turn).padStart(3)} ms   health ${String(slowest).padStart(4)} ms of ${asked}` +
      `${slowest > WAIT_MAX ? " (!)" : ""}   ${answers.join(", ")}   memory ${readMemory(server.pid, "VmRSS")} MB` +
      `   slowest error ${slowestRefusal?.ms} ms: ${slowestRefusal?.what}`,
  );
}

/** Returns the processor time of the longest turn of the server's event loop since the last call, in ms. */
async function readLongestTurn(server: RealServer): Promise<number> {
  const told = () => [...server.said().matchAll(/longest turn: (\d+) ms/g)];
  const before = told().length;
  server.kill("SIGUSR2");
  while (told().length === before) await new Promise((resolve) => setTimeout(resolve, 20));
  return Number(told().at(-1)?.[1]);
}
