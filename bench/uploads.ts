import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { joinReal, startRealServer } from "#server/testing/real-server.ts";
import { readMemory, storm, type StormKind } from "#server/testing/upload-storm.ts";

/** Concurrent uploads. */
const AT_ONCE = 30;
const ROUNDS: readonly (readonly StormKind[])[] = [
  ["photos"],
  ["videos"],
  ["JSON"],
  ["photos", "videos", "JSON"],
];

/** Measures the server's memory during many large uploads at once (Linux only). */
export async function measureUploads(print: (line: string) => void): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "crewyard-uploads-"));
  const server = await startRealServer({ dataDir });
  try {
    const token = await joinReal(server, dataDir, "storm@crewyard.example");
    print(`\n${AT_ONCE} uploads at once; at rest the server takes ${readMemory(server.pid, "VmRSS")} MB`);
    for (const kinds of ROUNDS) {
      const { statuses, megabytes, seconds, peakMegabytes } = await storm(server, token, AT_ONCE, kinds);
      const answers = Object.entries(statuses).map(([status, count]) => `${count} x ${status}`);
      print(
        `${kinds.join(" + ").padEnd(24)} ${megabytes} MB   ${answers.join(", ").padEnd(18)} ` +
          `${seconds.toFixed(1).padStart(5)} s   peak ${peakMegabytes} MB`,
      );
    }
  } finally {
    server.kill("SIGTERM");
    await server.ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}
