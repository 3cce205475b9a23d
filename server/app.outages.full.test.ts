import { randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

import { afterAll, beforeAll, expect, it, vi } from "vitest";

import { createPost, getPost, listPosts } from "#contracts/feed.ts";
import { uploadImage } from "#contracts/media.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";

import { FREE_BYTES_MIN } from "./platform/storage/free-space.ts";
import { makePicture } from "./testing/pictures.ts";
import { findPostmaster, signalAll } from "./testing/postgres-processes.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";
import { startS3Service, type S3Service } from "./testing/s3-service.ts";
import { exhaustWriteAheadLog, mountSmallDisk, unmount, withRoomFor } from "./testing/tight-disk.ts";

const WRITERS = 8;
const UPLOADERS = 2;
/** Requests are answered within 5 s; the rest is room for a busy machine, and still short of hanging. */
const ANSWERED_WITHIN_MS = 10_000;
/** The bucket is tried twice, with longer timeouts than other requests have. */
const UPLOAD_ANSWERED_WITHIN_MS = 30_000;
const PATIENTLY = { timeout: 40_000, interval: 50 };

interface Told {
  status: number;
  inWords: boolean;
  ms: number;
}

/** One caller's repeated request, and the responses it got. */
interface Caller {
  isUploader: boolean;
  told: Told[];
}

const dataDir = await mkdtemp(join(tmpdir(), "crewyard-outages-"));
// True if a small disk could be mounted; otherwise no disk runs full in this test.
const ownsDisk = await mountSmallDisk(dataDir, 700);
const callers: Caller[] = Array.from({ length: WRITERS + UPLOADERS }, (_, at) => ({
  isUploader: at >= WRITERS,
  told: [],
}));
const writers = callers.filter(({ isUploader }) => !isUploader);
const uploaders = callers.filter(({ isUploader }) => isUploader);
const acknowledged: number[] = [];
let service: S3Service;
let server: RealServer;
let token: string;

beforeAll(async () => {
  service = await startS3Service();
  server = await startRealServer({ dataDir, env: service.environment });
  token = await joinReal(server, dataDir, "dan@crewyard.example");
});
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await service.close();
  if (ownsDisk) await unmount(dataDir);
  await rm(dataDir, { recursive: true, force: true });
});

async function call(path: string, body?: string | FormData): Promise<Told & { id?: number }> {
  const started = performance.now();
  const answer = await fetch(`${server.url}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${token}`,
      ...(typeof body === "string" && { "content-type": "application/json" }),
      ...(body !== undefined && { "idempotency-key": randomUUID() }),
    },
    ...(body !== undefined && { body }),
    // Longer than the limit, so that the measured time fails the test, and not this abort.
    signal: AbortSignal.timeout(60_000),
  });
  const { id, message = "" } = (await answer.json()) as { id?: number; message?: string };
  const inWords = answer.headers.has("retry-after") && message !== "";
  const { status } = answer;
  return { status, inWords, ms: performance.now() - started, ...(id !== undefined && { id }) };
}

/** Alternates reads and writes, or uploads, one after the other, until it is over. */
async function keepCalling({ isUploader, told }: Caller, over: AbortSignal): Promise<void> {
  for (let turn = 0; !over.aborted; turn++) {
    const answer = isUploader ? await uploadPicture() : await readOrWrite(turn);
    told.push(answer);
    await setTimeout(served(answer) ? 10 : 100);
  }
}

async function readOrWrite(turn: number): Promise<Told> {
  if (turn % 2 === 0) return call(listPosts.path);
  const answer = await call(createPost.path, JSON.stringify({ content: randomUUID() }));
  if (answer.status === 201 && answer.id !== undefined) acknowledged.push(answer.id);
  return answer;
}

async function uploadPicture(): Promise<Told> {
  const form = new FormData();
  const picture = await makePicture(60, 40).jpeg().toBuffer();
  form.append("file", new Blob([new Uint8Array(picture)], { type: "image/jpeg" }), "wall.jpg");
  return call(uploadImage.path, form);
}

const served = ({ status }: Told) => status < 300;
const unavailable = ({ status }: Told) => status === 503;

