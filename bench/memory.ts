import { setTimeout } from "node:timers/promises";

import { createInteraction } from "#contracts/feed.ts";
import { readMemory } from "#server/testing/upload-storm.ts";

import type { Databases } from "./databases.ts";
import { fill, SIZE, startSessions, tokenOf } from "./fill.ts";
import { startProduct } from "./processes.ts";
import { Readers } from "./readers.ts";
import { READS } from "./site.ts";

const MINUTES = Number(process.env["BENCH_MEMORY_MINUTES"] ?? 5);
const CONNECTIONS = 64;
/** Of these connections, the number that like and unlike, one act after the other. */
const WRITERS = 8;
const SAMPLE_MS = 5000;
/** The process returns unused memory after half a minute without work. */
const REST_MS = 60_000;
const AT_REST_MB = 150;
const LOADED_MB = 220;

/**
 * Measures the memory of the server's process at rest, under 64 connections that read and write, and afterwards (Linux
 * only).
 */
export async function measureMemory(databases: Databases, print: (line: string) => void): Promise<void> {
  const url = await databases.make("memory", async (client) => {
    await fill(client, SIZE);
    await startSessions(client, CONNECTIONS);
  });
  const server = await startProduct(url, databases.folder);
  const memory = () => readMemory(server.pid, "VmRSS");
  const within = (most: number, megabytes: number) => `at most ${most}: ${megabytes <= most ? "yes" : "NO"}`;
  await setTimeout(REST_MS);
  const rest = memory();
  print(`\nMemory of the server's process\nat rest            ${rest} MB  ${within(AT_REST_MB, rest)}`);

  const over = new AbortController();
  const tokens = Array.from({ length: CONNECTIONS }, (_, at) => tokenOf(at + 1));
  const readers = new Readers(server.origin, READS, tokens.slice(WRITERS));
  const writers = tokens.slice(0, WRITERS).map(async (token, at) => {
    for (let act = 0; !over.signal.aborted; act += 1) {
      const answer = await fetch(server.origin + createInteraction.path, {
        method: "POST",
        headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
        body: JSON.stringify({ postId: 1 + ((act * WRITERS + at) % SIZE.posts), type: "like" }),
      });
      await answer.arrayBuffer();
    }
  });
  const samples: number[] = [];
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    readers.begin();
    const taken: number[] = [];
    for (let waited = 0; waited < 60_000; waited += SAMPLE_MS) {
      await setTimeout(SAMPLE_MS);
      taken.push(memory());
    }
    samples.push(...taken);
    const most = Math.max(...taken);
    const { perSecond, failed } = readers.read();
    print(
      `minute ${String(minute).padStart(2)}          ${most} MB at most  ${perSecond.toFixed(0)} reads/s, ${failed} refused  ${within(LOADED_MB, most)}`,
    );
  }
  readers.stop();
  over.abort();
  await Promise.all(writers);
  // The first minute shows the growth of a fresh process.
  const settled = samples.slice(60_000 / SAMPLE_MS);
  print(`slope              ${slopeOf(settled).toFixed(1)} MB an hour`);
  await setTimeout(REST_MS);
  print(`at rest afterwards ${memory()} MB`);
  await server.stop();
}

/** Returns the slope of the best-fitting line, in MB an hour. */
function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, each) => sum + each, 0) / samples.length;
  const rise = samples.reduce((sum, each, at) => sum + (at - middle) * (each - mean), 0);
  const run = samples.reduce((sum, _, at) => sum + (at - middle) ** 2, 0);
  return (rise / run) * (3_600_000 / SAMPLE_MS);
}
