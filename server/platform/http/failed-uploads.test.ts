import { rm, writeFile } from "node:fs/promises";
import { Agent, request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { uploadImage, uploadVideo } from "#contracts/media.ts";

import { askOn } from "../../testing/dedicated-connection.ts";
import type { Member } from "../../testing/members.ts";
import { makePicture } from "../../testing/pictures.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeForm } from "../../testing/uploads.ts";

/**
 * Less than the half minute after which the server cuts off a silent sender: a hang must not pass because of that cut.
 */
const HANGS_MS = 20_000;

let app: TestApp;
let dan: Member;
/** One connection, used for everything. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent", RATE_LIMITS: "on" });
  dan = await app.makeMember();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

test.each([uploadImage, uploadVideo])(
  "an upload that cannot be written down is answered, and so is the next request on its connection (%#)",
  async ({ path }) => {
    const { port } = app.app.server.address() as AddressInfo;
    const ask = askOn(agent, port);
    const uploads = join(app.deps.config.dataDir, "uploads");
    await rm(uploads, { recursive: true, force: true });
    await writeFile(uploads, "in the way of a folder");
    const { headers, payload } = makeForm({
      bytes: Buffer.alloc(5_000_000),
      name: "a.jpg",
      type: "image/jpeg",
    });
    const authorization = `Bearer ${dan.token}`;
    const answer = await ask(
      "POST",
      path,
      { ...headers, authorization, "content-length": payload.length },
      payload,
    );
    expect(answer.status).toBe(500);
    expect(await ask("GET", "/api/health")).toEqual({ status: 200 });
    await rm(uploads);
  },
  HANGS_MS,
);

test("an upload whose sender left before it was read leaves its key free at once, and has cost nothing", async () => {
  const priya = await app.makeMember();
  const { port } = app.app.server.address() as AddressInfo;
  const { headers, payload } = makeForm({
    bytes: await makePicture(400, 300).jpeg().toBuffer(),
    name: "a.jpg",
    type: "image/jpeg",
  });
  const sent = { ...headers, authorization: `Bearer ${priya.token}`, "idempotency-key": "left-in-a-tunnel" };
  const before = await countConnections(app);
  const blocker = await app.deps.db.pool.connect();
  try {
    await blocker.query("begin; lock table request_claims in access exclusive mode");
    const left = request({ port, method: "POST", path: uploadImage.path, headers: sent });
    left.on("error", () => {});
    left.write(payload.subarray(0, 300));
    const isWaiting = async () => {
      const { rows } = await app.deps.db.pool.query("select 1 from pg_locks where not granted");
      return rows.length;
    };
    await expect.poll(isWaiting).toBe(1);
    left.destroy();
    await expect.poll(() => countConnections(app)).toBe(before);
  } finally {
    await blocker.query("rollback");
    blocker.release();
  }
  const again = () => app.app.inject({ method: "POST", url: uploadImage.path, headers: sent, payload });
  await expect
    .poll(async () => {
      const { statusCode, headers: said } = await again();
      return [statusCode, said["ratelimit"]];
    })
    .toEqual([201, expect.stringContaining('"upload";r=59;')]);
});

function countConnections({ app: { server } }: TestApp): Promise<number> {
  return new Promise((resolve, reject) =>
    server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  );
}