/** Waits until each caller gets a new response of this kind. */
async function untilAnswered(whom: readonly Caller[], isKind: (one: Told) => boolean): Promise<void> {
  const before = whom.map(({ told }) => told.length);
  await vi.waitFor(() => {
    const each = whom.map(({ told }, at) => told.slice(before[at]).filter(isKind).length);
    expect(Math.min(...each)).toBeGreaterThan(1);
  }, PATIENTLY);
}

async function superuser() {
  const { superuser: password } = JSON.parse(await readFile(join(dataDir, "database.json"), "utf8")) as {
    superuser: string;
  };
  return { host: join(dataDir, "postgres-18"), user: "postgres", database: "postgres", password };
}

it("a silent bucket, a full disk, a database stopped, killed and paused under load: everybody is served or told, and all heals without a restart", async () => {
  const over = new AbortController();
  const calls = Promise.all(callers.map((caller) => keepCalling(caller, over.signal)));
  // A failure is reported at the end; without this it would be an unhandled rejection until then.
  calls.catch(() => {});
  const postmaster = () => findPostmaster(join(dataDir, "postgres-18"));
  await untilAnswered(callers, served);

  service.mood = "silent";
  await Promise.all([
    untilAnswered(uploaders, ({ status }) => status === 502),
    untilAnswered(writers, served),
  ]);
  service.mood = "well";
  await untilAnswered(callers, served);

  if (ownsDisk) {
    await withRoomFor(dataDir, FREE_BYTES_MIN / 2, async () => {
      await untilAnswered(uploaders, ({ status }) => status === 507);
      await untilAnswered(writers, served);
      expect((await call("/api/ready")).status).toBe(503);
    });
    await untilAnswered(callers, served);
    // The database stops and is started again, or goes on if there is room before it has given up.
    await withRoomFor(dataDir, MEGABYTE, async () => {
      await exhaustWriteAheadLog(await superuser());
      await untilAnswered(writers, unavailable);
      expect((await call("/api/health")).status).toBe(200);
    });
    await untilAnswered(callers, served);
  }

  for (const signal of ["SIGINT", "SIGTERM", "SIGKILL"] as const) {
    const pid = await postmaster();
    process.kill(pid, signal);
    await vi.waitFor(async () => expect(await postmaster()).not.toBe(pid), PATIENTLY);
    await untilAnswered(callers, served);
  }

  const pid = await postmaster();
  await signalAll(pid, "SIGSTOP");
  try {
    await untilAnswered(writers, unavailable);
    const [ready, health] = await Promise.all([call("/api/ready"), call("/api/health")]);
    expect([ready.status, health.status]).toEqual([503, 200]);
    expect(ready.ms).toBeLessThan(ANSWERED_WITHIN_MS);
  } finally {
    await signalAll(pid, "SIGCONT");
  }
  await untilAnswered(callers, served);
  // Joining needs an email, and the email a job.
  await joinReal(server, dataDir, `${randomUUID()}@crewyard.example`);
  over.abort();
  await calls;

  const told = (of: readonly Caller[]) => of.flatMap((caller) => caller.told);
  const isSound = (one: Told) => served(one) || ([502, 503, 507].includes(one.status) && one.inWords);
  expect(told(callers).filter((one) => !isSound(one))).toEqual([]);
  expect(told(writers).filter((one) => !served(one) && !unavailable(one))).toEqual([]);
  expect(told(writers).filter(({ ms }) => ms > ANSWERED_WITHIN_MS)).toEqual([]);
  expect(told(uploaders).filter(({ ms }) => ms > UPLOAD_ANSWERED_WITHIN_MS)).toEqual([]);
  if (process.env["LOAD_FIGURES"]) {
    const longest = (of: readonly Caller[]) => Math.round(Math.max(...told(of).map(({ ms }) => ms)));
    const figures = {
      answers: told(callers).length,
      refused: told(callers).filter((one) => !served(one)).length,
      longest: longest(writers),
      longestUpload: longest(uploaders),
      ownsDisk,
    };
    process.stdout.write(`${JSON.stringify(figures)}\n`);
  }
  expect(acknowledged.length).toBeGreaterThan(WRITERS);
  for (const id of acknowledged) {
    expect((await server.call(getPost, { params: { id } }, { token })).status).toBe(200);
  }
}, 300_000);
