import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { signIn } from "#contracts/accounts.ts";
import { createPost } from "#contracts/feed.ts";
import { createJob } from "#contracts/jobs.ts";
import { uploadImage } from "#contracts/media.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";

import { flood, watchHealth } from "./testing/body-flood.ts";
import { hostileBodies } from "./testing/hostile-bodies.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";
import { readMemory } from "./testing/upload-storm.ts";

/** Each shape once at 2 MB; `npm run bench -- bodies` sends them at 1 to 20 MB and prints how long other requests waited. */
const BYTES = 2 * MEGABYTE;
const AT_ONCE = 12;
/** Other requests once waited for 10 s and more; this leaves room for a busy machine. */
const WAIT_MAX_MS = 8000;

let folder: string;
let database: TestDatabase;
let server: RealServer;
let token: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crewyard-bodies-"));
  database = await makeMigratedDatabase();
  server = await startRealServer({ dataDir: folder, env: { DATABASE_URL: database.url } });
  token = await joinReal(server, folder, "bodies@crewyard.example");
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

it("refuses every hostile body in words, keeps serving others meanwhile and gives the memory back", async () => {
  const paths = [createPost.path, createJob.path, uploadImage.path, signIn.path, "/api/nope", "/nope"];
  const targets = paths.flatMap((path) => [{ path }, { path, token }]);
  const before = readMemory(server.pid, "VmRSS");
  const health = await watchHealth(server);
  const errors = await flood(server, hostileBodies(BYTES), targets, AT_ONCE);
  const { slowest, asked } = await health.stop();
  const wrong = errors.filter(({ status, code }) => !(status >= 400 && status < 500) || code === "");
  // If the places for large bodies are taken, a request is refused rather than left waiting.
  expect(wrong.filter(({ code }) => code !== "too_many_uploads")).toEqual([]);
  expect(errors).toHaveLength(targets.length * hostileBodies(1000).length);
  expect(asked).toBeGreaterThan(1);
  expect(slowest).toBeLessThan(WAIT_MAX_MS);
  await expect
    .poll(() => readMemory(server.pid, "VmRSS"), { timeout: 60_000, interval: 500 })
    .toBeLessThan(before + 200);
}, 180_000);
