import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { uploadVideo } from "#contracts/media.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";

import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";
import { readMemory, storm } from "./testing/upload-storm.ts";
import { makeForm } from "./testing/uploads.ts";
import { makeHeavyVideo } from "./testing/videos.ts";

/** Most memory the whole process may take, in MB. */
const MEMORY_MAX = 700;

let folder: string;
let database: TestDatabase;
let server: RealServer;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crewyard-uploads-"));
  database = await makeMigratedDatabase();
  // Uses the memory settings of `npm start` (tools/lib/malloc.mjs).
  const memory = { MALLOC_ARENA_MAX: "2", MALLOC_MMAP_THRESHOLD_: "16384" };
  server = await startRealServer({ dataDir: folder, env: { DATABASE_URL: database.url, ...memory } });
  token = await joinReal(server, folder, "storm@crewyard.example");
}, 90_000);
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

// Only Linux reports a process's peak memory.
describe.runIf(process.platform === "linux")("the memory of the whole server", () => {
  test("stays within bounds however many large uploads come at once, and none fails", async () => {
    const { statuses, peakMegabytes } = await storm(server, token, 30, ["photos", "videos", "JSON"]);
    expect(Object.keys(statuses).filter((status) => status !== "201" && status !== "503")).toEqual([]);
    expect(statuses[201]).toBeGreaterThanOrEqual(10);
    expect(peakMegabytes).toBeLessThan(MEMORY_MAX);
  }, 180_000);

  test("does not grow with the readers of a video, fast or slow", async () => {
    const form = makeForm({ bytes: makeHeavyVideo(), name: "a.mp4", type: "video/mp4" });
    const answer = await fetch(`${server.url}${uploadVideo.path}`, {
      method: "POST",
      headers: { ...form.headers, authorization: `Bearer ${token}` },
      body: form.payload,
    });
    const { url } = (await answer.json()) as { url: string };
    const before = readMemory(server.pid, "VmRSS");
    const read = (isSlow: boolean) =>
      new Promise<number>((resolve, reject) => {
        get(
          `${server.url}${url}`,
          { agent: false, headers: { authorization: `Bearer ${token}` } },
          (response) => {
            let length = 0;
            // A slow client leaves the response waiting in its socket for a while.
            if (isSlow) response.pause();
            setTimeout(() => response.resume(), isSlow ? 500 : 0);
            response.on("data", (chunk: Buffer) => (length += chunk.length));
            response.on("end", () => resolve(length));
            response.on("error", reject);
          },
        ).on("error", reject);
      });
    const lengths = await Promise.all(Array.from({ length: 50 }, (_, at) => read(at % 2 === 0)));
    expect(Math.min(...lengths)).toBeGreaterThan(8 * MEGABYTE);
    expect(new Set(lengths).size).toBe(1);
    // Fifty whole videos would be 450 MB.
    expect(readMemory(server.pid, "VmHWM")).toBeLessThan(MEMORY_MAX);
    expect(readMemory(server.pid, "VmRSS") - before).toBeLessThan(150);
  }, 120_000);
});
