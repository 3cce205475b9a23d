import { mkdtemp, rm } from "node:fs/promises";
import { request as openRequest } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

import { finishUpload, UPLOADS_PATH } from "#contracts/uploads.ts";

import { PIECE_TYPE } from "./platform/http/read-upload.ts";
import { idIn } from "./testing/pieces.ts";
import { joinReal, startRealServer, type RealServer } from "./testing/real-server.ts";
import { makeMigratedDatabase, type TestDatabase } from "./testing/test-database.ts";
import { makeHeavyVideo } from "./testing/videos.ts";

/** How much of a chunk may be in memory when a node is killed. */
const FORGOTTEN_MAX = 512 * 1024;

let folder: string;
let database: TestDatabase;
let server: RealServer;
let token: string;
const start = () => startRealServer({ dataDir: folder, env: { DATABASE_URL: database.url } });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "crewyard-pieces-"));
  database = await makeMigratedDatabase();
  server = await start();
  token = await joinReal(server, folder, "pieces@crewyard.example");
}, 120_000);
afterAll(async () => {
  server.kill("SIGTERM");
  await server.ended;
  await database.drop();
  await rm(folder, { recursive: true, force: true });
}, 60_000);

const ask = (path: string, method: string, headers: Record<string, string>, body?: Buffer) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { "tus-resumable": "1.0.0", authorization: `Bearer ${token}`, ...headers },
    ...(body && { body }),
  });
const howFar = async (url: string) => Number((await ask(url, "HEAD", {})).headers.get("upload-offset"));

/** How many bytes of an upload the table says are stored: unlike `howFar`, this does not end the request that sends them. */
async function howMuch(id: string): Promise<number | undefined> {
  const client = new pg.Client(database.url);
  await client.connect();
  const { rows } = await client.query<{ received: number }>("select received from uploads where id = $1", [
    id,
  ]);
  await client.end();
  return rows[0]?.received;
}

/** Sends part of a file and then nothing; its connection stays open. */
function sendPart(url: string, at: number, bytes: Buffer, announced: number) {
  const request = openRequest(`${server.url}${url}`, {
    method: "PATCH",
    headers: {
      "tus-resumable": "1.0.0",
      authorization: `Bearer ${token}`,
      "upload-offset": at,
      "content-type": PIECE_TYPE,
      "content-length": announced,
    },
  });
  request.on("error", () => {});
  request.write(bytes);
  return request;
}

test("a video goes on after a cut, and after the server was killed in the middle of it", async () => {
  const video = makeHeavyVideo();
  const third = Math.floor(video.length / 3);
  const facts = { "upload-length": String(video.length), "upload-metadata": `kind ${btoa("video")}` };
  const url = (await ask(UPLOADS_PATH, "POST", facts)).headers.get("location") ?? "";

  const cut = sendPart(url, 0, video.subarray(0, third), video.length);
  await expect.poll(() => howMuch(idIn(url)), { timeout: 60_000 }).toBeGreaterThan(third - FORGOTTEN_MAX);
  const closed = new Promise((done) => cut.once("close", done));
  cut.destroy();
  await closed;
  // A moment later every byte that arrived before the line was cut is stored.
  await expect.poll(() => howFar(url), { timeout: 60_000 }).toBe(third);

  const killed = sendPart(url, third, video.subarray(third, 2 * third), video.length - third);
  await expect.poll(() => howMuch(idIn(url)), { timeout: 60_000 }).toBeGreaterThan(2 * third - FORGOTTEN_MAX);
  server.kill("SIGKILL");
  await server.ended;
  killed.destroy();
  server = await start();

  const at = await howFar(url);
  expect(at).toBeGreaterThan(2 * third - FORGOTTEN_MAX);
  const rest = { "upload-offset": String(at), "content-type": PIECE_TYPE };
  expect((await ask(url, "PATCH", rest, video.subarray(at))).status).toBe(204);
  const { status, body } = await server.call(finishUpload, { params: { uploadId: idIn(url) } }, { token });
  expect(status).toBe(200);
  const stored = await ask(body.url, "GET", {});
  // Rewritten, never shortened: all nine megabytes of sound are there.
  expect((await stored.arrayBuffer()).byteLength).toBeGreaterThan(9_000_000);
}, 300_000);
